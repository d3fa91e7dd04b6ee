/** Where services that are ready to listen wait for the others: whoever reaches one of them reaches all. */
export class StartGate {
  readonly #opened = Promise.withResolvers<void>();
  #expected: number;

  constructor(expected: number) {
    this.#expected = expected;
    // Whoever waits hears it; perhaps nobody does.
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

  /** One of them will never come: those who wait give up for the same reason. */
  fail(reason: unknown): void {
    this.#opened.reject(reason);
  }
}
