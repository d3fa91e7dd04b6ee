// The store of what was read from repositories, in a database of its own. Threads that index and threads that search open it by themselves.
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { migrate } from '../../../platform/storage/migrate.ts';
import { openSqliteDatabase } from '../../../platform/storage/sqlite/open-sqlite-database.ts';
import type { IndexStore } from '../ports.ts';
import { createBlobRecords } from './blob-records.ts';
import { createCommitRecords } from './commit-records.ts';
import { createEmbeddingRecords } from './embedding-records.ts';
import { INDEX_MIGRATIONS } from './index-migrations.ts';
import { createIndexRecords } from './index-records.ts';
import type { IndexTables } from './index-tables.ts';
import { createSegmentRecords } from './segment-records.ts';

export const INDEX_DATABASE = 'index.db';

export async function openSqliteIndexStore(folder: string): Promise<IndexStore> {
  const database = openSqliteDatabase<IndexTables>(join(folder, INDEX_DATABASE));
  try {
    await migrate(database, 'memory index', INDEX_MIGRATIONS);
  } catch (error) {
    await database.destroy();
    throw error;
  }
  return createIndexStore(database);
}

function createIndexStore(database: Kysely<IndexTables>): IndexStore {
  const segments = createSegmentRecords(database);
  const blobs = createBlobRecords(database);
  const commits = createCommitRecords(database);
  const embeddings = createEmbeddingRecords(database);
  return {
    blobs,
    segments,
    indexes: createIndexRecords(database),
    commits,
    embeddings,
    removeRepository: async (repositoryId) => {
      // First what is searched, so that nothing refers to what is gone.
      await database.deleteFrom('indexes').where('repository_id', '=', repositoryId).execute();
      await segments.keepOnly(repositoryId, new Set());
      await blobs.keepOnly(repositoryId, new Set());
      await commits.replace(repositoryId, []);
      await embeddings.removeRepository(repositoryId);
    },
    listRepositoryIds: async () => {
      const rows = await database
        .selectFrom('indexes')
        .select('repository_id')
        .union(database.selectFrom('segments').select('repository_id'))
        .union(database.selectFrom('blobs').select('repository_id'))
        .execute();
      return rows.map((row) => row.repository_id);
    },
    close: () => database.destroy(),
  };
}
