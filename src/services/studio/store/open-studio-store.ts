import { join } from 'node:path';
import { createIdempotencyRecords } from '../../../platform/storage/idempotency-store.ts';
import { inTransaction } from '../../../platform/storage/in-transaction.ts';
import { openStoreDatabase } from '../../../platform/storage/open-store-database.ts';
import { createReportRecords } from '../../../platform/storage/report-store.ts';
import type { StoreLocation } from '../../../platform/storage/store-location.ts';
import { WorkThread } from '../../../platform/threads/work-thread.ts';
import { refuse } from '../model/refusals.ts';
import type { StudioStore } from '../ports.ts';
import { adoptOwner } from './adopt-owner.ts';
import { createConversationRecords } from './conversation-records.ts';
import { createGalleryRecords } from './gallery-records.ts';
import { createOauthRecords } from './oauth-records.ts';
import type { StoringWork } from './storing-worker.ts';
import { STUDIO_TABLES } from './studio-database.ts';
import type { Tables } from './tables.ts';

const ENTRY = new URL('./storing-worker.ts', import.meta.url);

/** Opens the records, and creates missing tables. A thread stores versions in a file. */
export async function openStudioStore(location: StoreLocation): Promise<StudioStore> {
  const store = await openRecords(location);
  return 'folder' in location ? withStoringThread(store, join(location.folder, STUDIO_TABLES.file)) : store;
}

async function openRecords(location: StoreLocation): Promise<StudioStore> {
  const database = await openStoreDatabase<Tables>(location, STUDIO_TABLES);
  return {
    conversations: createConversationRecords(database),
    gallery: createGalleryRecords(database),
    reports: createReportRecords(database, 'gallery_id'),
    idempotency: createIdempotencyRecords(database),
    oauth: createOauthRecords(database),
    adoptOwner: (from, to) => inTransaction(database, (transaction) => adoptOwner(transaction, from, to)),
    forgetOwner: async (owner) => {
      await inTransaction(database, async (transaction) => {
        for (const table of ['conversations', 'feedback', 'gallery'] as const) {
          await transaction.deleteFrom(table).where('owner', '=', owner).execute();
        }
      });
    },
    close: () => database.destroy(),
  };
}

/** Moves writes to a thread: a commit waits for the disk, which would block the main thread. */
function withStoringThread(store: StudioStore, path: string): StudioStore {
  const storing = new WorkThread<StoringWork>(ENTRY, path);
  return {
    ...store,
    conversations: {
      ...store.conversations,
      addVersion: async (version) => {
        if (!(await storing.run('insertVersion', version))) throw refuse('conversation_changed', {});
      },
    },
    close: async () => {
      await storing.close();
      await store.close();
    },
  };
}
