// The selection and conversion of points in statements, which all name the collection and its buckets.
import { fromIdBytes, toIdBytes } from '../id-bytes.ts';
import { toSortKey } from '../id-sort-keys.ts';
import type { ListedSlice } from '../slice-reader.ts';
import type { PointParts, StoredPoint } from '../vector-store.ts';
import { weighPoint } from '../weigh-points.ts';
import { listBuckets } from './buckets.ts';
import { type Collection, mayHaveExtras } from './collections.ts';
import { Parameters, type Session } from './database.ts';
import { SORT_KEY } from './schema.ts';
import { fromVectorBytes } from './vector-bytes.ts';

/** Returns the condition that a point belongs to the collection. */
export function toScope(collection: Collection, parameters: Parameters): string {
  const buckets = listBuckets(collection);
  const [first] = buckets;
  // A single bucket is compared directly: its indexes then give the points in the order of their ids or sort keys.
  const scope =
    buckets.length === 1 ? `bucket = ${parameters.add(first)}` : `bucket = ANY(${parameters.add(buckets)}::integer[])`;
  return `${scope} AND collection_id = ${parameters.add(collection.id)}`;
}

/** The condition that a point has its main vector; the flags of the extras say otherwise (extras.ts). */
export const HAS_MAIN = ' AND (extras IS NULL OR get_byte(extras, 1) & 1 = 0)';

/** Points in an order: those of these ids in their order, or those from an id on in the order of ids. */
export type PointOrder = { readonly ids: readonly string[] } | { readonly from: string | null; readonly limit: number };

interface Row {
  readonly id: Uint8Array;
  readonly version: number;
  readonly weight: number;
  readonly fits: boolean;
  readonly payload: string | null;
  readonly vector: Uint8Array | null;
  readonly extras?: Uint8Array | null;
}

/** Reads the first of the points, within the limit. */
export async function readPoints(
  session: Session,
  collection: Collection,
  order: PointOrder,
  { withPayload, withVector }: PointParts,
  bytesMax: number,
): Promise<ListedSlice> {
  const parameters = new Parameters();
  const scope = toScope(collection, parameters);
  const { sortKey, chosen } = toOrderSql(order, parameters);
  const withExtras = withVector && mayHaveExtras(collection);
  const frame = weighPoint(0, 0, withVector ? collection.size : 0);
  const max = `${parameters.add(bytesMax)}::bigint`;
  const rows = await session.query<Row>(
    `SELECT id, version, weight, running <= ${max} AS fits,
       ${withPayload ? `CASE WHEN running <= ${max} THEN payload END` : 'NULL'} AS payload,
       ${withVector ? `CASE WHEN running <= ${max} THEN ${session.names.toBytes}(embedding) END` : 'NULL'} AS vector${withExtras ? `, CASE WHEN running <= ${max} THEN extras END AS extras` : ''}
     FROM (SELECT *, sum(weight) OVER (ORDER BY sort_key) AS running
       FROM (SELECT id, version${withPayload ? ', payload' : ''}${withVector ? ', embedding' : ''}${withExtras ? ', extras' : ''}, ${sortKey} AS sort_key,
           ${frame}::bigint + octet_length(id)${withPayload ? ' + octet_length(payload)' : ''}${withExtras ? ' + 3 * coalesce(octet_length(extras), 0)' : ''} AS weight
         FROM ${session.names.points} WHERE ${scope}${chosen}) AS chosen) AS weighed
     WHERE running - weight <= ${max} ORDER BY sort_key`,
    parameters.values,
  );
  const countMax = 'ids' in order ? rows.length : order.limit;
  const fitting = rows.filter(({ fits }, index) => fits && index < countMax);
  const behind = rows[fitting.length];
  const next = behind === undefined ? null : { id: fromIdBytes(behind.id), bytes: behind.weight };
  const ids = 'ids' in order ? order.ids : [];
  const taken = next === null ? ids.length : ids.indexOf(next.id);
  const bytes = fitting.reduce((sum, { weight }) => sum + weight, 0);
  return { points: fitting.map(toPoint), bytes, next, taken };
}

function toOrderSql(order: PointOrder, parameters: Parameters): { sortKey: string; chosen: string } {
  if ('ids' in order) {
    const ids = `${parameters.add(order.ids.map(toIdBytes))}::bytea[]`;
    return { sortKey: `array_position(${ids}, id)`, chosen: ` AND id = ANY(${ids})` };
  }
  const from = order.from === null ? '' : ` AND ${SORT_KEY} >= ${parameters.add(toSortKey(toIdBytes(order.from)))}`;
  return { sortKey: SORT_KEY, chosen: `${from} ORDER BY sort_key LIMIT ${parameters.add(order.limit + 1)}` };
}

function toPoint({ id, version, payload, vector, extras }: Row): StoredPoint {
  const point = { id: fromIdBytes(id), version, payload, vector: vector === null ? null : fromVectorBytes(vector) };
  return extras ? { ...point, extras } : point;
}
