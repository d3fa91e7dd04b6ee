import { createFieldScore, toIdf, type WeightedVector } from '../../../../vector/fields/field-score.ts';
import type { FieldVector, VectorField } from '../../../../vector/fields/fields.ts';
import type { Filter } from '../../../../vector/filter.ts';
import type { CollectionAddress, ReadOptions, VectorStore } from '../../../../vector/vector-store.ts';
import { scanPoints } from '../scan-points.ts';
import { findVector } from './resolve-inputs.ts';

/** Returns the similarity of a vector; higher is better for every distance. */
export type Similarity = (vector: FieldVector) => number;

/**
 * Creates the similarity to a vector: the cosine, the dot product, or the negative distance. Euclidean distances count
 * squared, as in the original. That of sparse vectors without a common index is 0.
 */
export function createSimilarity(query: FieldVector | WeightedVector, field: VectorField): Similarity {
  const score = createFieldScore(field, query);
  switch (field.distance) {
    case 'Euclid':
      return (vector) => -((score(vector) ?? 0) ** 2);
    case 'Manhattan':
      return (vector) => -(score(vector) ?? 0);
    default:
      return (vector) => score(vector) ?? 0;
  }
}

/** Weighs vectors of a query; a search does the same by itself. */
export type Weigh = (vector: FieldVector) => FieldVector | WeightedVector;

/**
 * Counts the points of the corpus that have each index of the vectors, and returns the weights of their values by the
 * inverse document frequency.
 */
export async function createWeights(
  store: VectorStore,
  at: CollectionAddress,
  field: VectorField,
  corpus: Filter | null,
  vectors: readonly FieldVector[],
  options: ReadOptions,
): Promise<Weigh> {
  const having = new Map<number, number>();
  for (const vector of vectors) for (const index of indicesOf(vector)) having.set(index, 0);
  let count = 0;
  for await (const points of scanPoints(store, at, corpus, { withPayload: false, withVector: true }, options)) {
    count += points.length;
    for (const point of points) {
      for (const index of indicesOf(findVector(point, field))) {
        const known = having.get(index);
        if (known !== undefined) having.set(index, known + 1);
      }
    }
  }
  return (vector) => {
    if (!('indices' in vector)) return vector;
    const { indices, values } = vector;
    const weights = Array.from(indices, (index) => toIdf(count, having.get(index) ?? 0));
    return { indices, values: Float64Array.from(values, (value, i) => value * (weights[i] ?? 0)) };
  };
}

function indicesOf(vector: FieldVector | undefined): Iterable<number> {
  return vector !== undefined && 'indices' in vector ? vector.indices : [];
}
