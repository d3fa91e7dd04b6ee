// The reads of the database by which a collection in memory follows it.
import { fromIdBytes } from '../../id-bytes.ts';
import { listBuckets } from '../buckets.ts';
import type { Collection } from '../collections.ts';
import { Parameters, type Session } from '../database.ts';
import { HAS_MAIN, toScope } from '../point-rows.ts';
import { fromVectorBytes } from '../vector-bytes.ts';
import { type Changes, type NearPoint, NOTHING_YET } from './near-collection.ts';

/** The column that is true for a point without its main vector. */
const LACKS_MAIN = ', extras IS NOT NULL AND get_byte(extras, 1) & 1 = 1 AS lacks';

/** Points that one statement reads, and numbers of their vectors: some megabytes. */
const PIECE_POINTS = 4_096;
const PIECE_NUMBERS = 2_097_152;

interface Row {
  readonly id: Uint8Array;
  readonly version: number;
  readonly vector: Uint8Array;
  /** Present if points may lack their main vectors, which are in memory alone. */
  readonly lacks?: boolean;
}

/**
 * Returns the number of points that a search waits for; a collection further behind is read whole in the background.
 */
export function toPieceSize({ size }: Collection): number {
  return Math.max(1, Math.min(PIECE_POINTS, Math.floor(PIECE_NUMBERS / size)));
}

/** Returns the changes after a version; undefined when they are too many, or not known any more. */
export async function readChanges(
  session: Session,
  collection: Collection,
  after: number,
): Promise<Changes | undefined> {
  const max = toPieceSize(collection);
  if (after !== NOTHING_YET && after < collection.logFrom) return undefined;
  const deleted = after === NOTHING_YET ? [] : await readDeleted(session, collection, after, max + 1);
  if (deleted.length > max) return undefined;
  const parameters = new Parameters();
  const rows = await session.query<Row>(
    `SELECT id, version, ${session.names.toBytes}(embedding) AS vector${collection.lacksMain ? LACKS_MAIN : ''}
     FROM ${session.names.points}
     WHERE ${toScope(collection, parameters)} AND version > ${parameters.add(after)} LIMIT ${parameters.add(max + 1)}`,
    parameters.values,
  );
  if (rows.length > max) return undefined;
  const lacking = rows.filter(({ lacks }) => lacks).map(({ id }) => fromIdBytes(id));
  const written = rows.filter(({ lacks }) => !lacks).map(toPoint);
  return { written, deleted: [...deleted, ...lacking], version: collection.version };
}

async function readDeleted(
  session: Session,
  { bucket, id }: Collection,
  after: number,
  limit: number,
): Promise<string[]> {
  const rows = await session.query<{ id: Uint8Array }>(
    `SELECT id FROM ${session.names.tombstones} WHERE bucket = $1 AND collection_id = $2 AND version > $3 LIMIT $4`,
    [bucket, id, after, limit],
  );
  return rows.map((row) => fromIdBytes(row.id));
}

export async function* readAllPoints(session: Session, collection: Collection): AsyncGenerator<NearPoint[]> {
  const limit = toPieceSize(collection);
  for (const bucket of listBuckets(collection)) {
    let after: Uint8Array | undefined;
    for (;;) {
      const parameters = new Parameters();
      const scope = toScope({ ...collection, bucket, generation: 0 }, parameters);
      const behind = after === undefined ? '' : ` AND id > ${parameters.add(after)}`;
      const rows: Row[] = await session.query<Row>(
        `SELECT id, version, ${session.names.toBytes}(embedding) AS vector FROM ${session.names.points}
         WHERE ${scope}${collection.lacksMain ? HAS_MAIN : ''}${behind} ORDER BY id LIMIT ${parameters.add(limit)}`,
        parameters.values,
      );
      if (rows.length > 0) yield rows.map(toPoint);
      if (rows.length < limit) break;
      after = rows.at(-1)?.id;
    }
  }
}

function toPoint({ id, version, vector }: Row): NearPoint {
  return { id: fromIdBytes(id), version, vector: fromVectorBytes(vector) };
}
