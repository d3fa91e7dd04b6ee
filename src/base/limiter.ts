import { createErrorClass } from './create-error-class.ts';
import { FairQueue } from './fair-queue.ts';

export interface LimiterOptions {
  readonly atOnce: number;
  /** The number of tasks that may wait; beyond that the owner with the most waiting tasks loses its newest one. */
  readonly waitingMax: number;
}

export interface TaskOptions {
  /** The owner of the task. Owners take turns: one with many waiting tasks does not delay the others. */
  readonly owner?: string | undefined;
  /** A signal that cancels the wait. A task that has begun is not interrupted. */
  readonly signal?: AbortSignal | undefined;
}

export class LimiterFull extends createErrorClass('LimiterFull', () => ({ message: 'too many tasks wait already' })) {}

interface Waiting {
  begin(): void;
  refuse(reason: unknown): void;
}

/** A limiter that runs a bounded number of tasks at once, and lets a bounded number wait. */
export class Limiter {
  readonly #atOnce: number;
  readonly #waiting: FairQueue<Waiting>;
  #running = 0;

  constructor({ atOnce, waitingMax }: LimiterOptions) {
    this.#atOnce = atOnce;
    this.#waiting = new FairQueue(waitingMax);
  }

  /** Runs the task. Rejects with LimiterFull, or with the signal's reason if it is aborted before the task begins. */
  async run<T>(task: () => T | Promise<T>, { owner = '', signal }: TaskOptions = {}): Promise<T> {
    signal?.throwIfAborted();
    if (this.#running < this.#atOnce) this.#running += 1;
    else await this.#wait(owner, signal);
    try {
      return await task();
    } finally {
      // Waits for the next turn of the event loop: other work runs between tasks that use this thread.
      setImmediate(() => this.#beginNext());
    }
  }

  async #wait(owner: string, signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { begin: resolve, refuse: reject };
    const onAbort = (): void => {
      this.#waiting.remove(owner, waiting);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    this.#waiting.push(owner, waiting)?.refuse(new LimiterFull());
    await promise.finally(() => signal?.removeEventListener('abort', onAbort));
  }

  #beginNext(): void {
    const next = this.#waiting.take();
    if (next === undefined) this.#running -= 1;
    else next.begin();
  }
}
