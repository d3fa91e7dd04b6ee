import { clearBit, createBits, hasAnyBit, setBits } from '../scan/slot-bits.ts';

/** The live slots at one moment. While readers hold it, it does not change. */
export interface LiveSnapshot {
  readonly bits: Uint32Array;
  count: number;
  readers: number;
}

/** The slots that hold a row, copied on write: a change goes to a fresh copy while a view still reads the last one. */
export class LiveSlots {
  #current: LiveSnapshot = { bits: createBits(0), count: 0, readers: 0 };
  /** The snapshots that are being read. The current one is among them if it is. */
  readonly #retained = new Set<LiveSnapshot>();

  /** The slots that are live now. Valid until the next change. */
  get bits(): Uint32Array {
    return this.#current.bits;
  }

  get isRead(): boolean {
    return this.#retained.size > 0;
  }

  retain(): LiveSnapshot {
    this.#current.readers += 1;
    this.#retained.add(this.#current);
    return this.#current;
  }

  release(snapshot: LiveSnapshot): void {
    snapshot.readers -= 1;
    if (snapshot.readers === 0) this.#retained.delete(snapshot);
  }

  /** Returns true if any of the slots is live now, or for any reader. */
  isAnyVisible(slots: Uint32Array): boolean {
    for (const { bits } of this.#retained) if (hasAnyBit(bits, slots)) return true;
    return hasAnyBit(this.#current.bits, slots);
  }

  grow(slotCount: number): void {
    if (slotCount > this.#current.bits.length * 32) this.#copy(slotCount);
  }

  /** Adds and removes slots; a slot that is both added and removed ends up not live. */
  change(added: Uint32Array, removed: Uint32Array): void {
    if (this.#current.readers > 0) this.#copy(this.#current.bits.length * 32);
    const { bits } = this.#current;
    this.#current.count += setBits(bits, added);
    for (const slot of removed) if (clearBit(bits, slot)) this.#current.count -= 1;
  }

  #copy(slotCount: number): void {
    const bits = createBits(slotCount);
    bits.set(this.#current.bits);
    this.#current = { bits, count: this.#current.count, readers: 0 };
  }
}
