// The database server that all stores of a process share: one pool of connections, and a schema for each store.
import { hkdfSync } from 'node:crypto';
import { Kysely } from 'kysely';
import { StartupProblem } from '../../../base/startup-problem.ts';
import { DEFAULT_CONNECTIONS_MAX, DEFAULT_SCHEMA_PREFIX } from './defaults.ts';
import { toStoreError } from './failures.ts';
import { type ClusterNodes, watchNodes } from './nodes/watch-nodes.ts';
import { parseHosts } from './parse-hosts.ts';
import { createPostgresDialect } from './postgres-dialect.ts';
import type { PostgresOptions } from './postgres-options.ts';
import { DEFAULT_CONNECT_TIMEOUT_MS, type PoolStats, SharedPool } from './shared-pool.ts';

const KEY_BYTES = 32;

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
  readonly poolStats: PoolStats;
  /** Watches the nodes of a cluster that have the shards of a table. */
  watchNodes(table: string): Promise<ClusterNodes>;
  close(): Promise<void>;
}

/** Opens the server. Connections are opened on demand; `probe` checks whether it is reachable. */
export function openPostgresServer(options: PostgresOptions): PostgresServer {
  const { schemaPrefix = DEFAULT_SCHEMA_PREFIX } = options;
  const pool = new SharedPool(options);
  const dialect = createPostgresDialect(pool, options.isSnapshot);
  const toSchema = (store: string) => `${schemaPrefix}_${store}`;
  return {
    options,
    address: toAddress(options.url),
    toSchema,
    toKey: (store) => Buffer.from(hkdfSync('sha256', options.key, '', `magpie ${store}`, KEY_BYTES)),
    open: <Tables>(store: string) => new Kysely<Tables>({ dialect }).withSchema(toSchema(store)),
    probe: async () => {
      const client = await pool.connect();
      await client.query('SELECT 1').then(
        () => client.release(),
        (error: unknown) => {
          client.release(true);
          throw toStoreError(error);
        },
      );
    },
    get poolStats() {
      return pool.stats;
    },
    watchNodes: (table) =>
      watchNodes({
        findUrl: () => pool.findUrl(),
        table,
        connectionsMax: options.connectionsMax ?? DEFAULT_CONNECTIONS_MAX,
        waitMsMax: options.connectTimeoutMs ?? DEFAULT_CONNECT_TIMEOUT_MS,
      }),
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

/** Returns the URL without user, password and options. */
function toAddress(url: string): string {
  const { urls = [] } = parseHosts(url) ?? {};
  const hosts = urls.map((each) => new URL(each));
  return `postgres://${hosts.map(({ host }) => host).join()}${hosts[0]?.pathname ?? ''}`;
}

function describe(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  // If a name has several addresses, the message of the aggregate is empty.
  if (cause instanceof AggregateError) return describe(cause.errors[0]);
  return cause instanceof Error ? cause.message : String(cause);
}
