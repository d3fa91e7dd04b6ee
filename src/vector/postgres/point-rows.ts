// The selection and conversion of points in statements, which all name the contents of the collection.
import { fromIdBytes, toIdBytes } from '../id-bytes.ts';
import { toSortKey } from '../id-sort-keys.ts';
import { type ListedSlice, weighPoint } from '../slice-reader.ts';
import type { PointParts, StoredPoint } from '../vector-store.ts';
import { type Layout, toBucket } from './buckets/buckets.ts';
import { toNamed, toScope } from './buckets/sql-bucket-tables.ts';
import type { Collection } from './collections.ts';
import { Parameters, type Session } from './database.ts';
import { SORT_KEY } from './schema.ts';
import { fromVectorBytes } from './vector-bytes.ts';

/**
 * Returns the table of points with the condition that a point is one of these. In a layout of many buckets each id is
 * looked up in its bucket.
 */
export function toChosen(
  { names }: Session,
  layout: Layout,
  ids: readonly Uint8Array[],
  parameters: Parameters,
): string {
  const wanted = `${parameters.add(ids)}::bytea[]`;
  if (layout.buckets === 1) return `${names.points} WHERE ${toScope(layout, parameters)} AND id = ANY(${wanted})`;
  const buckets = ids.map((id) => toBucket(layout, id));
  return `${names.points} JOIN unnest(${parameters.add(buckets)}::integer[], ${wanted}) AS wanted (in_bucket, with_id)
      ON bucket = in_bucket AND id = with_id
    WHERE ${toNamed([...new Set(buckets)], parameters)}collection_id = ${parameters.add(layout.contents)}`;
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
  const { sortKey, chosen } = toOrderSql(session, collection, order, parameters);
  const frame = weighPoint(0, 0, withVector ? collection.size : 0);
  const max = `${parameters.add(bytesMax)}::bigint`;
  const rows = await session.query<Row>(
    `SELECT id, version, weight, running <= ${max} AS fits,
       ${withPayload ? `CASE WHEN running <= ${max} THEN payload END` : 'NULL'} AS payload,
       ${withVector ? `CASE WHEN running <= ${max} THEN ${session.names.toBytes}(embedding) END` : 'NULL'} AS vector${withVector ? `, CASE WHEN running <= ${max} THEN extras END AS extras` : ''}
     FROM (SELECT *, sum(weight) OVER (ORDER BY sort_key) AS running
       FROM (SELECT id, version${withPayload ? ', payload' : ''}${withVector ? ', embedding, extras' : ''}, ${sortKey} AS sort_key,
           ${frame}::bigint + octet_length(id)${withPayload ? ' + octet_length(payload)' : ''}${withVector ? ' + 3 * coalesce(octet_length(extras), 0)' : ''} AS weight
         FROM ${chosen}) AS chosen) AS weighed
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

function toOrderSql(
  session: Session,
  collection: Collection,
  order: PointOrder,
  parameters: Parameters,
): { sortKey: string; chosen: string } {
  if ('ids' in order) {
    const ids = order.ids.map(toIdBytes);
    const chosen = toChosen(session, collection, ids, parameters);
    return { sortKey: `array_position(${parameters.add(ids)}::bytea[], id)`, chosen };
  }
  const scope = toScope(collection, parameters);
  const from = order.from === null ? '' : ` AND ${SORT_KEY} >= ${parameters.add(toSortKey(toIdBytes(order.from)))}`;
  const limit = parameters.add(order.limit + 1);
  return {
    sortKey: SORT_KEY,
    chosen: `${session.names.points} WHERE ${scope}${from} ORDER BY sort_key LIMIT ${limit}`,
  };
}

function toPoint({ id, version, payload, vector, extras }: Row): StoredPoint {
  const point = { id: fromIdBytes(id), version, payload, vector: vector === null ? null : fromVectorBytes(vector) };
  return extras ? { ...point, extras } : point;
}
