import { join } from 'node:path';
import type { ImportedAccounts } from '../../../accounts/index.ts';
import { type Clock, systemClock } from '../../../base/clock.ts';
import { createIdempotencyRecords } from '../../../platform/storage/idempotency-store.ts';
import { openStoreDatabase } from '../../../platform/storage/open-store-database.ts';
import { createReportRecords } from '../../../platform/storage/report-store.ts';
import { openSqliteDatabase } from '../../../platform/storage/sqlite/open-sqlite-database.ts';
import type { StoreLocation } from '../../../platform/storage/store-location.ts';
import type { PetStore } from '../ports.ts';
import { MIGRATIONS } from './migrations.ts';
import { createOwnerRecords } from './owner-records.ts';
import { createNeededFiles } from './pets/needed-files.ts';
import { createPetCounts, tidyUses } from './pets/pet-counts.ts';
import { createPetReads } from './pets/read-pets.ts';
import { createPetWrites } from './pets/write-pets.ts';
import { readOldAccounts } from './read-old-accounts.ts';
import { createRequestRecords } from './request-records.ts';
import type { Tables } from './tables.ts';

export type ImportAccounts = (imported: ImportedAccounts) => Promise<void>;

export const PET_STORE = { name: 'pets', file: 'pets.db', migrations: MIGRATIONS };

/** Opens the records, brought to the present version. */
export async function openPetStore(
  location: StoreLocation,
  clock: Clock = systemClock,
  importAccounts: ImportAccounts = refuseToDrop,
): Promise<PetStore> {
  if ('folder' in location) await handOverAccounts(join(location.folder, PET_STORE.file), importAccounts);
  const database = await openStoreDatabase<Tables>(location, PET_STORE);
  return {
    pets: { ...createPetReads(database), ...createPetWrites(database), ...createPetCounts(database, clock) },
    requests: createRequestRecords(database),
    reports: createReportRecords(database, 'pet_id'),
    owners: createOwnerRecords(database),
    idempotency: createIdempotencyRecords(database),
    neededFiles: createNeededFiles(database),
    tidy: (now) => tidyUses(database, now),
    close: () => database.destroy(),
  };
}

/** Hands over the accounts of an earlier version before they are dropped; after a crash in between it is repeated. */
async function handOverAccounts(path: string, importAccounts: ImportAccounts): Promise<void> {
  const database = openSqliteDatabase<Tables>(path);
  try {
    const old = await readOldAccounts(database);
    if (old !== undefined) await importAccounts(old);
  } finally {
    await database.destroy();
  }
}

/** Rejects the opening if accounts of an earlier version cannot be handed over; they stay unchanged. */
async function refuseToDrop(): Promise<void> {
  throw new Error('the accounts of an earlier version are still in this database');
}
