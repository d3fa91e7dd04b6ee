// The tables. `bucket` is their distribution column if the server is a Citus cluster. `states` has a row for each bucket
// of each contents: its version and count, on the node of its points and tombstones. In these tables `collection_id` is
// the id of the contents. The head of a collection is the state under its own id in its first bucket; it names the
// contents (`contents`, `buckets`). A collection of one bucket has its points under its own id, so that its head is the
// state of its bucket.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { StoreTables } from '../../platform/storage/open-store-database.ts';
import { installExtension } from './extension.ts';

export type Names = Readonly<ReturnType<typeof toNames>>;

/** Returns the names of the tables with their schema, and of the type, function and operators of the extension. */
export function toNames(schema: string, extensionSchema: string) {
  const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
  const table = (name: string) => `${quote(schema)}.${name}`;
  return {
    collections: table('collections'),
    aliases: table('aliases'),
    states: table('states'),
    points: table('points'),
    tombstones: table('tombstones'),
    receipts: table('receipts'),
    retired: table('retired'),
    growths: table('growths'),
    schemaVersion: table('schema_version'),
    vector: `${quote(extensionSchema)}.vector`,
    /** The function that returns a vector as bytes. */
    toBytes: `${quote(extensionSchema)}.vector_send`,
    operator: (symbol: string) => `OPERATOR(${quote(extensionSchema)}.${symbol})`,
  };
}

const COLLECTIONS = `CREATE TABLE collections (
  namespace bytea NOT NULL,
  name bytea NOT NULL,
  collection_id bigint NOT NULL,
  bucket integer NOT NULL,
  size integer NOT NULL,
  distance text NOT NULL,
  tuning text NOT NULL,
  PRIMARY KEY (namespace, name)
)`;

/** The state of a collection, locked by every write; apart from `collections`, which a cluster has on every node. */
const STATES = `CREATE TABLE states (
  bucket integer NOT NULL,
  collection_id bigint NOT NULL,
  version bigint NOT NULL,
  points bigint NOT NULL,
  generation integer NOT NULL,
  log_from bigint NOT NULL,
  PRIMARY KEY (bucket, collection_id)
)`;

/** A row of a usual vector stays in its page: the scan of a search would otherwise fetch each vector separately. */
const toPoints = (vector: string) => `CREATE TABLE points (
  bucket integer NOT NULL,
  collection_id bigint NOT NULL,
  id bytea NOT NULL,
  version bigint NOT NULL,
  embedding ${vector} NOT NULL,
  norm double precision NOT NULL,
  payload text NOT NULL,
  terms uuid[] NOT NULL,
  PRIMARY KEY (bucket, collection_id, id)
) WITH (toast_tuple_target = 8160)`;

const TOMBSTONES = `CREATE TABLE tombstones (
  bucket integer NOT NULL,
  collection_id bigint NOT NULL,
  version bigint NOT NULL,
  id bytea NOT NULL,
  PRIMARY KEY (bucket, collection_id, version, id)
)`;

const RECEIPTS = `CREATE TABLE receipts (
  bucket integer NOT NULL,
  namespace bytea NOT NULL,
  route text NOT NULL,
  key text NOT NULL,
  fingerprint text NOT NULL,
  seconds double precision NOT NULL,
  expires_ms double precision NOT NULL,
  PRIMARY KEY (bucket, namespace, route, key)
)`;

const RETIRED = `CREATE TABLE retired (
  bucket integer NOT NULL,
  collection_id bigint NOT NULL,
  generation integer NOT NULL,
  PRIMARY KEY (bucket, collection_id)
)`;

/** The SQL of `toSortKey` (id-sort-keys.ts) for the column `id`. */
export const SORT_KEY = `(CASE WHEN encode(id, 'escape') ~ '^(0|[1-9][0-9]{0,19})$'
  THEN set_byte('\\x0000'::bytea, 1, octet_length(id)) || id
  WHEN substring(id FROM 1 FOR 1) <= '\\x00'::bytea THEN '\\x00ff'::bytea || id ELSE id END)`;

const ALIASES = `CREATE TABLE aliases (
  namespace bytea NOT NULL,
  alias bytea NOT NULL,
  collection bytea NOT NULL,
  PRIMARY KEY (namespace, alias)
)`;

async function createAliases(tables: Transaction<unknown>): Promise<void> {
  await sql.raw(ALIASES).execute(tables);
  if (await hasCitus(tables)) await sql.raw(`SELECT create_reference_table('aliases')`).execute(tables);
}

async function indexSortKeys(tables: Transaction<unknown>): Promise<void> {
  await sql.raw(`CREATE INDEX points_by_place ON points (bucket, collection_id, ${SORT_KEY})`).execute(tables);
}

const INDEXES = [
  'CREATE INDEX points_by_version ON points (bucket, collection_id, version)',
  'CREATE INDEX points_by_term ON points USING gin (terms)',
  'CREATE INDEX receipts_by_expiry ON receipts (bucket, expires_ms)',
];

/** The distribution of the tables on a cluster: those with the same one share nodes, bucket by bucket. */
const DISTRIBUTION = [
  `SELECT create_reference_table('collections')`,
  `SELECT create_distributed_table('states', 'bucket')`,
  `SELECT create_distributed_table('points', 'bucket', colocate_with => 'states')`,
  `SELECT create_distributed_table('tombstones', 'bucket', colocate_with => 'states')`,
  `SELECT create_distributed_table('receipts', 'bucket', colocate_with => 'states')`,
  `SELECT create_distributed_table('retired', 'bucket', colocate_with => 'states')`,
];

/**
 * The dependency between bucket and collection: a bucket has the points of one collection. Without it the server
 * underestimates the size of collections, and reads a whole collection for some points requested by id.
 */
const STATISTICS = 'CREATE STATISTICS points_places (dependencies) ON bucket, collection_id FROM points';

async function createTables(tables: Transaction<unknown>): Promise<void> {
  const { vector } = toNames('', await installExtension(tables));
  const statements = [COLLECTIONS, STATES, toPoints(vector), TOMBSTONES, RECEIPTS, RETIRED, ...INDEXES];
  if (await hasCitus(tables)) statements.push(...DISTRIBUTION);
  statements.push(STATISTICS);
  for (const statement of statements) await sql.raw(statement).execute(tables);
}

/** Adds the declared payload indexes. Other processes change them, so they are in the state, which is always read. */
async function addIndexes(tables: Transaction<unknown>): Promise<void> {
  await sql.raw(`ALTER TABLE states ADD COLUMN indexes text NOT NULL DEFAULT '{}'`).execute(tables);
}

/** Adds vector fields besides the main one. */
async function addFields(tables: Transaction<unknown>): Promise<void> {
  await sql.raw(`ALTER TABLE collections ADD COLUMN fields text NOT NULL DEFAULT ''`).execute(tables);
  await sql.raw(`ALTER TABLE points ADD COLUMN extras bytea`).execute(tables);
  await sql.raw('ALTER TABLE states ADD COLUMN lacks_main boolean NOT NULL DEFAULT FALSE').execute(tables);
}

/** The order of all points of a contents. A table with points gets this index later, without a lock (index-builder.ts). */
export const LATER_INDEX = {
  name: 'points_by_sort_key',
  columns: `(collection_id, ${SORT_KEY})`,
  /** The index that it replaces. */
  replaces: 'points_by_place',
};

/** A growth under way: the copy of a collection, and the progress in each bucket of the source (marks). */
const GROWTHS = `CREATE TABLE growths (
  bucket integer NOT NULL,
  collection_id bigint NOT NULL,
  contents bigint NOT NULL,
  buckets integer NOT NULL,
  marks text NOT NULL,
  PRIMARY KEY (bucket, collection_id)
)`;

/**
 * Gives each bucket its own state. Collections that were spread before return to one bucket, because the bucket of a
 * point depended on when it was written; on a cluster they grow again in the background. Of several points with one id
 * the youngest is kept. Programs of before find no column `generation` and refuse to write.
 */
async function stateByBucket(tables: Transaction<unknown>): Promise<void> {
  const run = async <Row>(statement: string) => (await sql.raw<Row>(statement).execute(tables)).rows;
  for (const { id } of await run<{ id: number }>('SELECT collection_id AS id FROM retired')) {
    for (const table of ['points', 'tombstones']) await run(`DELETE FROM ${table} WHERE collection_id = ${id}`);
  }
  await run('DELETE FROM retired');
  const spread = 'SELECT bucket, collection_id AS id FROM states WHERE generation > 0';
  for (const { bucket, id } of await run<{ bucket: number; id: number }>(spread)) {
    const columns = 'collection_id, id, version, embedding, norm, payload, terms, extras';
    const others = `collection_id = ${id} AND bucket <> ${bucket}`;
    await run(`INSERT INTO points AS points (bucket, ${columns})
      SELECT DISTINCT ON (id) ${bucket}, ${columns} FROM points WHERE ${others} ORDER BY id, version DESC
      ON CONFLICT (bucket, collection_id, id) DO UPDATE SET version = excluded.version, embedding = excluded.embedding,
        norm = excluded.norm, payload = excluded.payload, terms = excluded.terms, extras = excluded.extras
      WHERE points.version < excluded.version`);
    await run(`DELETE FROM points WHERE ${others}`);
    const here = `bucket = ${bucket} AND collection_id = ${id}`;
    const [counted] = await run<{ points: number }>(`SELECT count(*) AS points FROM points WHERE ${here}`);
    await run(`UPDATE states SET points = ${counted?.points ?? 0}, log_from = version WHERE ${here}`);
  }
  await run('ALTER TABLE states DROP COLUMN generation, DROP COLUMN lacks_main');
  await run('ALTER TABLE states ADD COLUMN contents bigint, ADD COLUMN buckets integer');
  await run('UPDATE states SET contents = collection_id, buckets = 1');
  await run('CREATE INDEX states_by_contents ON states (collection_id)');
  await run('ALTER TABLE retired DROP COLUMN generation');
  await run('ALTER TABLE retired ADD COLUMN buckets integer NOT NULL, ADD COLUMN since timestamptz NOT NULL');
  await run(GROWTHS);
  if (await isDistributed(tables, 'states')) {
    await run(`SELECT create_distributed_table('growths', 'bucket', colocate_with => 'states')`);
  }
  const points = await run('SELECT 1 FROM points LIMIT 1');
  if (points.length > 0) return;
  await run(`CREATE INDEX ${LATER_INDEX.name} ON points ${LATER_INDEX.columns}`);
  await run(`DROP INDEX ${LATER_INDEX.replaces}`);
}

/** Adds the fields of a collection that were changed since it was created, for the same reason as the indexes. */
async function addChangedFields(tables: Transaction<unknown>): Promise<void> {
  await sql.raw('ALTER TABLE states ADD COLUMN fields text').execute(tables);
}

/** The tables of a database only: in a folder, the embedded store has separate files. */
export const VECTOR_TABLES: StoreTables = {
  name: 'vectors',
  file: '',
  migrations: [createTables, addIndexes, indexSortKeys, createAliases, addFields, stateByBucket, addChangedFields],
  distribution: {
    references: ['collections', 'aliases'],
    sharded: ['states', 'points', 'tombstones', 'receipts', 'retired', 'growths'],
    column: 'bucket',
  },
};

export async function hasCitus(database: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM pg_extension WHERE extname = 'citus'`.execute(database);
  return rows.length > 0;
}

/** Returns true if the table is distributed over the nodes of a cluster. */
export async function isDistributed(database: Kysely<unknown>, table: string): Promise<boolean> {
  if (!(await hasCitus(database))) return false;
  const query = sql`SELECT 1 FROM pg_dist_partition WHERE logicalrelid = ${table}::regclass`;
  return (await query.execute(database)).rows.length > 0;
}
