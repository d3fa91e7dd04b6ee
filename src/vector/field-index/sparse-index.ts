import { Slices } from '../../base/slices.ts';
import { type RowHits, TopK } from '../../engine/index.ts';
import { toIdf } from '../fields/field-score.ts';
import type { FieldVector, SparseVector } from '../fields/fields.ts';
import type { Corpus, FieldIndex, FieldSearch, FieldView, SeenPoints } from './field-index.ts';
import { PostingList } from './posting-list.ts';

/** Postings and entries looked at between two checks of the clock: a tenth of a millisecond. */
const STEP = 65_536;
/** An index with fewer entries that are out of date is not worth building anew. */
const STALE_MIN = 4_096;
/** The bytes of an entry: its slot, and the entry of the slot. */
const ENTRY_BYTES = 8;

const NONE = 0;

/**
 * The index of a sparse field: for each index of a vector the points that have it, with their values. Points are known
 * by the number of their entry. A slot that gets another point gets a new entry, so lists only ever grow at their ends.
 */
export class SparseIndex implements FieldIndex {
  readonly #lists = new Map<number, PostingList>();
  /** The slot of each entry; number 0 is none. */
  #slots = new Uint32Array(1_024);
  /** The entry of each slot. */
  #entries = new Uint32Array(1_024);
  #count = 1;
  /** The number of entries whose slot has no vector any more, or another one. */
  #stale = 0;
  #listBytes = 0;
  /** The sums of a search, reused by the next one unless it runs at the same time. */
  #sums: Sums | undefined;

  get bytes(): number {
    return this.#listBytes + (this.#slots.length + this.#entries.length) * (ENTRY_BYTES / 2);
  }

  get isWorn(): boolean {
    return this.#stale > STALE_MIN && this.#stale * 2 > this.#count;
  }

  put(slots: Uint32Array, vectors: readonly (FieldVector | undefined)[]): void {
    slots.forEach((slot, index) => {
      this.#forget(slot);
      const vector = vectors[index] as SparseVector | undefined;
      if (vector === undefined || vector.indices.length === 0) return;
      const entry = this.#count++;
      this.#slots = setGrowing(this.#slots, entry, slot);
      this.#entries = setGrowing(this.#entries, slot, entry);
      vector.indices.forEach((dimension, at) => {
        let list = this.#lists.get(dimension);
        if (list === undefined) {
          list = new PostingList();
          this.#lists.set(dimension, list);
        }
        this.#listBytes += list.add(entry, vector.values[at]!);
      });
    });
  }

  remove(slots: Uint32Array): void {
    // A view may still show them: their entries stay.
    for (const slot of slots) if ((this.#entries[slot] ?? NONE) !== NONE) this.#stale += 1;
  }

  #forget(slot: number): void {
    if (slot < this.#entries.length) this.#entries[slot] = NONE;
  }

  view(points: SeenPoints): FieldView {
    const end = this.#count;
    return {
      search: (search) => this.#search(search, points, end),
      release: () => {},
    };
  }

  /** Sums the products in float64, in the order of the indices. */
  async #search({ vector, k, mask, corpus, signal }: FieldSearch, points: SeenPoints, end: number): Promise<RowHits> {
    const slices = new Slices();
    const pause = async () => {
      signal?.throwIfAborted();
      if (slices.isOver) await slices.next();
    };
    const isSeen = (entry: number) => {
      const slot = this.#slots[entry]!;
      return this.#entries[slot] === entry && points.isLive(slot);
    };
    const sums = this.#takeSums(end);
    const { indices, values } = vector as SparseVector;
    for (const [at, dimension] of indices.entries()) {
      const list = this.#lists.get(dimension);
      if (list === undefined) continue;
      const weight = corpus ? toIdf(corpus.count, this.#countIn(corpus, list, end, isSeen)) : 1;
      const { entries, values: factors } = list;
      const length = list.lengthUpTo(end);
      for (let from = 0; from < length; from += STEP) {
        sums.add(entries, factors, from, Math.min(length, from + STEP), values[at]! * weight);
        await pause();
      }
    }
    const top = new TopK(Math.max(1, Math.min(k, sums.count)));
    for (let i = 0; i < sums.count; i++) {
      if (i % STEP === STEP - 1) await pause();
      const entry = sums.touched[i]!;
      const key = -sums.values[entry]!;
      if (key > top.bound) continue;
      const slot = this.#slots[entry]!;
      if (isSeen(entry) && isIn(mask, slot)) {
        // A sum of negative zero would be another score than zero.
        top.offer(key + 0, slot);
      }
    }
    this.#sums = sums;
    const { keys, slots } = top.entries();
    return { slots, scores: keys.map((key) => 0 - key) };
  }

  /** Counts the points of the corpus in the list. */
  #countIn({ mask }: Corpus, list: PostingList, end: number, isSeen: (entry: number) => boolean): number {
    const length = list.lengthUpTo(end);
    if (mask === undefined && this.#stale === 0 && this.#count === end) return length;
    let count = 0;
    for (let i = 0; i < length; i++) {
      const entry = list.entries[i]!;
      if (isSeen(entry) && isIn(mask, this.#slots[entry]!)) count += 1;
    }
    return count;
  }

  #takeSums(end: number): Sums {
    const sums = this.#sums;
    this.#sums = undefined;
    if (sums === undefined || sums.values.length < end) return new Sums(Math.max(end, this.#slots.length));
    sums.clear();
    return sums;
  }

  /** Leaves everything to the searches that still read it. */
  free(): void {}
}

/** Returns true if the slot has its bit, or if there is no mask. */
function isIn(mask: Uint32Array | undefined, slot: number): boolean {
  return mask === undefined || ((mask[slot >>> 5] ?? 0) & (1 << (slot & 31))) !== 0;
}

/** A sum for each entry that a search has met, and the list of these entries. */
class Sums {
  readonly values: Float64Array;
  readonly touched: Uint32Array;
  readonly #isTouched: Uint8Array;
  count = 0;

  constructor(length: number) {
    this.values = new Float64Array(length);
    this.touched = new Uint32Array(length);
    this.#isTouched = new Uint8Array(length);
  }

  add(entries: Uint32Array, factors: Float32Array, from: number, to: number, factor: number): void {
    const { values, touched } = this;
    const isTouched = this.#isTouched;
    let { count } = this;
    for (let i = from; i < to; i++) {
      const entry = entries[i]!;
      if (isTouched[entry] === 0) {
        isTouched[entry] = 1;
        touched[count++] = entry;
        values[entry] = 0;
      }
      values[entry] = values[entry]! + factor * factors[i]!;
    }
    this.count = count;
  }

  clear(): void {
    for (let i = 0; i < this.count; i++) this.#isTouched[this.touched[i]!] = 0;
    this.count = 0;
  }
}

function setGrowing(array: Uint32Array<ArrayBuffer>, at: number, value: number): Uint32Array<ArrayBuffer> {
  let grown = array;
  if (at >= array.length) {
    grown = new Uint32Array(Math.max(at + 1, array.length * 2));
    grown.set(array);
  }
  grown[at] = value;
  return grown;
}
