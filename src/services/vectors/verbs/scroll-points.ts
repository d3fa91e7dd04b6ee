import type { CollectionAddress, ScrollPage, ScrollRequest } from '../../../vector/vector-store.ts';
import { type AnswerParts, selectPayloads } from '../model/payload-selection.ts';
import type { VectorsPorts } from '../ports.ts';

/** A page of points in the order of their ids. */
export async function scrollPoints(
  { store }: VectorsPorts,
  at: CollectionAddress,
  page: Pick<ScrollRequest, 'filter' | 'from' | 'limit'>,
  { payload, withVector }: AnswerParts,
): Promise<ScrollPage> {
  const withPayload = payload.kind !== 'none';
  const { points, next } = await store.scrollPoints(at, { ...page, withPayload, withVector });
  return { points: selectPayloads(points, payload), next };
}
