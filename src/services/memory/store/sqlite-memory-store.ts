import { join } from 'node:path';
import { type Clock, systemClock } from '../../../base/clock.ts';
import { createJobs, type Jobs } from '../../../platform/jobs/jobs.ts';
import { migrate } from '../../../platform/storage/migrate.ts';
import { openSqliteDatabase } from '../../../platform/storage/sqlite/open-sqlite-database.ts';
import type { MemoryStore } from '../ports.ts';
import { createDeliveryRecords } from './delivery-records.ts';
import { createGrantRecords } from './grant-records.ts';
import { createHostPersonRecords } from './host-person-records.ts';
import { MIGRATIONS } from './migrations.ts';
import { createPullRecords } from './pull-records.ts';
import { createRepositoryRecords } from './repository-records.ts';
import type { Tables } from './tables.ts';
import { createUsageRecords } from './usage-records.ts';

export const MEMORY_DATABASE = 'memory.db';

/** Jobs are in the same database, so that a repository and its first job are one transaction. */
export async function openSqliteMemoryStore(
  folder: string,
  clock: Clock = systemClock,
): Promise<{ readonly store: MemoryStore; readonly jobs: Jobs }> {
  const database = openSqliteDatabase<Tables>(join(folder, MEMORY_DATABASE));
  try {
    await migrate(database, 'memory', MIGRATIONS);
  } catch (error) {
    await database.destroy();
    throw error;
  }
  const jobs = createJobs({ database, clock });
  const store: MemoryStore = {
    repositories: createRepositoryRecords(database, jobs),
    grants: createGrantRecords(database),
    hostPeople: createHostPersonRecords(database),
    pulls: createPullRecords(database, jobs),
    deliveries: createDeliveryRecords(database, jobs),
    usage: createUsageRecords(database),
    close: () => database.destroy(),
  };
  return { store, jobs };
}
