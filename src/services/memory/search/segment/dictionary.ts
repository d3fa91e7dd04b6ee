// A map from a key to a list of ascending numbers, each with a small weight. Keys are hashes in ascending order, so a
// lookup is a binary search over numbers. A list has its length, then for each entry the distance to the one before. If
// the dictionary has weights, a byte follows each distance.
import { toKeyHash } from './hash-key.ts';

export interface DictionaryArrays {
  readonly high: Uint32Array;
  readonly low: Uint32Array;
  /** The start of each list in `bytes`, and the end of the last one. */
  readonly starts: Uint32Array;
  readonly bytes: Uint8Array;
}

export class Dictionary {
  readonly size: number;
  readonly #arrays: DictionaryArrays;
  readonly #hasWeights: boolean;

  constructor(arrays: DictionaryArrays, hasWeights: boolean) {
    this.#arrays = arrays;
    this.#hasWeights = hasWeights;
    this.size = arrays.high.length;
  }

  /** Returns the position of the key, or -1. */
  find(key: string): number {
    const { high, low } = toKeyHash(key);
    const highs = this.#arrays.high;
    let at = 0;
    for (let end = highs.length; at < end; ) {
      const middle = (at + end) >>> 1;
      if (highs[middle]! < high) at = middle + 1;
      else end = middle;
    }
    for (; at < highs.length && highs[at] === high; at++) if (this.#arrays.low[at] === low) return at;
    return -1;
  }

  /** Returns the hash at a position as one number, which is comparable between dictionaries. */
  hashAt(position: number): number {
    return this.#arrays.high[position]! * 0x100000 + (this.#arrays.low[position]! >>> 12);
  }

  /** Returns the number of entries at a position. */
  count(position: number): number {
    const { bytes, starts } = this.#arrays;
    let at = starts[position]!;
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]!;
      value |= (byte & 127) << shift;
      if (!(byte >= 128)) return value;
    }
  }

  /** Returns a buffer that is long enough for the list at a position: the given one, or a longer one. */
  toBuffer(position: number, buffer: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
    const count = this.count(position);
    return count <= buffer.length ? buffer : new Uint32Array(2 * count);
  }

  /** Decodes a list into the buffers, which must be long enough for it, and returns its length. */
  read(position: number, ids: Uint32Array, weights?: Uint8Array): number {
    const { bytes, starts } = this.#arrays;
    const end = starts[position + 1]!;
    let at = starts[position]!;
    while (bytes[at++]! >= 128);
    let id = -1;
    let count = 0;
    while (at < end) {
      let byte = bytes[at++]!;
      let delta = byte & 127;
      for (let shift = 7; byte >= 128; shift += 7) {
        byte = bytes[at++]!;
        delta |= (byte & 127) << shift;
      }
      id += delta;
      ids[count] = id;
      if (this.#hasWeights) {
        if (weights !== undefined) weights[count] = bytes[at]!;
        at++;
      }
      count++;
    }
    return count;
  }

  /** Returns the numbers listed for a key; none if it is unknown. */
  list(key: string): Uint32Array {
    const position = this.find(key);
    return position < 0 ? new Uint32Array() : this.listAt(position);
  }

  listAt(position: number): Uint32Array {
    const ids = new Uint32Array(this.count(position));
    this.read(position, ids);
    return ids;
  }
}
