import type {
  CollectionAddress,
  PointParts,
  PointSlice,
  ReadOptions,
  ScoredPoint,
  StoredPoint,
  VectorStore,
} from '../../../../vector/vector-store.ts';
import type { OrderValue } from '../order-points.ts';
import type { Ranked } from './ranked.ts';

/** A point of an answer; `order` is the value that determined its rank, if one did. */
export type RankedPoint = ScoredPoint & { readonly order?: OrderValue };

/**
 * Reads the points of a ranking in its order, each only once even if it occurs several times. Points that were deleted
 * meanwhile are left out.
 */
export async function* readRanked(
  store: VectorStore,
  at: CollectionAddress,
  ranked: readonly Ranked[],
  parts: PointParts,
  options: ReadOptions,
): AsyncGenerator<PointSlice<RankedPoint>> {
  if (!parts.withPayload && !parts.withVector && ranked.every(isComplete)) {
    yield { points: ranked.map((each) => ({ ...each, payload: null, vector: null })), bytes: 0 };
    return;
  }
  const points = new Map<string, StoredPoint>();
  let next = 0;
  const ids = ranked.map(({ id }) => id);
  for await (const slice of store.listPoints(at, ids, parts, options)) {
    for (const point of slice.points) points.set(point.id, point);
    const last = slice.points.at(-1)?.id;
    const end = ids.indexOf(last ?? '') + 1;
    yield { points: pick(ranked.slice(next, end), points), bytes: slice.bytes };
    next = Math.max(next, end);
  }
  yield { points: pick(ranked.slice(next), points), bytes: 0 };
}

function isComplete(ranked: Ranked): ranked is Ranked & Pick<StoredPoint, 'version'> {
  return ranked.version !== undefined;
}

function pick(ranked: readonly Ranked[], points: ReadonlyMap<string, StoredPoint>): RankedPoint[] {
  return ranked.flatMap(({ id, score, order }) => {
    const point = points.get(id);
    return point === undefined ? [] : [{ ...point, score, ...(order !== undefined && { order }) }];
  });
}
