// The statements of buckets in SQL. Those about many buckets name none of them, or take them as arrays that are joined:
// a condition that lists buckets is repeated for each shard.
import { Parameters, type Session } from '../database.ts';
import type { BucketChanges, BucketState, BucketTables, Mark, RowKey } from './bucket-tables.ts';
import { findNamedBuckets, type Layout, NAMED_BUCKETS_MAX } from './buckets.ts';

/** Points that one statement stores: more would save little, and a statement may have 65,535 parameters. */
const STATEMENT_POINTS = 1_000;
/** The most bytes of one statement, unless one point is larger. */
const STATEMENT_BYTES = 8_388_608;

/** The columns of a point besides its key, as a reader of changes needs them. */
export interface RowColumns<Row extends RowKey> {
  readonly sql: string;
  /** The same number of nulls with their types, for tombstones. */
  readonly nulls: string;
  parse(row: RowKey & Readonly<Record<string, unknown>>): Row;
}

/** A row to be stored: its columns are embedding, norm, payload, terms and extras. */
export interface NewRow extends RowKey {
  readonly bytes: number;
  readonly values: readonly unknown[];
}

const STATE = 'bucket, version, points, log_from AS "logFrom"';
const [STATE_KIND, DELETED_KIND, WRITTEN_KIND] = [0, 1, 2];

type ChangeRow = RowKey & { readonly kind: number; readonly logFrom: number } & Readonly<Record<string, unknown>>;

/** Returns the condition that a row belongs to the contents; on a cluster it is sent to no more shards than needed. */
export function toScope(layout: Layout, parameters: Parameters): string {
  const buckets = findNamedBuckets(layout);
  return `${toNamed(buckets, parameters)}collection_id = ${parameters.add(layout.contents)}`;
}

/** Returns the condition that a row is in one of these buckets, if they are few. */
export function toNamed(buckets: readonly number[] | undefined, parameters: Parameters, table = ''): string {
  if (buckets === undefined || buckets.length > NAMED_BUCKETS_MAX) return '';
  if (buckets.length === 1) return `${table}bucket = ${parameters.add(buckets[0])} AND `;
  return `${table}bucket = ANY(${parameters.add(buckets)}::integer[]) AND `;
}

export class SqlBucketTables<Row extends RowKey = NewRow> implements BucketTables<Row> {
  readonly #session: Session;
  readonly #columns: RowColumns<Row> | undefined;

  constructor(session: Session, columns?: RowColumns<Row>) {
    this.#session = session;
    this.#columns = columns;
  }

  /** Tuples are in one order, and a cluster carries them out one shard after another: locks do not cross. */
  touch(layout: Layout, counts: ReadonlyMap<number, number>, version: number): Promise<BucketState[]> {
    return this.#session.query(`${this.#toTouch(layout, counts, version)} RETURNING ${STATE}`);
  }

  async count(layout: Layout, counts: ReadonlyMap<number, number>, version: number): Promise<void> {
    await this.#session.queue(this.#toTouch(layout, counts, version));
  }

  #toTouch({ contents }: Layout, counts: ReadonlyMap<number, number>, version: number): string {
    const tuples = [...counts]
      .sort(([a], [b]) => a - b)
      .map(([bucket, count]) => `(${bucket}, ${contents}, ${version}, ${count}, ${version})`);
    return `INSERT INTO ${this.#session.names.states} AS states (bucket, collection_id, version, points, log_from)
       VALUES ${tuples.join(', ')} ON CONFLICT (bucket, collection_id) DO UPDATE
       SET version = greatest(states.version, excluded.version), points = states.points + excluded.points`;
  }

  async put(layout: Layout, rows: readonly Row[]): Promise<number[]> {
    const added: number[] = [];
    for (const some of split(rows as readonly unknown[] as readonly NewRow[])) {
      const parameters = new Parameters();
      const contents = `${parameters.add(layout.contents)}::bigint`;
      const tuples = toTuples(some, ['', '::bytea', '', ...toTypes(this.#session.names)], {
        parameters,
        second: contents,
      });
      const found = await this.#session.query<{ bucket: number; added: boolean }>(
        `INSERT INTO ${this.#session.names.points} AS points (bucket, collection_id, id, version, embedding, norm, payload, terms, extras)
         VALUES ${tuples}
         ON CONFLICT (bucket, collection_id, id) DO UPDATE SET version = excluded.version, embedding = excluded.embedding,
           norm = excluded.norm, payload = excluded.payload, terms = excluded.terms, extras = excluded.extras
         RETURNING bucket, xmax = 0 AS added`,
        parameters.values,
      );
      for (const row of found) if (row.added) added.push(row.bucket);
    }
    return added;
  }

  /** Changes columns of rows that exist, bucket by bucket: a cluster carries out a statement for one bucket on its node. */
  async update(
    layout: Layout,
    rows: readonly NewRow[],
    columns: readonly string[],
    types: readonly string[],
  ): Promise<void> {
    for (const [bucket, some] of Map.groupBy(rows, (row) => row.bucket)) {
      for (const part of split(some)) {
        const parameters = new Parameters();
        const tuples = toTuples(part, ['', '::bytea', '::bigint', ...types], { parameters });
        await this.#session.query(
          `UPDATE ${this.#session.names.points} AS points
           SET version = new.version, ${columns.map((column) => `${column} = new.${column}`).join(', ')}
           FROM (VALUES ${tuples}) AS new (bucket, id, version, ${columns.join(', ')})
           WHERE points.bucket = ${parameters.add(bucket)} AND points.collection_id = ${parameters.add(layout.contents)}
             AND points.id = new.id`,
          parameters.values,
        );
      }
    }
  }

  remove(layout: Layout, deletions: readonly RowKey[]): Promise<Pick<RowKey, 'bucket' | 'id'>[]> {
    const parameters = new Parameters();
    const contents = `points.collection_id = ${parameters.add(layout.contents)}`;
    const named = toNamed([...new Set(deletions.map(({ bucket }) => bucket))], parameters, 'points.');
    // Many ids are looked up one by one in their buckets; in one bucket the list of them is the better plan.
    const [using, which] =
      layout.buckets === 1
        ? ['', `points.id = ANY(${parameters.add(deletions.map(({ id }) => id))}::bytea[])`]
        : [
            ` USING ${toArrays(deletions, parameters)}`,
            'points.bucket = wanted.bucket AND points.id = wanted.id AND points.version < wanted.version',
          ];
    return this.#session.query(
      `DELETE FROM ${this.#session.names.points} AS points${using}
       WHERE ${named}${contents} AND ${which} RETURNING points.bucket, points.id`,
      parameters.values,
    );
  }

  async addTombstones(layout: Layout, deletions: readonly RowKey[]): Promise<void> {
    for (const some of split(deletions.map((row) => ({ ...row, bytes: 0, values: [] })))) {
      const parameters = new Parameters();
      const tuples = toTuples(some, ['', '::bytea', '::bigint'], {
        parameters,
        second: `${parameters.add(layout.contents)}::bigint`,
      });
      await this.#session.query(
        `INSERT INTO ${this.#session.names.tombstones} (bucket, collection_id, id, version) VALUES ${tuples}`,
        parameters.values,
      );
    }
  }

  async cutLog(layout: Layout, buckets: readonly number[], upTo: number): Promise<void> {
    const { states, tombstones } = this.#session.names;
    const which = 'bucket = ANY($1::integer[]) AND collection_id = $2';
    const values = [buckets, layout.contents, upTo];
    await this.#session.query(`DELETE FROM ${tombstones} WHERE ${which} AND version <= $3`, values);
    await this.#session.query(`UPDATE ${states} SET log_from = $3 WHERE ${which}`, values);
  }

  readStates(layout: Layout): Promise<BucketState[]> {
    const parameters = new Parameters();
    return this.#session.query(
      `SELECT ${STATE} FROM ${this.#session.names.states} WHERE ${toScope(layout, parameters)}`,
      parameters.values,
    );
  }

  async countBehind(layout: Layout, buckets: readonly number[], version: number): Promise<number> {
    const parameters = new Parameters();
    const named = toNamed(buckets, parameters, 'states.');
    const [row] = await this.#session.query<{ current: number }>(
      `SELECT count(*) AS current FROM ${this.#session.names.states} AS states
         JOIN unnest(${parameters.add(buckets)}::integer[]) AS written (bucket) ON states.bucket = written.bucket
       WHERE ${named}collection_id = ${parameters.add(layout.contents)} AND version >= ${parameters.add(version)}`,
      parameters.values,
    );
    return buckets.length - (row?.current ?? 0);
  }

  async readChanges(
    layout: Layout,
    marks: ReadonlyMap<number, Mark>,
    limit: number,
  ): Promise<BucketChanges<Row> | undefined> {
    const parameters = new Parameters();
    const from = toArrays(
      Array.from(marks, ([bucket, mark]) => ({ bucket, ...mark })),
      parameters,
    );
    const named = toNamed([...marks.keys()], parameters, 'changed.');
    const contents = parameters.add(layout.contents);
    const select = (table: string, where: string): string =>
      `FROM ${table} AS changed JOIN ${from} ON changed.bucket = wanted.bucket
       WHERE ${named}changed.collection_id = ${contents}${where}`;
    const behind = ' AND (changed.version, changed.id) >= (wanted.version, wanted.id)';
    const rows = await this.#session.query<ChangeRow>(
      `SELECT * FROM (${this.#toUnion(select, behind)}) AS changes LIMIT ${parameters.add(marks.size + limit + 1)}`,
      parameters.values,
    );
    return rows.length > marks.size + limit ? undefined : this.#toChanges(rows);
  }

  async readPiece(
    layout: Layout,
    bucket: number,
    from: { readonly deleted: Mark; readonly written: Mark },
    limit: number,
  ): Promise<BucketChanges<Row>> {
    const parameters = new Parameters();
    const scope = `changed.bucket = ${parameters.add(bucket)} AND changed.collection_id = ${parameters.add(layout.contents)}`;
    const add = ({ version, id }: Mark) => `(${parameters.add(version)}::bigint, ${parameters.add(id)}::bytea)`;
    const order = ` ORDER BY changed.version, changed.id LIMIT ${parameters.add(limit)}`;
    const [deleted, written] = [add(from.deleted), add(from.written)];
    const select = (table: string, where: string): string => {
      const mark = table === this.#session.names.points ? written : deleted;
      return `FROM ${table} AS changed WHERE ${scope}${where && ` AND (changed.version, changed.id) >= ${mark}${order}`}`;
    };
    return this.#toChanges(await this.#session.query<ChangeRow>(this.#toUnion(select, 'mark'), parameters.values));
  }

  /** Returns one statement, which sees one state of each node, for the states, the tombstones and the rows. */
  #toUnion(select: (table: string, where: string) => string, where: string): string {
    const { states, tombstones, points } = this.#session.names;
    const { sql = '', nulls = '' } = this.#columns ?? {};
    const key = 'changed.bucket, changed.version';
    return `(SELECT ${STATE_KIND} AS kind, ${key}, NULL::bytea AS id, changed.log_from AS "logFrom", changed.points${nulls} ${select(states, '')})
      UNION ALL (SELECT ${DELETED_KIND}, ${key}, changed.id, 0, 0${nulls} ${select(tombstones, where)})
      UNION ALL (SELECT ${WRITTEN_KIND}, ${key}, changed.id, 0, 0${sql} ${select(points, where)})`;
  }

  #toChanges(rows: readonly ChangeRow[]): BucketChanges<Row> {
    const of = (kind: number) => rows.filter((row) => row.kind === kind);
    const parse = (row: ChangeRow) => this.#columns?.parse(row) ?? (row as RowKey as Row);
    return {
      states: of(STATE_KIND ?? 0) as readonly unknown[] as readonly BucketState[],
      deleted: of(DELETED_KIND ?? 1),
      written: of(WRITTEN_KIND ?? 2).map(parse),
    };
  }
}

/** Returns the types of the columns of a row. */
export function toTypes({ vector }: Session['names']): string[] {
  return [`::${vector}`, '', '::text', '::uuid[]', '::bytea'];
}

/** Returns keys as a table `wanted` that statements can join. */
export function toArrays(keys: readonly RowKey[], parameters: Parameters): string {
  const add = (name: keyof RowKey, type: string) => `${parameters.add(keys.map((key) => key[name]))}::${type}[]`;
  const columns = [add('bucket', 'integer'), add('id', 'bytea'), add('version', 'bigint')];
  return `unnest(${columns.join(', ')}) AS wanted (bucket, id, version)`;
}

/** Returns tuples of bucket, id, version and the values; `second` is a constant column behind the bucket. */
function toTuples(
  rows: readonly NewRow[],
  types: readonly string[],
  { parameters, second }: { readonly parameters: Parameters; readonly second?: string },
): string {
  return rows
    .map(({ bucket, id, version, values }) => {
      const columns = [bucket, id, version, ...values].map((value, index) => {
        const isPlain = typeof value === 'number' || value === null;
        return `${isPlain ? (value ?? 'NULL') : parameters.add(value)}${types[index]}`;
      });
      if (second !== undefined) columns.splice(1, 0, second);
      return `(${columns.join(', ')})`;
    })
    .join(', ');
}

/** Splits rows into statements. They are sorted by key, so that concurrent statements lock rows in one order. */
function split(rows: readonly NewRow[]): NewRow[][] {
  const parts: NewRow[][] = [];
  let bytes = 0;
  for (const row of rows.toSorted((a, b) => a.bucket - b.bucket || Buffer.compare(a.id, b.id))) {
    const last = parts.at(-1);
    bytes += row.bytes;
    if (last === undefined || last.length === STATEMENT_POINTS || bytes > STATEMENT_BYTES) {
      parts.push([row]);
      bytes = row.bytes;
    } else last.push(row);
  }
  return parts;
}
