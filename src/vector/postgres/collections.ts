// The collections and the state of each. The identity behind a name is cached. Ids are never given twice, so a cached
// collection that is gone has no state any more, and is looked up again.
import { randomInt } from 'node:crypto';
import { editIndexes } from '../edit-indexes.ts';
import { CollectionConflict, CollectionExists, CollectionNotFound, StoreOverloaded } from '../errors.ts';
import { parseFields, type VectorField, writeFields } from '../fields/fields.ts';
import { toIdBytes } from '../id-bytes.ts';
import type { CollectionAddress, Distance, NewCollection, VectorConfig } from '../vector-store.ts';
import { type Layout, toFirstBucket } from './buckets/buckets.ts';
import type { Totals } from './buckets/follow-buckets.ts';
import { toScope } from './buckets/sql-bucket-tables.ts';
import { type Database, Parameters, type Session } from './database.ts';

/** Names that are cached: a few hundred bytes each. */
const REMEMBERED_MAX = 10_000;

/** The number of attempts; each finds that the collection was cleared in between. */
const ATTEMPTS_MAX = 16;

const ID_MAX = 2 ** 48 - 1;

interface Identity {
  readonly id: number;
  /** The first bucket. */
  readonly bucket: number;
  readonly size: number;
  readonly distance: Distance;
  readonly tuning: string;
  readonly fields: readonly VectorField[];
}

/** The head of a collection: where its points are, and the clock of its writes. */
interface Head extends Layout {
  readonly version: number;
  /** The points of the first bucket; all points if that is the only one. */
  readonly points: number;
  readonly indexes: string;
}

/** A head as it is stored. Its fields are those of the collection if they were changed since it was cached. */
export type StoredHead = Omit<Head, 'bucket'> & { readonly changed_fields: string | null };

/** An identity, with the layout that was seen last. */
type Remembered = Identity & Partial<Layout>;

/** A collection as one transaction sees it. */
export interface Collection extends Identity, Head {}

export const IDENTITY = 'collection_id AS id, bucket, size, distance, tuning, fields';
export const HEAD = 'contents, buckets, version, points, indexes, fields AS changed_fields';

export class Collections {
  readonly #remembered = new Map<string, Remembered>();

  /**
   * Returns the collection. With 'lock', other writes wait until the transaction ends, and the version is that of this
   * write, higher than all before it.
   */
  async get(session: Session, at: CollectionAddress, lock: 'lock' | 'read' = 'read'): Promise<Collection> {
    const found = await this.find(session, at, lock);
    if (found === undefined) throw new CollectionNotFound(at.name);
    return found;
  }

  /** Returns the collection with its current tuning, which other processes may have changed since it was cached. */
  getAnew(session: Session, at: CollectionAddress): Promise<Collection> {
    this.#remembered.delete(toKey(at));
    return this.get(session, at);
  }

  async find(session: Session, at: CollectionAddress, lock: 'lock' | 'read'): Promise<Collection | undefined> {
    const key = toKey(at);
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      const identity = this.#remembered.get(key) ?? (await this.#findIdentity(session, at));
      if (identity === undefined) return undefined;
      const found = await this.findState(session, identity, lock);
      if (found !== undefined) {
        this.#remember(key, { ...identity, contents: found.contents, buckets: found.buckets });
        return found;
      }
      // It was dropped or cleared since, by this process or another, maybe while this write waited for it.
      this.#remembered.delete(key);
    }
    throw new StoreOverloaded('the collection is cleared again and again');
  }

  async #findIdentity(session: Session, at: CollectionAddress): Promise<Identity | undefined> {
    const query = `SELECT ${IDENTITY} FROM ${session.names.collections} WHERE namespace = $1 AND name = $2`;
    const [row] = await session.query<Stored<Identity>>(query, toAddress(at));
    return row && withFields(row);
  }

  /** Returns undefined when the collection is gone. */
  async findState(session: Session, identity: Identity, lock: 'lock' | 'read'): Promise<Collection | undefined> {
    const { states } = session.names;
    // Without parameters the statement is sent together with the beginning of its transaction.
    const which = `WHERE bucket = ${identity.bucket} AND collection_id = ${identity.id}`;
    const statement =
      lock === 'lock'
        ? `UPDATE ${states} AS states SET version = version + 1 ${which} RETURNING ${HEAD}`
        : `SELECT ${HEAD} FROM ${states} AS states ${which}`;
    const [row] = await session.query<StoredHead>(statement);
    if (row === undefined) return undefined;
    const { changed_fields, ...head } = row;
    const fields = changed_fields === null ? identity.fields : parseFields(changed_fields, identity);
    return { ...identity, ...head, fields };
  }

  /** Returns the sums over the buckets. */
  async readTotals(session: Session, collection: Collection): Promise<Totals> {
    if (collection.buckets === 1) return { points: collection.points, versions: collection.version };
    const parameters = new Parameters();
    const [totals] = await session.query<Totals>(
      `SELECT coalesce(sum(points), 0) AS points, coalesce(sum(version), 0) AS versions
       FROM ${session.names.states} WHERE ${toScope(collection, parameters)}`,
      parameters.values,
    );
    return totals ?? { points: 0, versions: 0 };
  }

  /** Returns the database for the nodes of a collection, by the layout that was seen last, or by its first bucket. */
  async on(database: Database, at: CollectionAddress): Promise<Database> {
    if (!database.hasNodes) return database;
    const key = toKey(at);
    const known = this.#remembered.get(key) ?? (await this.#findIdentity(database, at));
    if (known === undefined) return database;
    this.#remember(key, known);
    return database.on({ contents: known.id, buckets: 1, ...known });
  }

  #remember(key: string, identity: Remembered): void {
    const [oldest] = this.#remembered.keys();
    if (this.#remembered.size >= REMEMBERED_MAX && oldest !== undefined) this.#remembered.delete(oldest);
    this.#remembered.set(key, identity);
  }

  async create(session: Session, at: CollectionAddress, wanted: NewCollection, mustBeNew: boolean): Promise<void> {
    const { id, bucket } = drawId();
    const { size, distance, tuning } = wanted;
    const fields = writeFields(wanted.fields);
    const inserted = await session.query(
      `INSERT INTO ${session.names.collections} (namespace, name, collection_id, bucket, size, distance, tuning, fields)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (namespace, name) DO NOTHING RETURNING collection_id`,
      [...toAddress(at), id, bucket, size, distance, tuning, fields],
    );
    if (inserted.length > 0) {
      await this.#insertState(session, { id, bucket }, 0, '{}');
      return;
    }
    if (mustBeNew) throw new CollectionExists(at.name);
    const existing = await this.get(session, at);
    const isSame = existing.size === size && existing.distance === distance && writeFields(existing.fields) === fields;
    if (isSame) return;
    throw new CollectionConflict({ size: existing.size, distance: existing.distance }, { size, distance });
  }

  async drop(session: Session, at: CollectionAddress, collection: Collection): Promise<void> {
    await session.query(`DELETE FROM ${session.names.collections} WHERE namespace = $1 AND name = $2`, toAddress(at));
    await this.#retire(session, collection);
  }

  async changeTuning(session: Session, at: CollectionAddress, tuning: string): Promise<void> {
    const changed = await session.query(
      `UPDATE ${session.names.collections} SET tuning = $3 WHERE namespace = $1 AND name = $2 RETURNING 1 AS changed`,
      [...toAddress(at), tuning],
    );
    if (changed.length === 0) throw new CollectionNotFound(at.name);
  }

  /** Changes the fields. The collection must be locked, and vectors of removed fields are gone. */
  async changeFields(
    session: Session,
    at: CollectionAddress,
    collection: Collection,
    fields: readonly VectorField[],
  ): Promise<void> {
    const text = writeFields(fields);
    const statement = `UPDATE ${session.names.collections} SET fields = $3 WHERE namespace = $1 AND name = $2`;
    await session.query(statement, [...toAddress(at), text]);
    await this.#updateState(session, collection, 'fields', text);
  }

  /** Gives the collection a new id, under which there are no points. */
  async clear(session: Session, at: CollectionAddress, collection: Collection): Promise<void> {
    const drawn = drawId();
    await session.query(
      `UPDATE ${session.names.collections} SET collection_id = $3, bucket = $4 WHERE namespace = $1 AND name = $2`,
      [...toAddress(at), drawn.id, drawn.bucket],
    );
    await this.#insertState(session, drawn, collection.version, collection.indexes);
    await this.#retire(session, collection);
  }

  /** Changes the index of a field. The collection must be locked. */
  async changeIndex(session: Session, collection: Collection, field: string, index: string | null): Promise<void> {
    await this.#updateState(session, collection, 'indexes', editIndexes(collection.indexes, field, index));
  }

  async #updateState(session: Session, { bucket, id }: Collection, column: string, value: string): Promise<void> {
    const statement = `UPDATE ${session.names.states} SET ${column} = $3 WHERE bucket = $1 AND collection_id = $2`;
    await session.query(statement, [bucket, id, value]);
  }

  async #insertState(
    session: Session,
    { id, bucket }: { id: number; bucket: number },
    version: number,
    indexes: string,
  ): Promise<void> {
    await session.query(
      `INSERT INTO ${session.names.states} (bucket, collection_id, version, points, log_from, indexes, contents, buckets)
       VALUES ($1, $2, $3, 0, $3, $4, $2, 1)`,
      [bucket, id, version, indexes],
    );
  }

  /** Removes the head; the points are removed later, also those of a growth. */
  async #retire(session: Session, { id, bucket, contents, buckets }: Collection): Promise<void> {
    const { states, growths } = session.names;
    const which = 'WHERE bucket = $1 AND collection_id = $2';
    const growing = await session.query<Pick<Layout, 'contents' | 'buckets'>>(
      `DELETE FROM ${growths} ${which} RETURNING contents, buckets`,
      [bucket, id],
    );
    await session.query(`DELETE FROM ${states} ${which}`, [bucket, id]);
    for (const each of [{ contents, buckets }, ...growing]) await retire(session, { bucket, ...each });
  }
}

/** Has contents purged that nothing refers to any more. */
export async function retire(session: Session, { bucket, contents, buckets }: Layout): Promise<void> {
  await session.query(
    `INSERT INTO ${session.names.retired} (bucket, collection_id, buckets, since) VALUES ($1, $2, $3, now())`,
    [bucket, contents, buckets],
  );
}

export function drawContents(): number {
  return randomInt(ID_MAX);
}

function drawId(): { id: number; bucket: number } {
  return { id: drawContents(), bucket: toFirstBucket(randomInt(ID_MAX)) };
}

/** A row with its fields as they are stored. */
export type Stored<T extends Identity> = Omit<T, 'fields'> & VectorConfig & { readonly fields: string };

export function withFields<T extends Identity>(row: Stored<T>): T {
  return { ...row, fields: parseFields(row.fields, row) } as unknown as T;
}

function toAddress({ namespace, name }: CollectionAddress): Uint8Array[] {
  return [toIdBytes(namespace), toIdBytes(name)];
}

function toKey({ namespace, name }: CollectionAddress): string {
  return JSON.stringify([namespace, name]);
}
