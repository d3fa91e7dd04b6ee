// The exact score of one vector of a field, in float64. An index of the field gives the same bits.

import { createScore } from '../score.ts';
import type { FieldVector, MultiVector, SparseVector, VectorField } from './fields.ts';
import { createMaxSim } from './max-sim.ts';

/**
 * Creates the score of vectors of the field; undefined for a sparse vector that shares no index with the query. The
 * query of a sparse field with `idf` must be weighted.
 */
export function createFieldScore(
  { kind, distance }: Pick<VectorField, 'kind' | 'distance'>,
  query: FieldVector | WeightedVector,
): (vector: FieldVector) => number | undefined {
  switch (kind) {
    case 'dense': {
      const score = createScore(distance, query as Float32Array);
      return (vector) => score(vector as Float32Array);
    }
    case 'multi': {
      const score = createMaxSim(distance, query as MultiVector);
      return (vector) => score(vector as MultiVector);
    }
    case 'sparse':
      return (vector) => sumShared(query as SparseVector | WeightedVector, vector as SparseVector);
  }
}

/** A sparse query whose values are multiplied by the inverse document frequencies of its indices, as doubles. */
export interface WeightedVector {
  readonly indices: Uint32Array;
  readonly values: Float64Array;
}

/** Returns the inverse document frequency of an index that `having` of `count` points have. */
export function toIdf(count: number, having: number): number {
  return Math.log((count - having + 0.5) / (having + 0.5) + 1);
}

function sumShared(query: SparseVector | WeightedVector, { indices, values }: SparseVector): number | undefined {
  let sum: number | undefined;
  for (let at = 0, i = 0; at < query.indices.length && i < indices.length; ) {
    const difference = query.indices[at]! - indices[i]!;
    if (difference === 0) sum = (sum ?? 0) + query.values[at]! * values[i]!;
    if (difference <= 0) at += 1;
    if (difference >= 0) i += 1;
  }
  return sum;
}
