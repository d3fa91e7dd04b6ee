import type { CollectionAddress } from '../../../vector/vector-store.ts';
import { refuseInput } from '../model/invalid-input.ts';
import type { VectorsPorts } from '../ports.ts';

/** Refuses to answer with more vectors than can be held and written at once; each list has at most so many points. */
export async function checkVectorAnswer(
  { store, limits }: VectorsPorts,
  at: CollectionAddress,
  ...lists: number[]
): Promise<void> {
  const { size, pointsCount } = await store.getCollection(at);
  const points = lists.reduce((sum, most) => sum + Math.min(most, pointsCount), 0);
  if (points * size <= limits.answerNumbersMax) return;
  const most = Math.floor(limits.answerNumbersMax / size);
  refuseInput('with_vector', `takes at most ${most} points at once in a collection of vectors of this size`);
}
