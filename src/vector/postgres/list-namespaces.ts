import type { PostgresServer } from '../../platform/storage/postgres/postgres-server.ts';
import { fromIdBytes } from '../id-bytes.ts';
import { VECTOR_TABLES } from './schema.ts';

interface Tables {
  readonly collections: { readonly namespace: Uint8Array };
}

export async function listNamespaces(server: PostgresServer): Promise<string[]> {
  const database = server.open<Tables>(VECTOR_TABLES.name);
  const rows = await database.selectFrom('collections').select('namespace').distinct().orderBy('namespace').execute();
  return rows.map(({ namespace }) => fromIdBytes(namespace));
}
