/**
 * The idempotency keys whose first request still runs in this process. What was completed is remembered by the store that
 * holds the data. Never more keys than requests in flight.
 */
export class InFlightKeys {
  readonly #keys = new Set<string>();

  /** False when the key is taken already; every successful take must be released. */
  take(key: string): boolean {
    if (this.#keys.has(key)) return false;
    this.#keys.add(key);
    return true;
  }

  release(key: string): void {
    this.#keys.delete(key);
  }
}
