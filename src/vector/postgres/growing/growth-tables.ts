// The statements of a growth in SQL. The head, the growth and the list of contents to purge are rows of one bucket.

import type { Mark } from '../buckets/bucket-tables.ts';
import type { Layout } from '../buckets/buckets.ts';
import type { CopyMarks, Growth, GrowthTables, Head, Transactions } from '../buckets/grow-buckets.ts';
import { type NewRow, type RowColumns, SqlBucketTables } from '../buckets/sql-bucket-tables.ts';
import { type Collection, type Collections, retire } from '../collections.ts';
import type { Database, Session } from '../database.ts';
import { pauseForNodes } from '../nodes/write-visibly.ts';

interface GrowthDeps {
  readonly database: Database;
  readonly collections: Collections;
  /** True if nodes commit one by one. */
  readonly isCluster: boolean;
}

export function createTransactions(
  { database, collections, isCluster }: GrowthDeps,
  collection: Collection,
): Transactions<NewRow> {
  const toTables = (session: Session) => new SqlGrowthTables(session, collections, collection);
  const write: Transactions<NewRow>['write'] = (act) => database.write((session) => act(toTables(session)));
  return { write, writeWithin: (outer, act) => (isCluster ? write(act) : act(outer)), pause: pauseForNodes };
}

class SqlGrowthTables extends SqlBucketTables<NewRow> implements GrowthTables<NewRow> {
  readonly #session: Session;
  readonly #collections: Collections;
  readonly #collection: Collection;
  readonly #key: readonly number[];

  constructor(session: Session, collections: Collections, collection: Collection) {
    super(session, toWholeRows(session));
    this.#session = session;
    this.#collections = collections;
    this.#collection = collection;
    this.#key = [collection.bucket, collection.id];
  }

  async lockHead(): Promise<Head | undefined> {
    const found = await this.#collections.findState(this.#session, this.#collection, 'lock');
    return found && { layout: found, version: found.version };
  }

  async lockGrowth(): Promise<Growth | undefined> {
    const [row] = await this.#session.query<{ contents: number; buckets: number; marks: string }>(
      `SELECT contents, buckets, marks FROM ${this.#session.names.growths} ${WHICH} FOR UPDATE`,
      this.#key,
    );
    return row && { target: { ...row, bucket: this.#collection.bucket }, ...parseMarks(row.marks) };
  }

  async saveGrowth({ source, target, marks }: Growth): Promise<void> {
    await this.#session.query(
      `INSERT INTO ${this.#session.names.growths} (bucket, collection_id, contents, buckets, marks) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (bucket, collection_id) DO UPDATE SET marks = excluded.marks`,
      [...this.#key, target.contents, target.buckets, writeMarks(source, marks)],
    );
  }

  async dropGrowth({ target }: Growth): Promise<void> {
    await this.#session.query(`DELETE FROM ${this.#session.names.growths} ${WHICH}`, this.#key);
    await retire(this.#session, target);
  }

  async switchTo({ source, target }: Growth): Promise<void> {
    const { states, growths } = this.#session.names;
    // Of the head, the count was that of the first bucket.
    await this.#session.query(`UPDATE ${states} SET contents = $3, buckets = $4, points = 0 ${WHICH}`, [
      ...this.#key,
      target.contents,
      target.buckets,
    ]);
    await this.#session.query(`DELETE FROM ${growths} ${WHICH}`, this.#key);
    await retire(this.#session, source);
  }
}

const WHICH = 'WHERE bucket = $1 AND collection_id = $2';

function toWholeRows({ names }: Session): RowColumns<NewRow> {
  return {
    sql: `, ${names.toBytes}(changed.embedding), changed.norm, changed.payload, changed.terms, changed.extras`,
    nulls:
      ', NULL::bytea AS embedding, NULL::float8 AS norm, NULL::text AS payload, NULL::uuid[] AS terms, NULL::bytea AS extras',
    parse: ({ bucket, id, version, embedding, norm, payload, terms, extras }) => {
      const bytes = (embedding as Uint8Array).length + (payload as string).length;
      return { bucket, id, version, bytes, values: [embedding, norm, payload, terms, extras] };
    },
  };
}

/** The marks as they are stored: the source, then for each bucket two versions and two ids in hexadecimal digits. */
interface StoredMarks {
  readonly source: Layout;
  readonly marks: readonly (readonly [number, number, string, number, string])[];
}

function writeMarks({ bucket, contents, buckets }: Layout, marks: Growth['marks']): string {
  const hex = (id: Uint8Array) => Buffer.from(id).toString('hex');
  const stored: StoredMarks = {
    source: { bucket, contents, buckets },
    marks: Array.from(marks, ([at, { deleted, written }]) => [
      at,
      deleted.version,
      hex(deleted.id),
      written.version,
      hex(written.id),
    ]),
  };
  return JSON.stringify(stored);
}

function parseMarks(text: string): Pick<Growth, 'source' | 'marks'> {
  const { source, marks } = JSON.parse(text) as StoredMarks;
  const toMark = (version: number, id: string): Mark => ({ version, id: Buffer.from(id, 'hex') });
  const entries = marks.map(([bucket, deleted, deletedId, written, writtenId]): [number, CopyMarks] => [
    bucket,
    { deleted: toMark(deleted, deletedId), written: toMark(written, writtenId) },
  ]);
  return { source, marks: new Map(entries) };
}
