// The keys of dictionaries while a segment is built. Several dictionaries may share a table. A dictionary stores the
// hashes of its keys alone.
import { TRIGRAM_KEYS } from '../grep/trigrams.ts';
import { toLonger } from './growing-array.ts';
import { type KeyHash, toKeyHash } from './hash-key.ts';

export interface KeyHashes {
  readonly high: Uint32Array;
  readonly low: Uint32Array;
}

/** Strings, numbered in order of their first use. */
export class KeyTable {
  readonly #keys = new Map<string, number>();
  #hashes: KeyHashes | undefined;

  keyOf(key: string): number {
    const known = this.#keys.get(key);
    if (known !== undefined) return known;
    const added = this.#keys.size;
    this.#keys.set(key, added);
    return added;
  }

  /** Returns the hashes of all keys; no key is added after the first call. */
  finish(): KeyHashes {
    this.#hashes ??= toHashes(this.#keys.size, this.#keys.keys(), toKeyHash);
    return this.#hashes;
  }

  list(): string[] {
    return [...this.#keys.keys()];
  }
}

const FIRST_PAIRS = 4_096;
/** The slots for each pair: the table is at most half full. */
const SLOTS_PER_PAIR = 2;

/** Pairs of keys of another table, numbered like strings. The key of a pair is both with a space between them. */
export class PairTable {
  readonly #parts: KeyTable;
  #size = 0;
  #firsts = new Uint32Array(FIRST_PAIRS);
  #seconds = new Uint32Array(FIRST_PAIRS);
  /** The number of a pair plus one; 0 if the slot is free. */
  #slots = new Uint32Array(FIRST_PAIRS * SLOTS_PER_PAIR);

  constructor(parts: KeyTable) {
    this.#parts = parts;
  }

  keyOf(first: number, second: number): number {
    const slot = this.#findSlot(first, second);
    const known = this.#slots[slot]!;
    if (known > 0) return known - 1;
    const added = this.#size++;
    this.#firsts[added] = first;
    this.#seconds[added] = second;
    this.#slots[slot] = added + 1;
    if (this.#size === this.#firsts.length) this.#grow();
    return added;
  }

  finish(): KeyHashes {
    const parts = this.#parts.list();
    return toHashes(this.#size, new Uint32Array(this.#size).keys(), (pair) =>
      toKeyHash(`${parts[this.#firsts[pair]!]} ${parts[this.#seconds[pair]!]}`),
    );
  }

  #findSlot(first: number, second: number): number {
    const mask = this.#slots.length - 1;
    const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b);
    let slot = (mixed ^ (mixed >>> 15)) & mask;
    for (let at = this.#slots[slot]!; at !== 0; at = this.#slots[slot]!) {
      if (this.#firsts[at - 1] === first && this.#seconds[at - 1] === second) break;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #grow(): void {
    this.#firsts = toLonger(this.#firsts, 0);
    this.#seconds = toLonger(this.#seconds, 0);
    this.#slots = new Uint32Array(this.#firsts.length * SLOTS_PER_PAIR);
    for (let pair = 0; pair < this.#size; pair++)
      this.#slots[this.#findSlot(this.#firsts[pair]!, this.#seconds[pair]!)] = pair + 1;
  }
}

let hashesOfTrigrams: KeyHashes | undefined;

/** Returns the hashes of the keys of trigrams, which are numbers. */
export function trigramHashes(): KeyHashes {
  hashesOfTrigrams ??= toHashes(TRIGRAM_KEYS, new Uint32Array(TRIGRAM_KEYS).keys(), (key) => toKeyHash(String(key)));
  return hashesOfTrigrams;
}

function toHashes<Key>(size: number, keys: Iterable<Key>, toHash: (key: Key) => KeyHash): KeyHashes {
  const [high, low] = [new Uint32Array(size), new Uint32Array(size)];
  let at = 0;
  for (const key of keys) {
    const hash = toHash(key);
    high[at] = hash.high;
    low[at++] = hash.low;
  }
  return { high, low };
}
