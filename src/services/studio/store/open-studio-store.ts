import type { Kysely } from 'kysely';
import { createIdempotencyRecords } from '../../../platform/storage/idempotency-store.ts';
import { migrate } from '../../../platform/storage/migrate.ts';
import type { StudioStore } from '../ports.ts';
import { createConversationRecords } from './conversation-records.ts';
import { createGalleryRecords } from './gallery-records.ts';
import { MIGRATIONS } from './migrations.ts';
import { createOauthRecords } from './oauth-records.ts';
import type { Tables } from './tables.ts';

/** The records in a database of any kind, brought to the present version. Takes the database over, also to close it. */
export async function openStudioStore(database: Kysely<Tables>): Promise<StudioStore> {
  try {
    await migrate(database, 'studio', MIGRATIONS);
  } catch (error) {
    await database.destroy();
    throw error;
  }
  return {
    conversations: createConversationRecords(database),
    gallery: createGalleryRecords(database),
    idempotency: createIdempotencyRecords(database),
    oauth: createOauthRecords(database),
    forgetOwner: async (owner) => {
      await database.transaction().execute(async (transaction) => {
        for (const table of ['conversations', 'feedback', 'gallery'] as const) {
          await transaction.deleteFrom(table).where('owner', '=', owner).execute();
        }
      });
    },
    close: () => database.destroy(),
  };
}
