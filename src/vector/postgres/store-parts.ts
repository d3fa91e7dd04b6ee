// Opens what the store consists of: the tables, the nodes of a cluster, and the builder of missing indexes.
import { openStoreDatabase } from '../../platform/storage/open-store-database.ts';
import type { ClusterNodes } from '../../platform/storage/postgres/nodes/watch-nodes.ts';
import type { PostgresServer } from '../../platform/storage/postgres/postgres-server.ts';
import { Database, type StatementListener } from './database.ts';
import { getExtensionSchema } from './extension.ts';
import { IndexBuilder } from './index-builder.ts';
import { createAdmission } from './nodes/node-admission.ts';
import { isDistributed, toNames, VECTOR_TABLES } from './schema.ts';

export interface PostgresVectorStoreOptions {
  readonly server: PostgresServer;
  /** Reports errors outside any request to the operator. */
  log?(message: string, details: Readonly<Record<string, unknown>>): void;
  /**
   * The bytes that collections in the memory of this process may take; 0: every search is carried out by the database.
   */
  readonly nearBytesMax: number;
  /** The number of points in a bucket before a collection grows; by default no collection grows on a single server. */
  readonly bucketPoints?: number;
  readonly onStatement?: StatementListener;
}

export interface StoreParts {
  readonly database: Database;
  /** Undefined on a single server. */
  readonly nodes: ClusterNodes | undefined;
  readonly indexes: IndexBuilder;
}

export async function openParts({ server, onStatement }: PostgresVectorStoreOptions): Promise<StoreParts> {
  const kysely = await openStoreDatabase<unknown>({ server }, VECTOR_TABLES);
  const schema = server.toSchema(VECTOR_TABLES.name);
  const names = toNames(schema, await getExtensionSchema(kysely));
  const nodes = (await isDistributed(kysely, names.states)) ? await server.watchNodes(names.points) : undefined;
  const database = new Database(kysely, names, { onStatement, toAdmit: nodes && createAdmission(nodes) });
  return { database, nodes, indexes: new IndexBuilder(kysely, schema, names) };
}
