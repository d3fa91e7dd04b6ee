import { type Clock, systemClock } from '../../../base/clock.ts';
import { openStoreDatabase, type StoreTables } from '../../../platform/storage/open-store-database.ts';
import type { StoreLocation } from '../../../platform/storage/store-location.ts';
import { Jobs } from '../jobs/store/jobs.ts';
import { toTokensPurpose } from '../model/host-person.ts';
import { toSecretPurpose } from '../model/repository.ts';
import type { MemoryStore } from '../ports.ts';
import { createDeliveryRecords } from './host/delivery-records.ts';
import { createGrantRecords } from './host/grant-records.ts';
import { createHostPersonRecords } from './host/host-person-records.ts';
import { MIGRATIONS } from './migrations.ts';
import { createPullRecords } from './pull-records.ts';
import { createRefRecords } from './ref-records.ts';
import { createRepositoryRecords } from './repository-records.ts';
import type { Tables } from './tables.ts';
import { createUsageRecords } from './usage-records.ts';

export const MEMORY_DATABASE = 'memory.db';

export const MEMORY_STORE: StoreTables = {
  name: 'memory',
  file: MEMORY_DATABASE,
  migrations: MIGRATIONS,
  sealed: [
    { table: 'repositories', column: 'credential', toPurpose: ({ id }) => toSecretPurpose(String(id)) },
    { table: 'host_people', column: 'tokens', toPurpose: ({ account_id: id }) => toTokensPurpose(String(id)) },
  ],
};

/**
 * Opens the store and its jobs. Both are in one database, so that a repository and its first job are one transaction.
 */
export async function openMemoryStore(
  location: StoreLocation,
  clock: Clock = systemClock,
): Promise<{ readonly store: MemoryStore; readonly jobs: Jobs }> {
  const database = await openStoreDatabase<Tables>(location, MEMORY_STORE);
  const jobs = new Jobs(database, clock);
  const store: MemoryStore = {
    repositories: createRepositoryRecords(database, jobs),
    grants: createGrantRecords(database),
    hostPeople: createHostPersonRecords(database),
    pulls: createPullRecords(database, jobs),
    refs: createRefRecords(database),
    deliveries: createDeliveryRecords(database, jobs),
    usage: createUsageRecords(database),
    close: () => database.destroy(),
  };
  return { store, jobs };
}
