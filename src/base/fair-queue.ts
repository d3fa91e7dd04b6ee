// A bounded queue in which no lane can push others aside: items wait in lanes, the lane whose last turn is longest ago comes
// next, and when the queue is full it is the longest lane that gives way.

/** Lanes whose last turn is remembered while they have no items. A lane that is forgotten counts as new, and goes first once. */
const REMEMBERED_MAX = 1_024;

export class FairQueue<T> {
  readonly #sizeMax: number;
  /** Only lanes with items. */
  readonly #lanes = new Map<string, T[]>();
  /** The number of each lane's last turn, the least recent first. */
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
    return [...this.#lanes].sort(([a], [b]) => this.#lastTurnOf(a) - this.#lastTurnOf(b));
  }

  /** Takes the first item of the lane whose turn it is; the lane then waits behind all others. */
  take(): T | undefined {
    let next: string | undefined;
    for (const lane of this.#lanes.keys()) {
      if (next === undefined || this.#lastTurnOf(lane) < this.#lastTurnOf(next)) next = lane;
    }
    if (next === undefined) return undefined;
    const items = this.#lanes.get(next);
    const item = items?.shift();
    this.#size -= 1;
    if (items?.length === 0) this.#lanes.delete(next);
    this.passTurn(next);
    return item;
  }

  /** Lets the lane wait behind all others. */
  passTurn(lane: string): void {
    this.#lastTurns.delete(lane);
    this.#lastTurns.set(lane, ++this.#turn);
    const [oldest] = this.#lastTurns.keys();
    if (this.#lastTurns.size > REMEMBERED_MAX && oldest !== undefined) this.#lastTurns.delete(oldest);
  }

  #lastTurnOf(lane: string): number {
    return this.#lastTurns.get(lane) ?? 0;
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
