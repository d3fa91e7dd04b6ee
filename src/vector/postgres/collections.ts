// The collections and the state of each. The identity behind a name is cached. Ids are never given twice, so a cached
// collection that is gone has no state any more, and is looked up again.
import { randomInt } from 'node:crypto';
import { editIndexes } from '../edit-indexes.ts';
import { CollectionConflict, CollectionExists, CollectionNotFound, StoreOverloaded } from '../errors.ts';
import { findMain, parseFields, type VectorField, writeFields } from '../fields.ts';
import { fromIdBytes, toIdBytes } from '../id-bytes.ts';
import type { CollectionAddress, Distance, NewCollection, VectorConfig } from '../vector-store.ts';
import { FIRST_BUCKET_MAX } from './buckets.ts';
import type { Session } from './database.ts';

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

interface State {
  readonly version: number;
  readonly points: number;
  readonly generation: number;
  /** The version after which the tombstones of all deletions are there. */
  readonly logFrom: number;
  readonly indexes: string;
  /** True if points may lack their main vectors. */
  readonly lacksMain: boolean;
}

/** A collection as one transaction sees it. */
export interface Collection extends Identity, State {}

export interface NamedCollection extends Collection {
  readonly name: string;
}

const IDENTITY = 'collection_id AS id, bucket, size, distance, tuning, fields';
const STATE = 'version, points, generation, log_from AS "logFrom", indexes, lacks_main AS "lacksMain"';

export class Collections {
  readonly #remembered = new Map<string, Identity>();

  /** Returns the collection. With 'lock', other writes wait until the transaction ends. */
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
        this.#remember(key, identity);
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
    const [state] = await session.query<State>(
      `SELECT ${STATE} FROM ${session.names.states} WHERE bucket = $1 AND collection_id = $2${lock === 'lock' ? ' FOR UPDATE' : ''}`,
      [identity.bucket, identity.id],
    );
    return state && { ...identity, ...state };
  }

  #remember(key: string, identity: Identity): void {
    const [oldest] = this.#remembered.keys();
    if (this.#remembered.size >= REMEMBERED_MAX && oldest !== undefined) this.#remembered.delete(oldest);
    this.#remembered.set(key, identity);
  }

  /** Lists the collections in the order of their names. */
  async list(session: Session, namespace: string): Promise<NamedCollection[]> {
    const { collections, states } = session.names;
    const rows = await session.query<Stored<Collection> & { readonly name: Uint8Array }>(
      `SELECT name, ${IDENTITY.replaceAll(/(?=collection_id|bucket)/g, 'collections.')}, ${STATE}
       FROM ${collections} AS collections JOIN ${states} AS states
         ON states.bucket = collections.bucket AND states.collection_id = collections.collection_id
       WHERE namespace = $1 ORDER BY name`,
      [toIdBytes(namespace)],
    );
    return rows.map((row) => withFields<NamedCollection>({ ...row, name: fromIdBytes(row.name) }));
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

  /** Gives the collection a new id, under which there are no points. */
  async clear(session: Session, at: CollectionAddress, collection: Collection): Promise<void> {
    const drawn = drawId();
    await session.query(
      `UPDATE ${session.names.collections} SET collection_id = $3, bucket = $4 WHERE namespace = $1 AND name = $2`,
      [...toAddress(at), drawn.id, drawn.bucket],
    );
    await this.#insertState(session, drawn, collection.version + 1, collection.indexes);
    await this.#retire(session, collection);
  }

  /** Stores the state of the collection after a write. Must be called once by every other write. */
  async update(session: Session, collection: Collection, points: number, generation: number): Promise<void> {
    await session.query(
      `UPDATE ${session.names.states} SET version = $3, points = $4, generation = $5, log_from = $6
       WHERE bucket = $1 AND collection_id = $2`,
      [collection.bucket, collection.id, collection.version + 1, points, generation, collection.logFrom],
    );
  }

  /** Records that points may lack their main vectors. The collection must be locked. */
  async noteMissingMain(session: Session, { bucket, id }: Collection): Promise<void> {
    const statement = `UPDATE ${session.names.states} SET lacks_main = TRUE WHERE bucket = $1 AND collection_id = $2`;
    await session.query(statement, [bucket, id]);
  }

  /** Changes the index of a field. The collection must be locked. */
  async changeIndex(session: Session, collection: Collection, field: string, index: string | null): Promise<void> {
    await session.query(`UPDATE ${session.names.states} SET indexes = $3 WHERE bucket = $1 AND collection_id = $2`, [
      collection.bucket,
      collection.id,
      editIndexes(collection.indexes, field, index),
    ]);
  }

  async #insertState(
    session: Session,
    { id, bucket }: { id: number; bucket: number },
    version: number,
    indexes: string,
  ): Promise<void> {
    await session.query(
      `INSERT INTO ${session.names.states} (bucket, collection_id, version, points, generation, log_from, indexes)
       VALUES ($1, $2, $3, 0, 0, $3, $4)`,
      [bucket, id, version, indexes],
    );
  }

  /** Removes the state; the points are removed later. */
  async #retire(session: Session, { id, bucket, generation }: Collection): Promise<void> {
    await session.query(`DELETE FROM ${session.names.states} WHERE bucket = $1 AND collection_id = $2`, [bucket, id]);
    await session.query(
      `INSERT INTO ${session.names.retired} (bucket, collection_id, generation) VALUES ($1, $2, $3)`,
      [bucket, id, generation],
    );
  }
}

function drawId(): { id: number; bucket: number } {
  return { id: randomInt(ID_MAX), bucket: randomInt(FIRST_BUCKET_MAX) };
}

/** Returns false if every point has its main vector alone. */
export function mayHaveExtras({ fields, lacksMain }: Collection): boolean {
  return lacksMain || fields.length > 1 || findMain(fields) === undefined;
}

/** A row with its fields as they are stored. */
type Stored<T extends Identity> = Omit<T, 'fields'> & VectorConfig & { readonly fields: string };

function withFields<T extends Identity>(row: Stored<T>): T {
  return { ...row, fields: parseFields(row.fields, row) } as unknown as T;
}

function toAddress({ namespace, name }: CollectionAddress): Uint8Array[] {
  return [toIdBytes(namespace), toIdBytes(name)];
}

function toKey({ namespace, name }: CollectionAddress): string {
  return JSON.stringify([namespace, name]);
}
