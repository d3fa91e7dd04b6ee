import { FairQueue } from './fair-queue.ts';

export interface LimiterOptions {
  /** How many tasks run at once. */
  readonly atOnce: number;
  /** How many may wait behind them; beyond that the owner with the most waiting tasks loses its newest one. */
  readonly waitingMax: number;
}

export interface TaskOptions {
  /** Owners take turns: one with many waiting tasks does not hold up the others. */
  readonly owner?: string | undefined;
  /** Gives up the wait. A task that has begun is not interrupted. */
  readonly signal?: AbortSignal | undefined;
}

/** Too many tasks wait already. */
export class LimiterFull extends Error {
  override readonly name = 'LimiterFull';

  constructor() {
    super('too many tasks wait already');
  }
}

interface Waiting {
  begin(): void;
  refuse(reason: unknown): void;
}

/** Runs a bounded number of tasks at once, and lets a bounded number wait. */
export class Limiter {
  readonly #atOnce: number;
  readonly #waiting: FairQueue<Waiting>;
  #running = 0;

  constructor({ atOnce, waitingMax }: LimiterOptions) {
    this.#atOnce = atOnce;
    this.#waiting = new FairQueue(waitingMax);
  }

  /** Rejects with LimiterFull, or with the reason of the signal when that is aborted before the task begins. */
  async run<T>(task: () => T | Promise<T>, { owner = '', signal }: TaskOptions = {}): Promise<T> {
    signal?.throwIfAborted();
    if (this.#running < this.#atOnce) this.#running += 1;
    else await this.#wait(owner, signal);
    try {
      return await task();
    } finally {
      // In another turn of the event loop: tasks that work on this thread let other work in between.
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
