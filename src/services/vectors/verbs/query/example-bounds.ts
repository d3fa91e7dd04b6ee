// Searches whose answers may be enough for a query by examples: a bound on the scores of all other points proves it.
import type { FieldVector, VectorField } from '../../../../vector/fields/fields.ts';
import { toLength } from '../../model/vector-values.ts';
import { type ExampleQuery, listPairWeights, toUnitInterval } from './example-scores.ts';

export interface ExampleBound {
  /** The vectors to search for. */
  readonly targets: readonly FieldVector[];
  /** Returns the highest score of a point whose similarity to each target is at most the given one. */
  toScoreMax(similarities: readonly number[]): number;
}

/** Returns undefined if every point has to be looked at: no search finds the best ones. */
export function findBound(query: ExampleQuery<FieldVector>, field: VectorField): ExampleBound | undefined {
  switch (query.kind) {
    case 'best':
      if (query.positive.length === 0) return undefined;
      return { targets: query.positive, toScoreMax: (similarities) => toUnitInterval(Math.max(...similarities)) };
    case 'discover':
      return {
        targets: [query.target],
        toScoreMax: ([similarity = 0]) => query.pairs.length + toUnitInterval(similarity),
      };
    case 'sum': {
      const signed = [...query.positive.map((vector) => [vector, 1]), ...query.negative.map((vector) => [vector, -1])];
      return boundSum(signed as [FieldVector, number][], field);
    }
    case 'feedback': {
      const pairs = listPairWeights(query).flatMap(({ better, worse, weight }): [FieldVector, number][] => [
        [better.example, weight],
        [worse.example, -weight],
      ]);
      return boundSum([[query.target, query.weights.a], ...pairs], field);
    }
    case 'context':
      return undefined;
  }
}

/** The relative error of 32-bit floats, and a generous one of sums of doubles. */
const FLOAT_ERROR = 2 ** -24;
const SUM_ERROR = 1e-10;

/**
 * Bounds a weighted sum of cosines, which is the product with one vector: the weighted sum of the examples' directions.
 * It is rounded to 32-bit floats, which the bound allows for. Under the dot product the error would depend on the
 * lengths of all points.
 */
function boundSum(
  weighted: readonly (readonly [vector: FieldVector, weight: number])[],
  { kind, distance, size }: VectorField,
): ExampleBound | undefined {
  if (kind !== 'dense' || distance !== 'Cosine') return undefined;
  const sum = new Float64Array(size);
  let weights = 0;
  for (const [vector, weight] of weighted) {
    const values = vector as Float32Array;
    const length = toLength(values);
    weights += Math.abs(weight);
    if (length > 0) for (const [i, value] of values.entries()) sum[i] = (sum[i] ?? 0) + (value / length) * weight;
  }
  const target = Float32Array.from(sum);
  const length = toLength(target);
  if (!Number.isFinite(length) || length === 0) return undefined;
  const error = length * Math.sqrt(size) * FLOAT_ERROR + weights * SUM_ERROR;
  return { targets: [target], toScoreMax: ([cosine = 1]) => length * cosine + error };
}
