/**
 * The idempotency keys whose first request still runs in this process. The store that holds the data records completed
 * ones. There are never more keys than requests in flight.
 */
export class InFlightKeys {
  readonly #keys = new Set<string>();

  /** Takes the key; returns false if it is taken already. Every successful take must be released. */
  take(key: string): boolean {
    if (this.#keys.has(key)) return false;
    this.#keys.add(key);
    return true;
  }

  release(key: string): void {
    this.#keys.delete(key);
  }
}
