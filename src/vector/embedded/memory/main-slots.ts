import type { SlotIndex } from '../../field-index/field-index.ts';
import type { FieldVector } from '../../fields/fields.ts';

/** The slots whose points have their main vector, one bit each, as a mask for searches of the engine. */
export class MainSlots implements SlotIndex {
  readonly isWorn = false;
  #bits = new Uint32Array(0);

  get bytes(): number {
    return this.#bits.byteLength;
  }

  get bits(): Uint32Array {
    return this.#bits;
  }

  put(slots: Uint32Array, vectors: readonly (FieldVector | undefined)[]): void {
    slots.forEach((slot, index) => {
      const word = slot >>> 5;
      if (word >= this.#bits.length) {
        const bits = new Uint32Array(Math.max(word + 1, 2 * this.#bits.length));
        bits.set(this.#bits);
        this.#bits = bits;
      }
      const bit = 1 << (slot & 31);
      this.#bits[word] = vectors[index] === undefined ? this.#bits[word]! & ~bit : this.#bits[word]! | bit;
    });
  }

  /** Keeps the bits: searches look at live slots only. */
  remove(): void {}

  free(): void {}
}
