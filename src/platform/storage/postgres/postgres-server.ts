// The database server that all stores of a process share: one pool of connections, and a schema for each store.
import { hkdfSync } from 'node:crypto';
import { Kysely } from 'kysely';
import { Pool, type PoolClient, type PoolConfig, types } from 'pg';
import { StartupProblem } from '../../../base/startup-problem.ts';
import { DEFAULT_CONNECTIONS_MAX, DEFAULT_SCHEMA_PREFIX, DEFAULT_STATEMENT_TIMEOUT_MS } from './defaults.ts';
import { toStoreError } from './failures.ts';
import { createPostgresDialect } from './postgres-dialect.ts';

const KEY_BYTES = 32;

const { builtins } = types;

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database?sslmode=…` */
  readonly url: string;
  /** Of the installation, the same in all processes, 32 bytes: secrets in the database are sealed with keys made of it. */
  readonly key: Uint8Array;
  /** Schemas are named `<prefix>_<store>`. */
  readonly schemaPrefix?: string | undefined;
  /** What the server lists its connections under; by default what `toApplicationName` makes of the prefix. */
  readonly applicationName?: string | undefined;
  readonly connectionsMax?: number | undefined;
  readonly statementTimeoutMs?: number | undefined;
  readonly connectTimeoutMs?: number | undefined;
}

export interface PostgresServer {
  /** For threads, which open connections of their own. */
  readonly options: PostgresOptions;
  /** The tables of a store. Closing them leaves the server open. */
  open<Tables>(store: string): Kysely<Tables>;
  /** Host and database, for people. */
  readonly address: string;
  toSchema(store: string): string;
  /** Another one for each store. */
  toKey(store: string): Buffer;
  /** Rejects with StoreUnavailable while the database does not answer. */
  probe(): Promise<void>;
  close(): Promise<void>;
}

/** A caller waits no longer for a connection, new or free. */
const DEFAULT_CONNECT_TIMEOUT_MS = 5_000;
/** A transaction that waits longer for another one is refused, and the caller told to come back. */
const LOCK_TIMEOUT_MS = 10_000;
/** A process that froze in the middle of a transaction must not hold its locks. */
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000;

/** Opens connections when they are needed: whether the server can be reached, `probe` tells. */
export function openPostgresServer(options: PostgresOptions): PostgresServer {
  const { schemaPrefix = DEFAULT_SCHEMA_PREFIX } = options;
  const pool = openPool(options);
  const dialect = createPostgresDialect(pool);
  const toSchema = (store: string) => `${schemaPrefix}_${store}`;
  return {
    options,
    address: toAddress(options.url),
    toSchema,
    toKey: (store) => Buffer.from(hkdfSync('sha256', options.key, '', `magpie ${store}`, KEY_BYTES)),
    open: <Tables>(store: string) => new Kysely<Tables>({ dialect }).withSchema(toSchema(store)),
    probe: async () => {
      await pool.query('SELECT 1').catch((error: unknown) => {
        throw toStoreError(error);
      });
    },
    close: () => pool.end(),
  };
}

/** One clear line where the server cannot be used, without the password that its address may have. */
export async function checkReachable(server: PostgresServer): Promise<void> {
  try {
    await server.probe();
  } catch (error) {
    throw new StartupProblem(`cannot use the database ${server.address} (${describe(error)})`);
  }
}

/** Of every process that serves these schemas. */
export function toApplicationName(schemaPrefix = DEFAULT_SCHEMA_PREFIX): string {
  return `magpie ${schemaPrefix}`;
}

/** Without user, password and options. */
function toAddress(url: string): string {
  const { host, pathname } = new URL(url);
  return `postgres://${host}${pathname}`;
}

function openPool(options: PostgresOptions): Pool {
  const { connectionsMax: max = DEFAULT_CONNECTIONS_MAX, statementTimeoutMs = DEFAULT_STATEMENT_TIMEOUT_MS } = options;
  const pool = new Pool({
    connectionString: options.url,
    max,
    connectionTimeoutMillis: options.connectTimeoutMs ?? DEFAULT_CONNECT_TIMEOUT_MS,
    application_name: options.applicationName ?? toApplicationName(options.schemaPrefix),
    keepAlive: true,
    types: { getTypeParser },
    // By statements, because poolers refuse parameters of connections that they do not know.
    onConnect: (client) => setTimeouts(client as PoolClient, statementTimeoutMs),
  } as PoolConfig);
  // A connection that is lost fails the statement on it; one that is idle is replaced.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

async function setTimeouts(client: PoolClient, statementTimeoutMs: number): Promise<void> {
  await client.query(
    `SET statement_timeout = ${statementTimeoutMs}; SET lock_timeout = ${LOCK_TIMEOUT_MS};
     SET idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_TIMEOUT_MS}`,
  );
}

/** As SQLite has them: whole numbers, sums and counts are numbers, and bytes are plain bytes. */
const getTypeParser: typeof types.getTypeParser = (type: number, format?: 'text' | 'binary') => {
  if (type === builtins.INT8 || type === builtins.NUMERIC) return Number;
  const parse = types.getTypeParser(type, format as 'text');
  if (type !== builtins.BYTEA) return parse;
  return (text: string) => {
    const { buffer, byteOffset, length } = parse(text) as Buffer;
    return new Uint8Array(buffer, byteOffset, length);
  };
};

function describe(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  // Where a name has several addresses, the message of the whole is empty.
  if (cause instanceof AggregateError) return describe(cause.errors[0]);
  return cause instanceof Error ? cause.message : String(cause);
}
