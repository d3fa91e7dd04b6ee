// A bounded queue in which nobody can push others aside: items wait in lanes, the lanes take turns, and when the queue is
// full it is the longest lane that gives way.

export class FairQueue<T> {
  readonly #sizeMax: number;
  /** Only lanes with items; the next to take its turn first. */
  readonly #lanes = new Map<string, T[]>();
  #size = 0;

  constructor(sizeMax: number) {
    this.#sizeMax = sizeMax;
  }

  get size(): number {
    return this.#size;
  }

  /**
   * Puts an item at the end of its lane. Returns the item that found no place: none, the last of the longest lane, or the
   * new one itself when its lane would be the longest.
   */
  push(lane: string, item: T): T | undefined {
    const items = this.#lanes.get(lane) ?? [];
    items.push(item);
    this.#lanes.set(lane, items);
    this.#size += 1;
    return this.#size > this.#sizeMax ? this.#dropLast(this.#longestLane(lane)) : undefined;
  }

  /** The lanes with the items that wait in them, the one whose turn it is first. */
  lanes(): [lane: string, items: readonly T[]][] {
    return [...this.#lanes];
  }

  /** Takes the first item of the lane whose turn it is; the lane then waits behind all others. */
  take(): T | undefined {
    const [next] = this.#lanes;
    if (next === undefined) return undefined;
    const [lane, items] = next;
    const item = items.shift();
    this.#size -= 1;
    if (items.length === 0) this.#lanes.delete(lane);
    else this.passTurn(lane);
    return item;
  }

  /** Lets the lane wait behind all others. */
  passTurn(lane: string): void {
    const items = this.#lanes.get(lane);
    if (items === undefined) return;
    this.#lanes.delete(lane);
    this.#lanes.set(lane, items);
  }

  /** Takes an item out wherever it stands; false when it is not there. */
  remove(lane: string, item: T): boolean {
    const items = this.#lanes.get(lane);
    const at = items?.indexOf(item) ?? -1;
    if (items === undefined || at === -1) return false;
    items.splice(at, 1);
    if (items.length === 0) this.#lanes.delete(lane);
    this.#size -= 1;
    return true;
  }

  /** Of lanes of one length the given one, so that who comes last yields to who was there. */
  #longestLane(preferred: string): string {
    let longest = preferred;
    let length = this.#lanes.get(preferred)?.length ?? 0;
    for (const [lane, items] of this.#lanes) {
      if (items.length > length) [longest, length] = [lane, items.length];
    }
    return longest;
  }

  #dropLast(lane: string): T | undefined {
    const items = this.#lanes.get(lane);
    const item = items?.pop();
    if (items?.length === 0) this.#lanes.delete(lane);
    this.#size -= 1;
    return item;
  }
}
