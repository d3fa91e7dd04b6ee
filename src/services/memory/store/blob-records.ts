import type { Kysely } from 'kysely';
import { inTransaction } from '../../../platform/storage/in-transaction.ts';
import type { FileAnalysis } from '../model/file-analysis.ts';
import type { BlobRecords, StoredBlob } from '../ports.ts';
import { compress, decompress } from './compression.ts';
import type { IndexTables } from './index-tables.ts';
import { insertRows } from './insert-rows.ts';
import { removeKeys } from './remove-keys.ts';
import type { Change } from './writing.ts';

/** The texts of one statement; those that are read together have a few megabytes. */
const BLOBS_AT_ONCE = 64;

export function createBlobRecords(database: Kysely<IndexTables>, change: Change): BlobRecords {
  return {
    add: (repositoryId, blobs) => addBlobs(database, repositoryId, blobs),
    list: async (repositoryId, keys) => {
      if (keys.length === 0) return [];
      const rows = await database
        .selectFrom('blobs')
        .select(['key', 'text', 'analysis', 'redactions'])
        .where('repository_id', '=', repositoryId)
        .where('key', 'in', keys)
        .execute();
      return rows.map(({ key, text, analysis, redactions }) => ({
        key,
        text: decompress(text),
        analysis: JSON.parse(decompress(analysis)) as FileAnalysis,
        redactions,
      }));
    },
    findText: async (repositoryId, key) => {
      const row = await database
        .selectFrom('blobs')
        .select('text')
        .where('repository_id', '=', repositoryId)
        .where('key', '=', key)
        .executeTakeFirst();
      return row && decompress(row.text);
    },
    listTexts: async (repositoryId, keys) => {
      if (keys.length === 0) return new Map();
      const rows = await database
        .selectFrom('blobs')
        .select(['key', 'text'])
        .where('repository_id', '=', repositoryId)
        .where('key', 'in', keys)
        .execute();
      return new Map(rows.map(({ key, text }) => [key, decompress(text)]));
    },
    countRedactions: async (repositoryId) => {
      const counted = database
        .selectFrom('blobs')
        .select(({ fn }) => fn.sum<number | string | null>('redactions').as('count'))
        .where('repository_id', '=', repositoryId);
      return Number((await counted.executeTakeFirst())?.count ?? 0);
    },
    keepOnly: async (repositoryId, kept) => {
      const rows = await database.selectFrom('blobs').select('key').where('repository_id', '=', repositoryId).execute();
      const removed = rows.map((row) => row.key).filter((key) => !kept.has(key));
      await removeKeys(change, 'blobs', repositoryId, removed);
    },
  };
}

async function addBlobs(
  database: Kysely<IndexTables>,
  repositoryId: string,
  blobs: readonly StoredBlob[],
): Promise<void> {
  // The texts are compressed before the transaction starts: nothing else can be written during it.
  const rows = blobs.map(({ key, text, analysis, redactions }) => ({
    repository_id: repositoryId,
    key,
    text: compress(text),
    analysis: compress(JSON.stringify(analysis)),
    redactions,
  }));
  await inTransaction(database, (transaction) => insertRows(transaction, 'blobs', rows, BLOBS_AT_ONCE));
}
