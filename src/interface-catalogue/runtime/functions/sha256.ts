// SHA-256 (FIPS 180-4) of a text. The interface of browsers for it is asynchronous, and absent where a page is opened from a file.

/** Returns the first 32 bits of the fractional parts of a root of each of the first primes. */
function toRootFractions(count: number, power: number): readonly number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate++) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes.map((prime) => ((prime ** power % 1) * 2 ** 32) | 0);
}

const ROUND_CONSTANTS = toRootFractions(64, 1 / 3);
const INITIAL_STATE = toRootFractions(8, 1 / 2);

const rotate = (value: number, bits: number) => (value >>> bits) | (value << (32 - bits));

export function toSha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new DataView(new ArrayBuffer(((bytes.length + 72) >> 6) << 6));
  for (const [index, byte] of bytes.entries()) padded.setUint8(index, byte);
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(padded.byteLength - 4, bytes.length * 8);
  let state = INITIAL_STATE;
  for (let offset = 0; offset < padded.byteLength; offset += 64) state = toNextState(state, padded, offset);
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

function toNextState(state: readonly number[], block: DataView, offset: number): readonly number[] {
  const words = new Int32Array(64);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (const index of words.keys()) {
    const [w15 = 0, w2 = 0, w16 = 0, w7 = 0] = [
      words[index - 15],
      words[index - 2],
      words[index - 16],
      words[index - 7],
    ];
    const small0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >>> 3);
    const small1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >>> 10);
    words[index] = index < 16 ? block.getInt32(offset + index * 4) : w16 + small0 + w7 + small1;
    const big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + big1 + ((e & f) ^ (~e & g)) + (ROUND_CONSTANTS[index] ?? 0) + (words[index] ?? 0)) | 0;
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + (state[index] ?? 0)) | 0);
}
