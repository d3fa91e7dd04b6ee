// The vector that stands for the average of examples.
import type { FieldVector, MultiVector, SparseVector, VectorField } from '../../../../vector/fields/fields.ts';
import { toLength, toVector } from '../../model/vector-values.ts';

/**
 * Returns the target of a recommendation: as far beyond the average of the positive examples as that is from the
 * negative ones. All of them fit the field. The rows of multivectors are joined, those of negative examples with the opposite sign.
 */
export function toAverageTarget(
  positive: readonly FieldVector[],
  negative: readonly FieldVector[],
  field: VectorField,
): FieldVector {
  const [only] = positive;
  if (positive.length === 1 && negative.length === 0 && only !== undefined) return only;
  switch (field.kind) {
    case 'dense':
      return averageDense(positive as readonly Float32Array[], negative as readonly Float32Array[], field);
    case 'sparse':
      return averageSparse(positive as readonly SparseVector[], negative as readonly SparseVector[]);
    case 'multi': {
      const rows = [...positive.map((vector) => rowsOf(vector, 1)), ...negative.map((vector) => rowsOf(vector, -1))];
      return { rows: Float32Array.from(rows.flat()), size: field.size };
    }
  }
}

function averageDense(
  positive: readonly Float32Array[],
  negative: readonly Float32Array[],
  { size, distance }: VectorField,
): Float32Array {
  const average = (vectors: readonly Float32Array[]): Float64Array => {
    const sum = new Float64Array(size);
    for (const vector of vectors) {
      // For the cosine each example has the same weight, because only directions count.
      const weight = distance === 'Cosine' ? 1 / (toLength(vector) || 1) : 1;
      for (const [i, value] of vector.entries()) sum[i] = (sum[i] ?? 0) + value * weight;
    }
    return sum.map((value) => value / vectors.length);
  };
  const liked = average(positive);
  const disliked = negative.length === 0 ? liked : average(negative);
  return toVector(
    liked.map((value, i) => 2 * value - (disliked[i] ?? 0)),
    'positive',
  );
}

function averageSparse(positive: readonly SparseVector[], negative: readonly SparseVector[]): SparseVector {
  const target = new Map<number, number>();
  const add = (vectors: readonly SparseVector[], factor: number): void => {
    for (const { indices, values } of vectors) {
      for (const [i, index] of indices.entries()) {
        target.set(index, (target.get(index) ?? 0) + ((values[i] ?? 0) * factor) / vectors.length);
      }
    }
  };
  add(positive, negative.length === 0 ? 1 : 2);
  add(negative, -1);
  const sorted = [...target].sort(([a], [b]) => a - b);
  return {
    indices: Uint32Array.from(sorted, ([index]) => index),
    values: toVector(
      sorted.map(([, value]) => value),
      'positive',
    ),
  };
}

function rowsOf(vector: FieldVector, sign: number): number[] {
  return Array.from((vector as MultiVector).rows, (value) => value * sign);
}
