/** Where services that are ready to listen wait for the others, so that a client that reaches one of them reaches all. */
export class StartGate {
  readonly #opened = Promise.withResolvers<void>();
  #expected: number;

  constructor(expected: number) {
    this.#expected = expected;
    // Services that wait get the rejection; without one that waits, it must not count as unhandled.
    this.#opened.promise.catch(() => {});
  }

  /** For one service: `wait` until all have come, or `leave` without waiting; only the first of both counts. */
  createEntry(): { wait(): Promise<void>; leave(): void } {
    let hasCome = false;
    const leave = (): void => {
      if (hasCome) return;
      hasCome = true;
      this.#expected -= 1;
      if (this.#expected === 0) this.#opened.resolve();
    };
    return {
      wait: () => {
        leave();
        return this.#opened.promise;
      },
      leave,
    };
  }

  /** One of them cannot start: those that wait are rejected with the same reason. */
  fail(reason: unknown): void {
    this.#opened.reject(reason);
  }
}
