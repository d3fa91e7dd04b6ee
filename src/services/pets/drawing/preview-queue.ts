import { refuse } from '../model/refusals.ts';

/** A hundred previews are drawn in a few seconds; further clients are refused. */
const CLIENTS_MAX = 100;
const RETRY_AFTER_SECONDS = 2;

interface Waiting {
  begin(): void;
  refuse(reason: unknown): void;
}

/**
 * A queue that makes one preview at a time. Of each client only the newest waits: a person who types on needs no other.
 */
export class PreviewQueue {
  /** The waiting previews in the order of clients; a newer one replaces the client's older one in its position. */
  readonly #waiting = new Map<string, Waiting>();
  #isBusy = false;

  async run<T>(client: string, make: () => Promise<T>): Promise<T> {
    if (this.#isBusy) await this.#wait(client);
    this.#isBusy = true;
    try {
      return await make();
    } finally {
      this.#beginNext();
    }
  }

  #wait(client: string): Promise<void> {
    const older = this.#waiting.get(client);
    if (older === undefined && this.#waiting.size >= CLIENTS_MAX) {
      throw refuse('pictures_overloaded', { reason: 'all-wait', retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.set(client, { begin: resolve, refuse: reject });
    older?.refuse(refuse('preview_replaced', {}));
    return promise;
  }

  /** Begins the next preview. The queue stays busy until then, so that no new one overtakes it. */
  #beginNext(): void {
    const [next] = this.#waiting;
    this.#isBusy = next !== undefined;
    if (next === undefined) return;
    const [client, { begin }] = next;
    this.#waiting.delete(client);
    begin();
  }
}
