/**
 * A 64-bit hash of a key as two numbers. Dictionaries store only the hashes: two of a million keys collide once in 10⁷
 * indexes.
 */
export interface KeyHash {
  readonly high: number;
  readonly low: number;
}

/**
 * Mixes the UTF-16 units of a key into two independent 32-bit hashes: multiply, rotate, and the finalizer of murmur3.
 */
export function toKeyHash(key: string): KeyHash {
  let high = 0x9e3779b9 ^ key.length;
  let low = 0x85ebca6b;
  for (let at = 0; at < key.length; at++) {
    const code = key.charCodeAt(at);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul((low << 5) ^ (low >>> 27) ^ code, 0x27d4eb2d);
  }
  return { high: mix(high), low: mix(low) };
}

function mix(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
