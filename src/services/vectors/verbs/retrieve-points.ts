import type { CollectionAddress, StoredPoint } from '../../../vector/vector-store.ts';
import { type AnswerParts, selectPayloads } from '../model/payload-selection.ts';
import type { VectorsPorts } from '../ports.ts';

export async function retrievePoints(
  { store }: VectorsPorts,
  at: CollectionAddress,
  ids: readonly string[],
  { payload, withVector }: AnswerParts,
): Promise<StoredPoint[]> {
  const points = await store.listPoints(at, ids, { withPayload: payload.kind !== 'none', withVector });
  return selectPayloads(points, payload);
}
