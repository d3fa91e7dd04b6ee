import type { Kysely } from 'kysely';
import { inTransaction } from '../../../platform/storage/in-transaction.ts';
import { toRow } from '../../../platform/storage/rows.ts';
import { toOwnerId } from '../model/history-id.ts';
import type { EmbeddingRecords } from '../ports.ts';
import type { IndexTables } from './index-tables.ts';
import { insertRows } from './insert-rows.ts';
import { removeKeys } from './remove-keys.ts';

export function createEmbeddingRecords(database: Kysely<IndexTables>): EmbeddingRecords {
  return {
    list: async (repositoryId) => {
      const rows = await database
        .selectFrom('embedded_blobs')
        .select(['key', 'embedder_id', 'chunk_count'])
        .where('repository_id', '=', repositoryId)
        .execute();
      return rows.map((row) => ({ key: row.key, embedderId: row.embedder_id, chunkCount: row.chunk_count }));
    },
    add: async (repositoryId, blobs) => {
      await inTransaction(database, async (transaction) => {
        const rows = blobs.map((blob) => toRow({ repositoryId, ...blob }));
        await removeKeys((act) => act(transaction), 'embedded_blobs', repositoryId, [
          ...new Set(blobs.map(({ key }) => key)),
        ]);
        await insertRows(transaction, 'embedded_blobs', rows);
      });
    },
    remove: (repositoryId, keys) => removeKeys((act) => act(database), 'embedded_blobs', repositoryId, keys),
    removeRepository: async (repositoryId) => {
      await database.deleteFrom('embedded_blobs').where('repository_id', '=', repositoryId).execute();
    },
    listUnfinished: async (embedderId) => {
      const rows = await database
        .selectFrom('blobs')
        .leftJoin('embedded_blobs', (join) =>
          join
            .onRef('embedded_blobs.repository_id', '=', 'blobs.repository_id')
            .onRef('embedded_blobs.key', '=', 'blobs.key')
            .on('embedded_blobs.embedder_id', '=', embedderId),
        )
        .select('blobs.repository_id')
        .distinct()
        .where('embedded_blobs.key', 'is', null)
        .execute();
      return [...new Set(rows.map((row) => toOwnerId(row.repository_id)))];
    },
  };
}
