/**
 * A gate at which services that are ready to listen wait for the others. A client that reaches one of them reaches all.
 */
export class StartGate {
  readonly #opened = Promise.withResolvers<void>();
  #expected: number;

  constructor(expected: number) {
    this.#expected = expected;
    // Waiting services get the rejection. Without one that waits, it must not count as unhandled.
    this.#opened.promise.catch(() => {});
  }

  /**
   * Returns the entry of one service: `wait` waits for all others, `leave` does not wait. Only the first call counts.
   */
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

  /** Rejects the waiting services with the reason why another one cannot start. */
  fail(reason: unknown): void {
    this.#opened.reject(reason);
  }
}
