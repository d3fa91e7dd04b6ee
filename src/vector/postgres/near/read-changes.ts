// The reads of the database by which contents in memory follow it.
import { fromIdBytes } from '../../id-bytes.ts';
import type { RowKey } from '../buckets/bucket-tables.ts';
import { type Layout, listBuckets } from '../buckets/buckets.ts';
import { readMissing, type Watermarks } from '../buckets/follow-buckets.ts';
import { type RowColumns, SqlBucketTables } from '../buckets/sql-bucket-tables.ts';
import type { Session } from '../database.ts';
import { HAS_MAIN } from '../point-rows.ts';
import { fromVectorBytes } from '../vector-bytes.ts';
import type { Changes, NearPoint } from './near-collection.ts';

/** Points that one statement reads, and numbers of their vectors: some megabytes. */
const PIECE_POINTS = 4_096;
const PIECE_NUMBERS = 2_097_152;

/** A point; without a vector if it lacks the main one, which is in memory alone. */
interface VectorRow extends RowKey {
  readonly vector: Uint8Array | null;
}

/** Returns the tables of a reader that needs keys and vectors. */
export function createVectorTables(session: Session): SqlBucketTables<VectorRow> {
  const lacks = 'changed.extras IS NOT NULL AND get_byte(changed.extras, 1) & 1 = 1';
  const columns: RowColumns<VectorRow> = {
    sql: `, CASE WHEN ${lacks} THEN NULL ELSE ${session.names.toBytes}(changed.embedding) END`,
    nulls: ', NULL::bytea AS vector',
    parse: (row) => row as RowKey as VectorRow,
  };
  return new SqlBucketTables(session, columns);
}

/**
 * Returns the number of points that a search waits for; a collection further behind is read whole in the background.
 */
export function toPieceSize({ size }: { readonly size: number }): number {
  return Math.max(1, Math.min(PIECE_POINTS, Math.floor(PIECE_NUMBERS / size)));
}

/** Returns the changes after the watermarks; undefined when they are too many, or not known any more. */
export async function readChanges(
  session: Session,
  collection: Layout & { readonly size: number },
  watermarks: Watermarks,
): Promise<Changes | undefined> {
  const tables = createVectorTables(session);
  const changes = await readMissing(tables, collection, watermarks, toPieceSize(collection));
  if (changes === undefined) return undefined;
  const { states, deleted, written } = changes;
  const lacking = written.filter(({ vector }) => vector === null);
  return {
    states,
    written: written.flatMap(toPoints),
    deleted: [...deleted, ...lacking].map(({ id }) => fromIdBytes(id)),
  };
}

/** Reads all points, bucket by bucket. Points that are written meanwhile may be missing, or be there already. */
export async function* readAllPoints(
  session: Session,
  collection: Layout & { readonly size: number },
): AsyncGenerator<NearPoint[]> {
  const limit = toPieceSize(collection);
  for (const bucket of listBuckets(collection)) {
    let after: Uint8Array | undefined;
    for (;;) {
      const rows: VectorRow[] = await session.query<VectorRow>(
        `SELECT id, version, ${session.names.toBytes}(embedding) AS vector FROM ${session.names.points}
         WHERE bucket = $1 AND collection_id = $2${HAS_MAIN}${after === undefined ? '' : ' AND id > $4'} ORDER BY id LIMIT $3`,
        [bucket, collection.contents, limit, ...(after === undefined ? [] : [after])],
      );
      if (rows.length > 0) yield rows.flatMap(toPoints);
      if (rows.length < limit) break;
      after = rows.at(-1)?.id;
    }
  }
}

function toPoints({ id, version, vector }: VectorRow): NearPoint[] {
  return vector === null ? [] : [{ id: fromIdBytes(id), version, vector: fromVectorBytes(vector) }];
}
