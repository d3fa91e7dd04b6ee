// Lists collections with their states.
import { fromIdBytes, toIdBytes } from '../id-bytes.ts';
import { type Collection, HEAD, IDENTITY, type Stored, type StoredHead, withFields } from './collections.ts';
import type { Session } from './database.ts';
import type { Names } from './schema.ts';

type NamedCollection = Collection & { readonly name: string };

type Row<T extends Collection> = Stored<T> & StoredHead;

/** Lists the collections of a namespace in the order of their names, with all their points. */
export async function listCollections(session: Session, namespace: string): Promise<NamedCollection[]> {
  const rows = await session.query<Row<Collection> & { readonly name: Uint8Array }>(
    `${selectCollections(session.names)} WHERE namespace = $1 ORDER BY name`,
    [toIdBytes(namespace)],
  );
  const large = rows.filter(({ buckets }) => buckets > 1).map(({ contents }) => contents);
  const sums = large.length === 0 ? new Map() : await sumPoints(session, large);
  return rows.map((row) => {
    const points = sums.get(row.contents) ?? row.points;
    return withCurrentFields<NamedCollection>({ ...row, points, name: fromIdBytes(row.name) });
  });
}

/** Lists the collections whose growth is under way. */
export async function listGrowing(session: Session): Promise<Collection[]> {
  const rows = await session.query<Row<Collection>>(
    `${selectCollections(session.names)} JOIN ${session.names.growths} AS growths
       ON growths.bucket = states.bucket AND growths.collection_id = states.collection_id`,
  );
  return rows.map(withCurrentFields);
}

function withCurrentFields<T extends Collection>({ changed_fields, ...row }: Row<T>): T {
  return withFields<T>({ ...row, fields: changed_fields ?? row.fields } as unknown as Stored<T>);
}

async function sumPoints(session: Session, contents: readonly number[]): Promise<Map<number, number>> {
  const rows = await session.query<{ readonly id: number; readonly points: number }>(
    `SELECT collection_id AS id, sum(points) AS points FROM ${session.names.states}
     WHERE collection_id = ANY($1::bigint[]) GROUP BY collection_id`,
    [contents],
  );
  return new Map(rows.map(({ id, points }) => [id, points]));
}

function selectCollections({ collections, states }: Names): string {
  return `SELECT name, ${toColumnsOf('collections', IDENTITY)}, ${toColumnsOf('states', HEAD)}
    FROM ${collections} AS collections JOIN ${states} AS states
      ON states.bucket = collections.bucket AND states.collection_id = collections.collection_id`;
}

function toColumnsOf(table: string, columns: string): string {
  return columns.replaceAll(/(?<=^|, )/g, `${table}.`);
}
