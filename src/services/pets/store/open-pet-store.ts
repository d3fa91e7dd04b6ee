import type { Kysely } from 'kysely';
import type { Clock } from '../../../base/clock.ts';
import { createIdempotencyRecords } from '../../../platform/storage/idempotency-store.ts';
import { migrate } from '../../../platform/storage/migrate.ts';
import type { PetStore } from '../ports.ts';
import { createAccountRecords } from './accounts/account-records.ts';
import { listAudit } from './counters.ts';
import { MIGRATIONS } from './migrations.ts';
import { createNeededFiles } from './pets/needed-files.ts';
import { createPetRecords } from './pets/pet-records.ts';
import { createRequestRecords } from './request-records.ts';
import type { Tables } from './tables.ts';

/** The records in a database of any kind, brought to the present version. Takes the database over, also to close it. */
export async function openPetStore(database: Kysely<Tables>, clock: Clock): Promise<PetStore> {
  try {
    await migrate(database, 'pets', MIGRATIONS);
  } catch (error) {
    await database.destroy();
    throw error;
  }
  return {
    pets: createPetRecords(database, clock),
    requests: createRequestRecords(database),
    accounts: createAccountRecords(database),
    idempotency: createIdempotencyRecords(database),
    neededFiles: createNeededFiles(database),
    listAudit: (limit) => listAudit(database, limit),
    close: () => database.destroy(),
  };
}
