import { join } from 'node:path';
import { type Clock, systemClock } from '../../../base/clock.ts';
import { openSqliteDatabase } from '../../../platform/storage/sqlite/open-sqlite-database.ts';
import type { PetStore } from '../ports.ts';
import { type ImportAccounts, openPetStore } from './open-pet-store.ts';
import type { Tables } from './tables.ts';

/** The records in one file, `pets.db`, of the folder; both are made if they are missing. */
export async function openSqlitePetStore(
  folder: string,
  clock: Clock = systemClock,
  importAccounts: ImportAccounts = refuseToDrop,
): Promise<PetStore> {
  return openPetStore(openSqliteDatabase<Tables>(join(folder, 'pets.db')), clock, importAccounts);
}

/** Without a place for them, accounts of an earlier version stay where they are, and the store stays closed. */
async function refuseToDrop(): Promise<void> {
  throw new Error('the accounts of an earlier version are still in this database');
}
