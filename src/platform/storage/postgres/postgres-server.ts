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
  /**
   * The 32-byte key of the installation, the same in all processes. Keys derived from it seal secrets in the database.
   */
  readonly key: Uint8Array;
  /** The prefix of schemas, which are named `<prefix>_<store>`. */
  readonly schemaPrefix?: string | undefined;
  /** The name under which the server lists its connections; by default that of `toApplicationName`. */
  readonly applicationName?: string | undefined;
  readonly connectionsMax?: number | undefined;
  readonly statementTimeoutMs?: number | undefined;
  readonly connectTimeoutMs?: number | undefined;
}

export interface PostgresServer {
  /** The options for threads, which open their own connections. */
  readonly options: PostgresOptions;
  /** Opens the tables of a store. Closing them leaves the server open. */
  open<Tables>(store: string): Kysely<Tables>;
  /** Host and database, for people. */
  readonly address: string;
  toSchema(store: string): string;
  /** Derives the key of a store; each store has a different one. */
  toKey(store: string): Buffer;
  /** Rejects with StoreUnavailable while the database does not answer. */
  probe(): Promise<void>;
  close(): Promise<void>;
}

const DEFAULT_CONNECT_TIMEOUT_MS = 5_000;
/** The longest wait of a transaction for a lock; then it is refused, and the caller may retry. */
const LOCK_TIMEOUT_MS = 10_000;
/** A process that froze in the middle of a transaction must not hold its locks. */
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000;

/** Opens the server. Connections are opened on demand; `probe` checks whether it is reachable. */
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

/** Reports in one line why the server cannot be used, without the password that its URL may contain. */
export async function checkReachable(server: PostgresServer): Promise<void> {
  try {
    await server.probe();
  } catch (error) {
    throw new StartupProblem(`cannot use the database ${server.address} (${describe(error)})`);
  }
}

export function toApplicationName(schemaPrefix = DEFAULT_SCHEMA_PREFIX): string {
  return `magpie ${schemaPrefix}`;
}

/** Returns the URL without user, password and options. */
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
    // Set by statements, because poolers reject connection parameters that they do not know.
    onConnect: (client) => setTimeouts(client as PoolClient, statementTimeoutMs),
  } as PoolConfig);
  // A lost connection fails the statement on it; an idle one is replaced.
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

/** Parses values as SQLite returns them: whole numbers, sums and counts are numbers, and bytes are plain bytes. */
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
  // If a name has several addresses, the message of the aggregate is empty.
  if (cause instanceof AggregateError) return describe(cause.errors[0]);
  return cause instanceof Error ? cause.message : String(cause);
}
