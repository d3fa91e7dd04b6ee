/**
 * A quota that one owner cannot use up: an owner may hold at most as much as stays free. One owner gets at most half of
 * the quota, n equal owners get 1/(n + 1) each, and a further owner always finds some left.
 */
export class SharedQuota {
  readonly #sizeMax: number;
  /** The held amounts by owner; owners that hold nothing are removed. */
  readonly #held = new Map<string, number>();
  #size = 0;

  constructor(sizeMax: number) {
    this.#sizeMax = sizeMax;
  }

  /** Reserves part of the quota; returns false if the owner may not hold that much more now. */
  take(owner: string, size: number): boolean {
    const held = (this.#held.get(owner) ?? 0) + size;
    if (held > this.#sizeMax - this.#size - size) return false;
    this.#add(owner, size);
    return true;
  }

  giveBack(owner: string, size: number): void {
    this.#add(owner, -size);
  }

  #add(owner: string, size: number): void {
    const held = (this.#held.get(owner) ?? 0) + size;
    if (held === 0) this.#held.delete(owner);
    else this.#held.set(owner, held);
    this.#size += size;
  }
}
