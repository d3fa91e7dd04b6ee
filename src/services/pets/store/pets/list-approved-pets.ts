import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Pet } from '../../model/pet.ts';
import { readRevision } from '../counters.ts';
import type { Tables } from '../tables.ts';
import { selectPets, toPet } from './pet-rows.ts';

/** Read in about five milliseconds; ten thousand pets at once would keep everybody else waiting for a fifth of a second. */
const PAGE = 250;

/** Changes of what is approved are rare; after so many of them it locks the database. */
const ATTEMPTS = 3;

/** All of them as they were at one moment: if a pet changed while they were read, they are read again. */
export async function listApprovedPets(database: Kysely<Tables>): Promise<Pet[]> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const revision = await readRevision(database);
    const pets = await readPages(database);
    if ((await readRevision(database)) === revision) return pets;
  }
  return database.transaction().setAccessMode('read only').setIsolationLevel('repeatable read').execute(readPages);
}

async function readPages(database: Kysely<Tables>): Promise<Pet[]> {
  const pets: Pet[] = [];
  for (;;) {
    const rows = await selectPets(database)
      .where('pets.status', '=', 'approved')
      .where('pets.id', '>', pets.at(-1)?.id ?? '')
      .orderBy('pets.id')
      .limit(PAGE)
      .execute();
    pets.push(...rows.map(toPet));
    if (rows.length < PAGE) return pets;
    // Others take their turn before the next page.
    await setImmediate();
  }
}
