// The store of indexed data, in a separate database. The indexing and the search threads open it themselves.
import type { Kysely } from 'kysely';
import { openStoreDatabase } from '../../../platform/storage/open-store-database.ts';
import type { StoreLocation } from '../../../platform/storage/store-location.ts';
import { toHistoryId, toOwnerId } from '../model/history-id.ts';
import type { IndexStore } from '../ports.ts';
import { createBlobRecords } from './blob-records.ts';
import { createCommitRecords } from './commit-records.ts';
import { compactIndex, eraseDeleted } from './compact-index.ts';
import { createEmbeddingRecords } from './embedding-records.ts';
import { createIndexRecords } from './index-records.ts';
import type { IndexTables } from './index-tables.ts';
import { INDEX_MIGRATIONS } from './migrations.ts';
import { createPullTextRecords } from './pull-text-records.ts';
import { createSegmentRecords } from './segment-records.ts';
import { beginWriting, type Change } from './writing.ts';

export const INDEX_DATABASE = 'index.db';

export const INDEX_STORE = { name: 'memory_index', file: INDEX_DATABASE, migrations: INDEX_MIGRATIONS };

export async function openIndexStore(location: StoreLocation): Promise<IndexStore> {
  const database = await openStoreDatabase<IndexTables>(location, INDEX_STORE);
  // PostgreSQL removes deleted rows with its own vacuum.
  if ('server' in location) return createIndexStore(database, async () => {});
  eraseDeleted(database);
  return createIndexStore(database, () => compactIndex(database));
}

function createIndexStore(database: Kysely<IndexTables>, compact: () => Promise<void>): IndexStore {
  const toRecords = (change: Change) => ({
    blobs: createBlobRecords(database, change),
    segments: createSegmentRecords(database, change),
    indexes: createIndexRecords(database, change),
    commits: createCommitRecords(database),
    pullTexts: createPullTextRecords(database),
  });
  const embeddings = createEmbeddingRecords(database);
  const removeId = async (repositoryId: string) => {
    const change = await beginWriting(database, repositoryId);
    const { segments, blobs, commits, pullTexts } = toRecords(change);
    // The indexes are removed first, so that nothing refers to removed data.
    await change((each) => each.deleteFrom('indexes').where('repository_id', '=', repositoryId).execute());
    await segments.keepOnly(repositoryId, new Set());
    await blobs.keepOnly(repositoryId, new Set());
    await commits.replace(repositoryId, []);
    await pullTexts.removeRepository(repositoryId);
    await embeddings.removeRepository(repositoryId);
    await database.deleteFrom('writers').where('repository_id', '=', repositoryId).execute();
  };
  return {
    ...toRecords((act) => act(database)),
    embeddings,
    beginWriting: async (repositoryId) => toRecords(await beginWriting(database, repositoryId)),
    removeRepository: async (repositoryId) => {
      for (const id of [repositoryId, toHistoryId(repositoryId)]) await removeId(id);
    },
    listRepositoryIds: async () => {
      const rows = await database
        .selectFrom('indexes')
        .select('repository_id')
        .union(database.selectFrom('segments').select('repository_id'))
        .union(database.selectFrom('blobs').select('repository_id'))
        .execute();
      return [...new Set(rows.map((row) => toOwnerId(row.repository_id)))];
    },
    compact,
    close: () => database.destroy(),
  };
}
