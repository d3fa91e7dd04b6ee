import { assert } from '../../../base/assert.ts';

/** The bits of 64 in which a sheet differs that was saved again or recoloured a little; other pets differ in far more. */
const NEAR_BITS_MAX = 6;

/** A perceptual hash in two halves of 32 bits: thousands of them are compared at once. */
export interface PerceptualHash {
  readonly high: number;
  readonly low: number;
}

/** Parses 16 hexadecimal digits. */
export function toPerceptualHash(perceptualHash: string): PerceptualHash {
  assert(/^[0-9a-f]{16}$/.test(perceptualHash), 'a look hash has 16 digits');
  return { high: Number.parseInt(perceptualHash.slice(0, 8), 16), low: Number.parseInt(perceptualHash.slice(8), 16) };
}

/** Returns true if two pets look nearly the same in their first frames. */
export function isSimilarHash(one: PerceptualHash, other: PerceptualHash): boolean {
  return differingBits(one, other) <= NEAR_BITS_MAX;
}

export function differingBits(one: PerceptualHash, other: PerceptualHash): number {
  return countBits(one.high ^ other.high) + countBits(one.low ^ other.low);
}

function countBits(word: number): number {
  let left = word;
  let count = 0;
  while (left !== 0) {
    left &= left - 1;
    count++;
  }
  return count;
}
