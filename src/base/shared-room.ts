/**
 * Room that nobody can fill alone: a lane may hold as much as is left free beside it. So one lane gets half of the room at
 * most, n of them get an n-th of n/(n + 1), and whoever comes next always finds some.
 */
export class SharedRoom {
  readonly #sizeMax: number;
  /** Only lanes that hold something. */
  readonly #held = new Map<string, number>();
  #size = 0;

  constructor(sizeMax: number) {
    this.#sizeMax = sizeMax;
  }

  /** False when the lane may not hold so much more now. */
  take(lane: string, size: number): boolean {
    const held = (this.#held.get(lane) ?? 0) + size;
    if (held > this.#sizeMax - this.#size - size) return false;
    this.#add(lane, size);
    return true;
  }

  giveBack(lane: string, size: number): void {
    this.#add(lane, -size);
  }

  #add(lane: string, size: number): void {
    const held = (this.#held.get(lane) ?? 0) + size;
    if (held === 0) this.#held.delete(lane);
    else this.#held.set(lane, held);
    this.#size += size;
  }
}
