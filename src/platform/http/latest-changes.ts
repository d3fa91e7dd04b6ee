/** The number of changed subjects that may wait for a reader; a reader that falls further behind starts anew. */
const PENDING_MAX = 1_000;

/**
 * Changes of many subjects on their way to one reader. If a subject changes again before the reader took its last
 * change, only the newest is kept: a slow reader gets fewer changes instead of old ones.
 */
export class LatestChanges<T> {
  /** The changes by subject, the longest waiting first. */
  readonly #pending = new Map<string, T>();
  #wake = Promise.withResolvers<void>();
  #hasOverflowed = false;

  add(subject: string, change: T): void {
    this.#pending.set(subject, change);
    if (this.#pending.size > PENDING_MAX) this.#hasOverflowed = true;
    this.#wake.resolve();
  }

  /** Yields changes until the signal is aborted, or the reader has fallen too far behind. */
  async *take(signal: AbortSignal): AsyncGenerator<T> {
    const onAbort = (): void => this.#wake.resolve();
    signal.addEventListener('abort', onAbort);
    try {
      while (!signal.aborted && !this.#hasOverflowed) {
        const [first] = this.#pending;
        if (first === undefined) {
          await this.#wake.promise;
          this.#wake = Promise.withResolvers();
        } else {
          this.#pending.delete(first[0]);
          yield first[1];
        }
      }
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }
}
