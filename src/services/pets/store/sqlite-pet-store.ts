import { join } from 'node:path';
import { type Clock, systemClock } from '../../../base/clock.ts';
import { openSqliteDatabase } from '../../../platform/storage/open-sqlite-database.ts';
import type { PetStore } from '../ports.ts';
import { openPetStore } from './open-pet-store.ts';
import type { Tables } from './tables.ts';

/** The records in one file, `pets.db`, of the folder; both are made if they are missing. */
export async function openSqlitePetStore(folder: string, clock: Clock = systemClock): Promise<PetStore> {
  return openPetStore(openSqliteDatabase<Tables>(join(folder, 'pets.db')), clock);
}
