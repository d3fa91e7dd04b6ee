// The division of ids into slices, as clients of Qdrant can compute it: SipHash-2-4 with a zero key over an id, modulo
// the number of slices. Numbers of 64 bits are kept in two halves, which is ten times as fast as big integers.
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
const INTEGER = /^(?:0|[1-9]\d{0,19})$/;
const U64 = 2n ** 64n;

/** One part of the ids: those whose hash has the remainder `index` when divided by `total`. */
export interface IdSlice {
  readonly total: number;
  readonly index: number;
}

export function isInSlice({ total, index }: IdSlice, [low, high]: IdHash): boolean {
  // 2^32 and the remainders are below 2^32, so that products may need big integers.
  return Number((BigInt(high) * 0x1_0000_0000n + BigInt(low)) % BigInt(total)) === index;
}

export type IdHash = readonly [low: number, high: number];

/** Integers count as 8 little-endian bytes, UUIDs as their 16 bytes, and all other texts as UTF-8. */
export function toIdHash(id: string): IdHash {
  return hashBytes(toBytes(id));
}

function toBytes(id: string): Buffer {
  if (UUID.test(id)) return Buffer.from(id.replaceAll('-', ''), 'hex');
  const number = INTEGER.test(id) ? BigInt(id) : U64;
  if (number >= U64) return Buffer.from(id);
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(number);
  return bytes;
}

/** The state: four numbers of 64 bits, each as its low and its high half. One for all calls: a hash ends at once. */
const state = new Uint32Array(8);
/** The initial state of the published algorithm ("somepseudorandomlygeneratedbytes") for a key of zeros. */
const INITIAL = Buffer.from('uespemosmodnarodarenegylsetybdet', 'latin1');

function hashBytes(bytes: Buffer): IdHash {
  for (let half = 0; half < 8; half++) state[half] = INITIAL.readUInt32LE(half * 4);
  const whole = bytes.length & ~7;
  for (let at = 0; at < whole; at += 8) mix(bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4));
  const rest = Buffer.alloc(8);
  bytes.copy(rest, 0, whole);
  rest[7] = bytes.length & 0xff;
  mix(rest.readUInt32LE(0), rest.readUInt32LE(4));
  state[4]! ^= 0xff;
  for (let round = 0; round < 4; round++) sipRound();
  return [(state[0]! ^ state[2]! ^ state[4]! ^ state[6]!) >>> 0, (state[1]! ^ state[3]! ^ state[5]! ^ state[7]!) >>> 0];
}

function mix(low: number, high: number): void {
  state[6]! ^= low;
  state[7]! ^= high;
  sipRound();
  sipRound();
  state[0]! ^= low;
  state[1]! ^= high;
}

const [V0, V1, V2, V3] = [0, 2, 4, 6] as const;

function sipRound(): void {
  add(V0, V1);
  rotate(V1, 13);
  xor(V1, V0);
  rotate(V0, 32);
  add(V2, V3);
  rotate(V3, 16);
  xor(V3, V2);
  add(V0, V3);
  rotate(V3, 21);
  xor(V3, V0);
  add(V2, V1);
  rotate(V1, 17);
  xor(V1, V2);
  rotate(V2, 32);
}

function add(to: number, from: number): void {
  const low = state[to]! + state[from]!;
  state[to + 1] = state[to + 1]! + state[from + 1]! + (low > 0xffff_ffff ? 1 : 0);
  state[to] = low;
}

function xor(to: number, from: number): void {
  state[to]! ^= state[from]!;
  state[to + 1]! ^= state[from + 1]!;
}

/** Rotates to the left by at most 32 bits. */
function rotate(at: number, bits: number): void {
  const [low, high] = [state[at]!, state[at + 1]!];
  state[at] = bits === 32 ? high : (low << bits) | (high >>> (32 - bits));
  state[at + 1] = bits === 32 ? low : (high << bits) | (low >>> (32 - bits));
}
