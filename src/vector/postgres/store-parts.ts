// Opens what the store consists of: the tables, the nodes of a cluster, and the builder of missing indexes.
import { StartupProblem } from '../../base/startup-problem.ts';
import { openStoreDatabase } from '../../platform/storage/open-store-database.ts';
import type { ClusterNodes } from '../../platform/storage/postgres/nodes/watch-nodes.ts';
import { openPostgresServer, type PostgresServer } from '../../platform/storage/postgres/postgres-server.ts';
import { findNamedBuckets } from './buckets/buckets.ts';
import { Collections } from './collections.ts';
import { Database, type DatabaseOptions, type StatementListener } from './database.ts';
import { getExtensionSchema } from './extension.ts';
import { IndexBuilder } from './index-builder.ts';
import type { Readable } from './point-reader.ts';
import { isDistributed, type Names, toNames, VECTOR_TABLES } from './schema.ts';

export interface PostgresVectorStoreOptions {
  readonly server: PostgresServer;
  /** The address of a standby of the server, from which points are read that are not in memory. */
  readonly standbyUrl?: string | undefined;
  /** Reports errors outside any request to the operator. */
  log?(message: string, details: Readonly<Record<string, unknown>>): void;
  /**
   * The bytes that collections in the memory of this process may take; 0: every search is carried out by the database.
   */
  readonly nearBytesMax: number;
  /** The number of points in a bucket before a collection grows; by default no collection grows on a single server. */
  readonly bucketPoints?: number;
  readonly onStatement?: StatementListener;
  /** True to read a database as it is: no table is migrated, and nothing is done in the background. */
  readonly isReadOnly?: boolean;
}

export interface StoreParts {
  readonly database: Database;
  readonly standby: (Readable & { close(): Promise<void> }) | undefined;
  /** Undefined on a single server. */
  readonly nodes: ClusterNodes | undefined;
  readonly indexes: IndexBuilder;
}

export async function openParts(options: PostgresVectorStoreOptions): Promise<StoreParts> {
  const { server, onStatement, isReadOnly } = options;
  const kysely = isReadOnly
    ? server.open<unknown>(VECTOR_TABLES.name)
    : await openStoreDatabase<unknown>({ server }, VECTOR_TABLES);
  const schema = server.toSchema(VECTOR_TABLES.name);
  const names = toNames(schema, await getExtensionSchema(kysely));
  const isCluster = await isDistributed(kysely, names.states);
  if (isCluster && options.standbyUrl !== undefined)
    throw new StartupProblem('the tables of vectors are distributed over nodes: they cannot be read from a standby');
  const nodes = isCluster ? await server.watchNodes(names.points) : undefined;
  const database = new Database(kysely, names, { onStatement, toAdmit: nodes && createAdmission(nodes) });
  const standby = openStandby(options, names);
  return { database, standby, nodes, indexes: new IndexBuilder(kysely, schema, names) };
}

/** Returns the admission of statements to the nodes that have the buckets of a layout. */
function createAdmission(nodes: ClusterNodes): DatabaseOptions['toAdmit'] {
  return (layout) => {
    const named = findNamedBuckets(layout);
    // The head of the collection is in its first bucket in any layout.
    const buckets = named && [layout.bucket, ...named];
    return (act) => nodes.run(buckets, act);
  };
}

/** Opens the standby. It may be unreachable now and later; then the server is read. */
function openStandby({ server, standbyUrl, onStatement }: PostgresVectorStoreOptions, names: Names) {
  if (standbyUrl === undefined) return undefined;
  const standby = openPostgresServer({ ...server.options, url: standbyUrl });
  const database = new Database(standby.open(VECTOR_TABLES.name), names, { onStatement });
  return { database, collections: new Collections(), close: () => standby.close() };
}
