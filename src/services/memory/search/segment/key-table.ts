// The keys of dictionaries while a segment is built. Several dictionaries may share a table. A dictionary stores the
// hashes of its keys alone.
import { TRIGRAM_KEYS } from '../grep/trigrams.ts';
import { GrowingBytes } from './growing-array.ts';
import { type KeyHash, toKeyHash } from './hash-key.ts';
import type { NumberPairs } from './number-pairs.ts';

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

  /** Returns all strings in UTF-8 with the start of each and the end of the last one. */
  toStrings(): { strings: Uint8Array; stringStarts: Uint32Array } {
    const bytes = new GrowingBytes();
    const starts = [0];
    for (const key of this.#keys.keys()) starts.push(bytes.pushText(key));
    return { strings: bytes.view(), stringStarts: Uint32Array.from(starts) };
  }
}

/** Returns the hashes of pairs of keys. The key of a pair is both with a space between them. */
export function toPairHashes({ size, firsts, seconds }: NumberPairs, keys: KeyTable): KeyHashes {
  const parts = keys.list();
  return toHashes(size, new Uint32Array(size).keys(), (pair) =>
    toKeyHash(`${parts[firsts[pair]!]} ${parts[seconds[pair]!]}`),
  );
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
