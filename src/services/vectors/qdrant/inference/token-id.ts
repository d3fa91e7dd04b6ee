const ENCODER = new TextEncoder();
const [C1, C2] = [0xcc9e2d51, 0x1b873593];

/**
 * Returns the index of a word in sparse vectors: the absolute value of the 32-bit MurmurHash3 of its UTF-8, with the
 * seed 0. Clients that make vectors themselves have the same indices.
 */
export function toTokenId(word: string): number {
  const bytes = ENCODER.encode(word);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const whole = bytes.length & ~3;
  let hash = 0;
  for (let at = 0; at < whole; at += 4) {
    hash ^= scramble(view.getUint32(at, true));
    hash = (hash << 13) | (hash >>> 19);
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0;
  }
  let rest = 0;
  for (let at = bytes.length - 1; at >= whole; at--) rest = (rest << 8) | (bytes[at] ?? 0);
  hash ^= scramble(rest);
  hash ^= bytes.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return Math.abs(hash ^ (hash >>> 16));
}

function scramble(block: number): number {
  const mixed = Math.imul(block, C1);
  return Math.imul((mixed << 15) | (mixed >>> 17), C2);
}
