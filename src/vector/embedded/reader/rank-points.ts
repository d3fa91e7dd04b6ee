// The conversion of the engine's hits (slots and scores) to the answer: threshold, ties at the end, order by id.
import type { RowHits } from '../../../engine/index.ts';
import { compareIds, type IdOrder } from '../../id-sort-keys.ts';
import type { ReadSlice } from '../../slice-reader.ts';
import {
  collectPoints,
  type Distance,
  isSimilarity,
  type PointParts,
  type PointSlice,
  type ScoredPoint,
  type StoredPoint,
} from '../../vector-store.ts';

export interface SplitHits {
  /** Slots that are part of the answer whatever their ids are. */
  readonly sure: Uint32Array;
  /** Slots that share the last score; `missing` of them belong to the answer. */
  readonly tied: Uint32Array;
  readonly missing: number;
}

/**
 * Splits off the ties at the end. `hits` are sorted best first and hold every row that ties with the last one wanted.
 */
export function splitTies(hits: RowHits, limit: number, isReached: (score: number) => boolean): SplitHits {
  const beyond = hits.scores.findIndex((score) => !isReached(score));
  const reached = hits.slots.subarray(0, beyond === -1 ? hits.slots.length : beyond);
  if (reached.length <= limit) return { sure: reached, tied: new Uint32Array(0), missing: 0 };
  const first = hits.scores.indexOf(hits.scores[limit - 1]!);
  return { sure: reached.subarray(0, first), tied: reached.subarray(first), missing: limit - first };
}

export interface RankedSlots {
  /** The slots, best first. */
  readonly slots: Uint32Array;
  readonly scores: Float64Array;
  readonly distance: Distance;
  readonly idOrder: IdOrder;
}

export const ID_ONLY: PointParts = { withPayload: false, withVector: false };

type ReadSlots = (slots: Uint32Array, parts: PointParts) => AsyncGenerator<ReadSlice>;

/** Returns the points with their scores, best first, then by id; `points[i]` is in `slots[i]`. */
export function rankSlice(points: readonly StoredPoint[], ranked: RankedSlots): ScoredPoint[] {
  const scored = addScores(points, ranked.scores);
  return hasTies(ranked.scores) ? scored.sort(createOrder(ranked)) : scored;
}

/** Yields the points in these slots, slice by slice in that order. */
export async function* rankPoints(
  ranked: RankedSlots,
  { withPayload, withVector }: PointParts,
  read: ReadSlots,
): AsyncGenerator<PointSlice<ScoredPoint>> {
  const { slots, scores } = ranked;
  const parts = { withPayload, withVector };
  let ordered = slots;
  if (hasTies(scores)) {
    const slices = read(slots, parts);
    const { value: first } = await slices.next();
    await slices.return(undefined);
    if (first?.points.length === slots.length) {
      yield { ...first, points: rankSlice(first.points, ranked) };
      return;
    }
    // An answer of several slices is read in its final order, so the ids must be known before.
    ordered = await orderSlots(ranked, read);
  }
  let from = 0;
  for await (const slice of read(ordered, parts)) {
    yield { ...slice, points: addScores(slice.points, scores.subarray(from)) };
    from += slice.points.length;
  }
}

async function orderSlots(ranked: RankedSlots, read: ReadSlots): Promise<Uint32Array> {
  const { slots, scores } = ranked;
  const points = addScores(await collectPoints(read(slots, ID_ONLY)), scores);
  const order = createOrder(ranked);
  const indexes = [...slots.keys()].sort((a, b) => order(points[a]!, points[b]!));
  return Uint32Array.from(indexes, (index) => slots[index]!);
}

function hasTies(scores: Float64Array): boolean {
  return scores.some((score, index) => score === scores[index + 1]);
}

/** Adds the scores; `points[i]` has `scores[i]`. */
function addScores(points: readonly StoredPoint[], scores: Float64Array): ScoredPoint[] {
  return points.map((point, index) => ({ ...point, score: scores[index]! }));
}

function createOrder({ distance, idOrder }: RankedSlots): (a: ScoredPoint, b: ScoredPoint) => number {
  const sign = isSimilarity(distance) ? -1 : 1;
  return (a, b) => sign * (a.score - b.score) || compareIds(a.id, b.id, idOrder);
}
