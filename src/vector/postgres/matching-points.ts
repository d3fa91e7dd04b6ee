// The points that match a filter, piece by piece, with no more payloads in memory than a piece may have.
import type { Filter } from '../filter.ts';
import { createFilterMatcher } from '../filter-matcher.ts';
import { fromIdBytes, toIdBytes } from '../id-bytes.ts';
import { toSortKey } from '../id-sort-keys.ts';
import { listBuckets, toBucket } from './buckets/buckets.ts';
import { toScope } from './buckets/sql-bucket-tables.ts';
import type { Collection } from './collections.ts';
import { Parameters, type Session } from './database.ts';
import { namesVectors, toFilterSql } from './filter-sql.ts';
import { SORT_KEY } from './schema.ts';

/** Points looked at by one statement. */
const PIECE_POINTS = 2_048;
/** A piece ends behind the point with which its payloads are this large together. */
const PIECE_BYTES = 8_388_608;

export interface FoundPoint {
  readonly bucket: number;
  readonly id: string;
  /** Present if payloads were requested. */
  readonly payload: string;
  /** Null if there are none, or if they were not requested. */
  readonly extras: Uint8Array | null;
  readonly version: number;
}

interface Row extends Omit<FoundPoint, 'id' | 'payload'> {
  readonly id: Uint8Array;
  readonly payload: string | null;
  readonly unsure: boolean;
  /** The number of points looked at; the largest may be left to the next piece. */
  readonly total: number;
}

/** The points of a scan and their order: of one bucket after another, or all in the order of their ids from one on. */
export interface Walk {
  readonly filter: Filter | null;
  readonly withPayload: boolean;
  readonly withExtras?: boolean;
  readonly order: 'any' | { readonly from: string | null };
}

export async function* listMatching(
  session: Session,
  collection: Collection,
  walk: Walk,
): AsyncGenerator<FoundPoint[]> {
  const { filter, order } = walk;
  const matches = filter && createFilterMatcher(filter);
  const parts = order === 'any' ? toParts(collection, filter) : [collection];
  for (const part of parts) {
    const by = order === 'any' ? 'id' : SORT_KEY;
    const sortKeyOf = (id: Uint8Array) => (order === 'any' ? id : toSortKey(id));
    let start =
      order === 'any' || order.from === null ? null : { operator: '>=', sortKey: sortKeyOf(toIdBytes(order.from)) };
    for (;;) {
      const rows: Row[] = await readPiece(session, part, walk, { by, start });
      const last = rows.at(-1);
      if (last === undefined) break;
      start = { operator: '>', sortKey: sortKeyOf(last.id) };
      yield rows
        .map((row) => ({ ...row, id: fromIdBytes(row.id), payload: row.payload ?? '' }))
        .filter(({ id, payload, extras, unsure }) => !unsure || !matches || matches(id, payload, extras));
      if (last.total < PIECE_POINTS && last.total === rows.length) break;
    }
  }
}

/** Returns a collection of one bucket for each that may have points of the filter. */
function toParts(collection: Collection, filter: Filter | null): Collection[] {
  const wanted = filter?.must.find((condition) => condition.kind === 'ids');
  const buckets = wanted?.ids.map((id) => toBucket(collection, toIdBytes(id))) ?? listBuckets(collection);
  return [...new Set(buckets)].map((bucket) => ({ ...collection, bucket, buckets: 1 }));
}

function readPiece(
  session: Session,
  collection: Collection,
  { filter, withPayload, withExtras = false }: Walk,
  { by, start }: { readonly by: string; readonly start: { operator: string; sortKey: Uint8Array } | null },
): Promise<Row[]> {
  const parameters = new Parameters();
  const scope = toScope(collection, parameters);
  const { where, unsure } = toFilterSql(filter, collection.id, parameters);
  const behind = start === null ? '' : ` AND ${by} ${start.operator} ${parameters.add(start.sortKey)}`;
  const needsExtras = withExtras || (filter !== null && namesVectors(filter));
  const [extras, weight] = needsExtras
    ? ['extras', '(octet_length(payload) + coalesce(octet_length(extras), 0))']
    : ['NULL::bytea AS extras', 'octet_length(payload)'];
  return session.query<Row>(
    `SELECT bucket, id, version, unsure, ${withPayload ? 'payload' : 'CASE WHEN unsure THEN payload END AS payload'},
       extras, total
     FROM (SELECT *, count(*) OVER () AS total, sum(${weight}) OVER (ORDER BY sort_key) - ${weight} AS before
       FROM (SELECT bucket, id, version, ${by} AS sort_key, payload, ${extras}, ${unsure} AS unsure FROM ${session.names.points}
         WHERE ${scope}${behind}${where} ORDER BY sort_key LIMIT ${PIECE_POINTS}) AS chosen) AS weighed
     WHERE before < ${PIECE_BYTES} ORDER BY sort_key`,
    parameters.values,
  );
}

export async function countMatching(session: Session, collection: Collection, filter: Filter): Promise<number> {
  const parameters = new Parameters();
  const scope = toScope(collection, parameters);
  const { where, unsure } = toFilterSql(filter, collection.id, parameters);
  const [row] = await session.query<{ sure: number; unsure: number }>(
    `SELECT count(*) FILTER (WHERE NOT unsure) AS sure, count(*) FILTER (WHERE unsure) AS unsure
     FROM (SELECT ${unsure} AS unsure FROM ${session.names.points} WHERE ${scope}${where}) AS found`,
    parameters.values,
  );
  if (row === undefined || row.unsure === 0) return row?.sure ?? 0;
  let count = 0;
  const walk = { filter, withPayload: false, order: 'any' } as const;
  for await (const found of listMatching(session, collection, walk)) count += found.length;
  return count;
}
