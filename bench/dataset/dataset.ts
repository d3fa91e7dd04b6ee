// Random unit vectors, made fast enough for a million of them. Isotropic ones are the hardest case for any scheme that
// prunes by bounds, so they are the rule; the other shapes resemble the output of models.

export type Shape = 'isotropic' | 'clustered' | 'decaying';

export interface Dataset {
  readonly count: number;
  readonly dimension: number;
  /** The rows one after the other, each of length one. */
  readonly values: Float32Array<SharedArrayBuffer>;
  /** At least the number of queries that the scenarios ever send at once; not among the rows. */
  readonly queries: readonly Float32Array[];
}

const QUERIES = 64;
const CLUSTERS = 100;
/** The noise around the centre of a cluster, relative to the centre. */
const CLUSTER_SPREAD = 0.5;

export function createDataset(count: number, dimension: number, shape: Shape = 'isotropic'): Dataset {
  const values = new Float32Array(new SharedArrayBuffer(count * dimension * Float32Array.BYTES_PER_ELEMENT));
  const random = createNormal(count + dimension);
  const centres = new Float32Array(CLUSTERS * dimension).map(random.next);
  const fill = (row: Float32Array) => {
    for (let i = 0; i < dimension; i++) row[i] = random.next();
    if (shape === 'decaying') for (let i = 0; i < dimension; i++) row[i]! /= Math.sqrt(i + 1);
    if (shape === 'clustered') {
      const from = random.integer(CLUSTERS) * dimension;
      for (let i = 0; i < dimension; i++) row[i] = row[i]! * CLUSTER_SPREAD + centres[from + i]!;
    }
    normalise(row);
  };
  for (let row = 0; row < count; row++) fill(values.subarray(row * dimension, (row + 1) * dimension));
  const queries = Array.from({ length: QUERIES }, () => {
    const query = new Float32Array(dimension);
    fill(query);
    return query;
  });
  return { count, dimension, values, queries };
}

export function rowOf({ values, dimension }: Dataset, slot: number): Float32Array {
  return values.subarray(slot * dimension, (slot + 1) * dimension);
}

/** Returns the query of a turn; they repeat. */
export function queryOf({ queries }: Pick<Dataset, 'queries'>, turn: number): Float32Array {
  return queries[turn % queries.length]!;
}

/** Yields the rows for stores that take them batch by batch. */
export function* batchesOf(
  { count, dimension, values }: Dataset,
  rowsPerBatch: number,
): Generator<{ readonly first: number; readonly count: number; readonly values: Float32Array }> {
  for (let first = 0; first < count; first += rowsPerBatch) {
    const rows = Math.min(rowsPerBatch, count - first);
    yield { first, count: rows, values: values.subarray(first * dimension, (first + rows) * dimension) };
  }
}

function normalise(row: Float32Array): void {
  let squares = 0;
  for (let i = 0; i < row.length; i++) squares += row[i]! * row[i]!;
  const factor = 1 / Math.sqrt(squares);
  for (let i = 0; i < row.length; i++) row[i]! *= factor;
}

const TABLE_BITS = 16;

/** Creates a generator of normal numbers, each a random entry of a table: a fraction of the cost of computing each. */
function createNormal(seed: number): { next(): number; integer(below: number): number } {
  let state = Math.imul(seed, 0x9e3779b9) | 1;
  const draw = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  const uniform = () => (draw() + 0.5) / 2 ** 32;
  const table = new Float32Array(1 << TABLE_BITS).map(
    () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform()),
  );
  return { next: () => table[draw() >>> (32 - TABLE_BITS)]!, integer: (below) => draw() % below };
}
