import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FieldVector, VectorField } from '../../../../vector/fields/fields.ts';
import type { ReadOptions } from '../../../../vector/vector-store.ts';
import type { Ranked } from './ranked.ts';
import { createSimilarity } from './similarity.ts';

export interface DiverseCandidate {
  readonly point: Ranked;
  readonly vector: FieldVector;
}

interface Measured extends DiverseCandidate {
  readonly relevance: number;
  /** The similarity to the most similar of the chosen points. */
  nearest: number;
}

/**
 * Chooses points by maximal marginal relevance: first the best, then the one with the largest margin. The margin is the
 * similarity to the query minus that to the chosen points. The candidates come best first and keep their scores.
 */
export async function pickDiverse(
  candidates: readonly DiverseCandidate[],
  field: VectorField,
  share: number,
  limit: number,
  { signal }: ReadOptions,
): Promise<Ranked[]> {
  const left = new Set(
    candidates.map((candidate): Measured => {
      const relevance = toRelevance(candidate.point.score, field);
      return { ...candidate, relevance, nearest: Number.NEGATIVE_INFINITY };
    }),
  );
  const picked: Ranked[] = [];
  const marginOf = ({ relevance, nearest }: Measured): number => (1 - share) * relevance - share * nearest;
  let [best] = left;
  while (best !== undefined && picked.length < limit) {
    const similarity = createSimilarity(best.vector, field);
    picked.push(best.point);
    left.delete(best);
    best = undefined;
    for (const each of left) {
      each.nearest = Math.max(each.nearest, similarity(each.vector));
      if (best === undefined || marginOf(each) > marginOf(best)) best = each;
    }
    // Choosing many among long vectors takes a while; other requests run in between.
    await nextTurn();
    signal?.throwIfAborted();
  }
  return picked;
}

/** Converts a score to a similarity. Euclidean distances count squared, as in the original. */
function toRelevance(score: number, { distance }: VectorField): number {
  if (distance === 'Euclid') return -score * score;
  return distance === 'Manhattan' ? -score : score;
}
