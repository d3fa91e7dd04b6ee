import type { AnswerWriter } from '../../../../platform/http/requests/answer-writer.ts';
import type { Filter } from '../../../../vector/filter.ts';
import type { CollectionAddress, ReadOptions, VectorStore } from '../../../../vector/vector-store.ts';
import { addPoints, type Frame } from '../../http/answers.ts';
import { type AnswerParts, toPointParts } from '../../model/payload-selection.ts';
import { orderPoints } from '../../verbs/order-points.ts';
import { type RankedPoint, readRanked } from '../../verbs/query/read-ranked.ts';
import { writeRecord } from '../answers.ts';
import { toPayloadIndexes } from '../collections/payload-indexes.ts';
import { withUnitVectors } from '../searches/unit-vectors.ts';
import { type OrderInput, toOrder } from './parse-order.ts';

interface OrderedPage {
  readonly filter: Filter | null;
  readonly limit: number;
  readonly parts: AnswerParts;
}

const FRAME: Frame = ['{"points":', ',"next_page_offset":null}'];

/** Adds a page of points, ordered by one of their values. The next page starts with the value of the last point. */
export async function addOrderedPage(
  answer: AnswerWriter,
  store: VectorStore,
  at: CollectionAddress,
  order: OrderInput,
  { parts, ...page }: OrderedPage,
  terms: ReadOptions,
): Promise<void> {
  const indexes = toPayloadIndexes(await store.getCollection(at));
  const ordered = await orderPoints(store, at, toOrder(order, indexes), page, terms);
  const ranked = ordered.map(({ id, value }) => ({ id, score: 0, order: value }));
  const found = readRanked(store, at, ranked, toPointParts(parts), terms);
  const points = withUnitVectors(store, at, parts, found);
  const write = (point: RankedPoint) => {
    const { before, after } = writeRecord(point);
    return { before: `${before}"order_value":${point.order},`, after };
  };
  await addPoints(answer, points, parts.payload, write, FRAME);
}
