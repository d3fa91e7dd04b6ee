// Kinds of rows for tests of exactness; each fails in a different way.

export type Random = () => number;

export function createRandom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    const again = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61));
    return ((again ^ (again >>> 14)) >>> 0) / 2 ** 32;
  };
}

type MakeRow = (dimension: number, random: Random) => Float32Array;

/** Returns a row of drawn elements. */
export function fillRow(dimension: number, makeElement: (i: number) => number): Float32Array {
  // A loop: `Float32Array.from` takes ten times as long, and tests draw millions of elements.
  const row = new Float32Array(dimension);
  for (let i = 0; i < dimension; i++) row[i] = makeElement(i);
  return row;
}

let sines: Float32Array = new Float32Array(0);

/** Returns a copy of the row that near ties differ from by a bit. */
function copySines(dimension: number): Float32Array {
  if (sines.length < dimension) sines = fillRow(dimension, (i) => Math.sin(i + 1));
  return sines.slice(0, dimension);
}

const signed = (random: Random) => random() * 2 - 1;

export const HOSTILE_ROWS = {
  uniform: (dimension, random) => fillRow(dimension, () => signed(random)),
  heavyTails: (dimension, random) => fillRow(dimension, () => signed(random) / (random() + 1e-6)),
  sameDirection: (dimension, random) => {
    const length = 10 ** (signed(random) * 18);
    return fillRow(dimension, (i) => length * (Math.cos(i) + random() * 1e-6));
  },
  mixedScales: (dimension, random) => {
    const length = 10 ** (signed(random) * 30);
    return fillRow(dimension, () => length * signed(random));
  },
  wideRange: (dimension, random) => fillRow(dimension, () => Math.sign(signed(random)) * 10 ** (random() * 76 - 38)),
  huge: (dimension, random) => fillRow(dimension, () => 3.4e38 * signed(random)),
  tiny: (dimension, random) => fillRow(dimension, () => 1e-38 * signed(random)),
  denormal: (dimension, random) => fillRow(dimension, () => Math.round(signed(random) * 3) * 1.4e-45),
  oneHot: (dimension, random) => {
    const row = new Float32Array(dimension);
    row[Math.floor(random() * dimension)] = random() < 0.5 ? 1 : -2;
    return row;
  },
  sparse: (dimension, random) => fillRow(dimension, () => (random() < 0.02 ? signed(random) : 0)),
  duplicates: (dimension, random) => new Float32Array(dimension).fill(Math.floor(random() * 3)),
  allTies: (dimension) => new Float32Array(dimension).fill(0.1),
  zero: (dimension) => new Float32Array(dimension),
  /** Draws rows whose scale is exactly one: every element is its own code. */
  exactCodes: (dimension, random) => fillRow(dimension, (i) => (i === 0 ? 127 : Math.round(signed(random) * 127))),
  /** Draws elements in the middle between two codes, as far from either as possible. */
  betweenCodes: (dimension, random) =>
    fillRow(dimension, (i) => (i === 0 ? 127 : Math.floor(signed(random) * 126) + 0.5)),
  /** Draws one large element, which makes the codes of all others zero. */
  overshadowed: (dimension, random) => fillRow(dimension, (i) => (i === dimension >> 1 ? 1_000 : signed(random))),
  nearTies: (dimension, random) => {
    const row = copySines(dimension);
    const bits = new Uint32Array(row.buffer);
    const at = Math.floor(random() * dimension);
    bits[at] = (bits[at] ?? 0) + Math.floor(random() * 3);
    return row;
  },
} satisfies Record<string, MakeRow>;

export type HostileKind = keyof typeof HOSTILE_ROWS;

export const HOSTILE_KINDS = Object.keys(HOSTILE_ROWS) as HostileKind[];

export function makeRow(kind: HostileKind, dimension: number, random: Random): Float32Array {
  return HOSTILE_ROWS[kind](dimension, random);
}

/** Returns rows of several kinds, end to end. */
export function makeRows(
  kinds: readonly HostileKind[],
  count: number,
  dimension: number,
  random: Random,
): Float32Array {
  const rows = new Float32Array(count * dimension);
  for (let i = 0; i < count; i++) {
    const kind = kinds[Math.floor(random() * kinds.length)] ?? 'uniform';
    rows.set(makeRow(kind, dimension, random), i * dimension);
  }
  return rows;
}
