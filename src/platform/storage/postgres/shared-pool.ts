// The connections of a process, which all stores share, to the server of an address that has the wanted role.
import { Pool, type PoolClient, type PoolConfig, types } from 'pg';
import { StoreUnavailable } from '../store-unavailable.ts';
import { DEFAULT_CONNECTIONS_MAX, DEFAULT_STATEMENT_TIMEOUT_MS } from './defaults.ts';
import { isUnavailable, toStoreError } from './failures.ts';
import { checkRole, findHost } from './find-host.ts';
import { type Hosts, parseHosts } from './parse-hosts.ts';
import { type PostgresOptions, toApplicationName } from './postgres-options.ts';

const { builtins } = types;

export const DEFAULT_CONNECT_TIMEOUT_MS = 5_000;
/** The longest wait of a transaction for a lock; then it is refused, and the caller may retry. */
const LOCK_TIMEOUT_MS = 10_000;
/** A process that froze in the middle of a transaction must not hold its locks. */
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000;

export interface PoolStats {
  readonly connections: number;
  readonly idle: number;
  /** Statements and transactions that wait for a connection now. */
  readonly waiting: number;
  /** Connections that were taken, and the seconds that was waited for all of them. */
  readonly taken: number;
  readonly waitedSeconds: number;
  /** Attempts that got no connection. */
  readonly failed: number;
}

export class SharedPool {
  readonly #pool: Pool;
  readonly #hosts: Hosts;
  readonly #timeoutMs: number;
  readonly #counts = { taken: 0, waitedSeconds: 0, failed: 0 };
  #finding: Promise<string> | undefined;
  readonly #isSnapshot: boolean;
  /** The only connection of a snapshot. */
  #snapshot: PoolClient | undefined;

  constructor(options: PostgresOptions) {
    this.#hosts = parseHosts(options.url) ?? { urls: [options.url], role: 'any' };
    this.#timeoutMs = options.connectTimeoutMs ?? DEFAULT_CONNECT_TIMEOUT_MS;
    this.#pool = openPool(options, this.#hosts, this.#timeoutMs);
    this.#isSnapshot = options.isSnapshot ?? false;
  }

  get stats(): PoolStats {
    const { totalCount: connections, idleCount: idle, waitingCount: waiting } = this.#pool;
    return { ...this.#counts, connections, idle, waiting };
  }

  /** Takes a connection, which the caller releases. Rejects with StoreUnavailable. */
  async connect(): Promise<PoolClient> {
    const begin = performance.now();
    try {
      const client = await this.#pool.connect().catch((error: unknown) => this.#connectElsewhere(error));
      if (this.#isSnapshot) this.#checkSnapshot(client);
      return client;
    } catch (error) {
      this.#counts.failed += 1;
      throw toStoreError(error);
    } finally {
      this.#counts.taken += 1;
      this.#counts.waitedSeconds += (performance.now() - begin) / 1_000;
    }
  }

  /** Rejects a second connection, which would show another state. */
  #checkSnapshot(client: PoolClient): void {
    this.#snapshot ??= client;
    if (client === this.#snapshot) return;
    client.release(true);
    throw new StoreUnavailable('the connection to the database was lost');
  }

  /** Returns the address of the server that new connections go to. */
  findUrl(): string {
    return this.#pool.options.connectionString ?? '';
  }

  async #connectElsewhere(error: unknown): Promise<PoolClient> {
    if (this.#hosts.urls.length === 1 || !isUnavailable(error)) throw error;
    this.#finding ??= findHost(this.#hosts, this.#timeoutMs).finally(() => {
      this.#finding = undefined;
    });
    this.#pool.options.connectionString = await this.#finding;
    return this.#pool.connect();
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

function openPool(options: PostgresOptions, { urls, role }: Hosts, timeoutMs: number): Pool {
  const { connectionsMax: max = DEFAULT_CONNECTIONS_MAX, statementTimeoutMs = DEFAULT_STATEMENT_TIMEOUT_MS } = options;
  const pool = new Pool({
    connectionString: urls[0],
    // The connection of a snapshot stays open, and all statements wait for it.
    ...(options.isSnapshot ? { max: 1, idleTimeoutMillis: 0 } : { max, connectionTimeoutMillis: timeoutMs }),
    application_name: options.applicationName ?? toApplicationName(options.schemaPrefix),
    keepAlive: true,
    types: { getTypeParser },
    // Set by statements, because poolers reject connection parameters that they do not know.
    onConnect: async (client) => {
      if (options.isSnapshot) await beginSnapshot(client as PoolClient);
      else await setTimeouts(client as PoolClient, statementTimeoutMs);
      await checkRole(client as PoolClient, role);
    },
  } as PoolConfig);
  // A lost connection fails the statement on it; an idle one is replaced.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

async function beginSnapshot(client: PoolClient): Promise<void> {
  await client.query(
    `SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0;
     BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`,
  );
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
