// A bounded queue that owners share, each with its own list of items. The owner whose last turn is longest ago comes
// next. When the queue is full, the owner with the most items loses its last one.

/** The number of idle owners whose last turn is remembered. A forgotten one counts as new, and goes first once. */
const REMEMBERED_MAX = 1_024;

export class FairQueue<T> {
  readonly #sizeMax: number;
  /** The items by owner; owners without items are removed. */
  readonly #owners = new Map<string, T[]>();
  /** The number of each owner's last turn, the least recent first. */
  readonly #lastTurns = new Map<string, number>();
  #turn = 0;
  #size = 0;

  constructor(sizeMax: number) {
    this.#sizeMax = sizeMax;
  }

  get size(): number {
    return this.#size;
  }

  /**
   * Appends an item to its owner's list. Returns the refused item, if any: the last one of the owner with the most
   * items. That is the new item if its owner has the most.
   */
  push(owner: string, item: T): T | undefined {
    const items = this.#owners.get(owner) ?? [];
    items.push(item);
    this.#owners.set(owner, items);
    this.#size += 1;
    return this.#size > this.#sizeMax ? this.#dropLast(this.#longestOwner(owner)) : undefined;
  }

  /** Returns the owners with their waiting items, in the order of their turns. */
  owners(): [owner: string, items: readonly T[]][] {
    return [...this.#owners].sort(([a], [b]) => this.#lastTurnOf(a) - this.#lastTurnOf(b));
  }

  /** Takes the first item of the next owner; that owner then waits behind all others. */
  take(): T | undefined {
    let next: string | undefined;
    for (const owner of this.#owners.keys()) {
      if (next === undefined || this.#lastTurnOf(owner) < this.#lastTurnOf(next)) next = owner;
    }
    if (next === undefined) return undefined;
    const items = this.#owners.get(next);
    const item = items?.shift();
    this.#size -= 1;
    if (items?.length === 0) this.#owners.delete(next);
    this.passTurn(next);
    return item;
  }

  passTurn(owner: string): void {
    this.#lastTurns.delete(owner);
    this.#lastTurns.set(owner, ++this.#turn);
    const [oldest] = this.#lastTurns.keys();
    if (this.#lastTurns.size > REMEMBERED_MAX && oldest !== undefined) this.#lastTurns.delete(oldest);
  }

  #lastTurnOf(owner: string): number {
    return this.#lastTurns.get(owner) ?? 0;
  }

  /** Removes an item from any position; returns false if it is absent. */
  remove(owner: string, item: T): boolean {
    const items = this.#owners.get(owner);
    const at = items?.indexOf(item) ?? -1;
    if (items === undefined || at === -1) return false;
    items.splice(at, 1);
    if (items.length === 0) this.#owners.delete(owner);
    this.#size -= 1;
    return true;
  }

  /** Returns the owner with the most items. Prefers the given owner on a tie, so that the newest item is refused. */
  #longestOwner(preferred: string): string {
    let longest = preferred;
    let length = this.#owners.get(preferred)?.length ?? 0;
    for (const [owner, items] of this.#owners) {
      if (items.length > length) [longest, length] = [owner, items.length];
    }
    return longest;
  }

  #dropLast(owner: string): T | undefined {
    const items = this.#owners.get(owner);
    const item = items?.pop();
    if (items?.length === 0) this.#owners.delete(owner);
    this.#size -= 1;
    return item;
  }
}
