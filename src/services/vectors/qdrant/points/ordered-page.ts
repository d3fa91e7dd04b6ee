import type { AnswerWriter } from '../../../../platform/http/requests/answer-writer.ts';
import type { Filter } from '../../../../vector/filter.ts';
import type {
  CollectionAddress,
  PointSlices,
  ReadOptions,
  StoredPoint,
  VectorStore,
} from '../../../../vector/vector-store.ts';
import { addPoints, type Frame } from '../../http/answers.ts';
import { type AnswerParts, toPointParts } from '../../model/payload-selection.ts';
import { type OrderedPoint, type OrderValue, orderPoints } from '../../verbs/order-points.ts';
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

type OrderedRecord = StoredPoint & { readonly order: OrderValue };

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
  const found = readOrdered(store, at, ordered, parts, terms);
  const points = withUnitVectors(store, at, parts, found);
  const write = (point: OrderedRecord) => {
    const { before, after } = writeRecord(point);
    return { before: `${before}"order_value":${point.order},`, after };
  };
  await addPoints(answer, points, parts.payload, write, FRAME);
}

/**
 * Reads the points in order, each only once even with several values. Points that were deleted meanwhile are left out.
 */
async function* readOrdered(
  store: VectorStore,
  at: CollectionAddress,
  ordered: readonly OrderedPoint[],
  parts: AnswerParts,
  terms: ReadOptions,
): PointSlices<OrderedRecord> {
  const points = new Map<string, StoredPoint>();
  let next = 0;
  const ids = ordered.map(({ id }) => id);
  for await (const slice of store.listPoints(at, ids, toPointParts(parts), terms)) {
    for (const point of slice.points) points.set(point.id, point);
    const last = slice.points.at(-1)?.id;
    const end = ordered.findIndex(({ id }) => id === last) + 1;
    yield { points: pick(ordered.slice(next, end), points), bytes: slice.bytes };
    next = Math.max(next, end);
  }
  yield { points: pick(ordered.slice(next), points), bytes: 0 };
}

function pick(ordered: readonly OrderedPoint[], points: ReadonlyMap<string, StoredPoint>): OrderedRecord[] {
  return ordered.flatMap(({ id, value }) => {
    const point = points.get(id);
    return point === undefined ? [] : [{ ...point, order: value }];
  });
}
