// The similarity of vectors of one field, in float64; higher is better for every distance.
import { DimensionMismatch, KindMismatch } from '../../../../vector/errors.ts';
import { type FieldVector, toKind, type VectorField } from '../../../../vector/fields.ts';
import type { Distance } from '../../../../vector/vector-store.ts';

/** A vector with everything about it that comparisons need. */
export interface Measured {
  readonly vector: FieldVector;
  /** For the cosine: the reciprocal of the length of each row. */
  readonly scales: readonly number[];
}

export function measure(vector: FieldVector, { distance }: VectorField): Measured {
  return { vector, scales: distance === 'Cosine' ? listRows(vector).map(toScale) : [] };
}

/** Rejects a vector of a query that does not fit the field. */
export function checkVector(vector: FieldVector, { name, kind, size }: VectorField): void {
  const actual = toKind(vector);
  if (actual !== kind) throw new KindMismatch(name, kind, actual);
  const length = vector instanceof Float32Array ? vector.length : 'rows' in vector ? vector.size : size;
  if (length !== size) throw new DimensionMismatch(size, length);
}

/**
 * Returns the similarity of two vectors: the cosine, the dot product, or the negative distance; Euclidean distances
 * count squared, as in the original. That of multivectors is the sum, over the rows of the query, of the best one with
 * a row of the other.
 */
export function toSimilarity(query: Measured, stored: Measured, { distance }: VectorField): number {
  const [a, b] = [query.vector, stored.vector];
  if (a instanceof Float32Array && b instanceof Float32Array) {
    return compareRows(a, b, distance) * (query.scales[0] ?? 1) * (stored.scales[0] ?? 1);
  }
  if ('indices' in a && 'indices' in b) return dotSparse(a, b);
  const rows = listRows(b);
  return listRows(a).reduce((sum, row, i) => {
    const scale = query.scales[i] ?? 1;
    const best = rows.reduce((most, other, j) => {
      return Math.max(most, compareRows(row, other, distance) * scale * (stored.scales[j] ?? 1));
    }, Number.NEGATIVE_INFINITY);
    return sum + best;
  }, 0);
}

function listRows(vector: FieldVector): readonly Float32Array[] {
  if (vector instanceof Float32Array) return [vector];
  if (!('rows' in vector)) return [vector.values];
  const { rows, size } = vector;
  return Array.from({ length: rows.length / size }, (_, i) => rows.subarray(i * size, (i + 1) * size));
}

function compareRows(a: Float32Array, b: Float32Array, distance: Distance): number {
  let sum = 0;
  if (distance === 'Euclid') for (let i = 0; i < a.length; i++) sum -= ((a[i] ?? 0) - (b[i] ?? 0)) ** 2;
  else if (distance === 'Manhattan') for (let i = 0; i < a.length; i++) sum -= Math.abs((a[i] ?? 0) - (b[i] ?? 0));
  else for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

/** Returns the reciprocal of the length; 0 for a vector without a direction, whose cosine is 0. */
function toScale(row: Float32Array): number {
  const square = compareRows(row, row, 'Dot');
  return square === 0 ? 0 : 1 / Math.sqrt(square);
}

type Sparse = Extract<FieldVector, { readonly indices: Uint32Array }>;

function dotSparse(a: Sparse, b: Sparse): number {
  let sum = 0;
  for (let i = 0, j = 0; i < a.indices.length && j < b.indices.length; ) {
    const difference = (a.indices[i] ?? 0) - (b.indices[j] ?? 0);
    if (difference === 0) sum += (a.values[i] ?? 0) * (b.values[j] ?? 0);
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  return sum;
}
