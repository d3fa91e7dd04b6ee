import type { Kysely } from 'kysely';
import type { ImportedAccounts } from '../../../accounts/index.ts';
import type { Clock } from '../../../base/clock.ts';
import { createIdempotencyRecords } from '../../../platform/storage/idempotency-store.ts';
import { migrate } from '../../../platform/storage/migrate.ts';
import type { PetStore } from '../ports.ts';
import { MIGRATIONS } from './migrations.ts';
import { createOwnerRecords } from './owner-records.ts';
import { createNeededFiles } from './pets/needed-files.ts';
import { tidyUses } from './pets/pet-counts.ts';
import { createPetRecords } from './pets/pet-records.ts';
import { readOldAccounts } from './read-old-accounts.ts';
import { createRequestRecords } from './request-records.ts';
import type { Tables } from './tables.ts';

export type ImportAccounts = (imported: ImportedAccounts) => Promise<void>;

/**
 * The records in a database of any kind, brought to the present version. Takes the database over, also to close it. Accounts that an
 * earlier version kept here are handed to `importAccounts` before they are dropped; a crash in between repeats that.
 */
export async function openPetStore(
  database: Kysely<Tables>,
  clock: Clock,
  importAccounts: ImportAccounts,
): Promise<PetStore> {
  try {
    const old = await readOldAccounts(database);
    if (old !== undefined) await importAccounts(old);
    await migrate(database, 'pets', MIGRATIONS);
  } catch (error) {
    await database.destroy();
    throw error;
  }
  return {
    pets: createPetRecords(database, clock),
    requests: createRequestRecords(database),
    owners: createOwnerRecords(database),
    idempotency: createIdempotencyRecords(database),
    neededFiles: createNeededFiles(database),
    tidy: (now) => tidyUses(database, now),
    close: () => database.destroy(),
  };
}
