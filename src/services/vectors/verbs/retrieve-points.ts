import type { CollectionAddress, StoredPoint } from '../../../vector/vector-store.ts';
import { type AnswerParts, selectPayloads } from '../model/payload-selection.ts';
import type { VectorsPorts } from '../ports.ts';
import { checkVectorAnswer } from './check-vector-answer.ts';

export async function retrievePoints(
  ports: VectorsPorts,
  at: CollectionAddress,
  ids: readonly string[],
  { payload, withVector }: AnswerParts,
): Promise<StoredPoint[]> {
  if (withVector) await checkVectorAnswer(ports, at, ids.length);
  const points = await ports.store.listPoints(at, ids, { withPayload: payload.kind !== 'none', withVector });
  return selectPayloads(points, payload);
}
