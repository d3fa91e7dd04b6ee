import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Pet } from '../../model/pet.ts';
import type { PetRecords } from '../../ports.ts';
import { readRevision } from '../counters.ts';
import type { Tables } from '../tables.ts';
import { selectPets, toAsset, toPet } from './pet-rows.ts';

/** Read in about five milliseconds; ten thousand pets at once would block the thread for a fifth of a second. */
const PAGE = 250;

/** Approved pets change rarely; after this many attempts a transaction reads them. */
const ATTEMPTS = 3;

type PetReads = Pick<
  PetRecords,
  | 'find'
  | 'listByIds'
  | 'findBySlug'
  | 'findBySheet'
  | 'hasAny'
  | 'listApproved'
  | 'revision'
  | 'listWaiting'
  | 'listOfAccount'
  | 'listLikedBy'
  | 'findAsset'
>;

export function createPetReads(database: Kysely<Tables>): PetReads {
  const pets = () => selectPets(database);
  const first = (query: ReturnType<typeof pets>) => query.executeTakeFirst().then((row) => row && toPet(row));
  const all = (query: ReturnType<typeof pets>) => query.execute().then((rows) => rows.map(toPet));
  const find = (id: string) => first(pets().where('pets.id', '=', id));
  return {
    find,
    listByIds: async (ids) => (ids.length === 0 ? [] : all(pets().where('pets.id', 'in', ids))),
    findBySlug: (slug) => first(pets().where('pets.slug', '=', slug)),
    findBySheet: (sha256) =>
      first(
        pets().where('pets.id', 'in', (query) =>
          query.selectFrom('sheets').select('pet_id').where('sheets.sha256', '=', sha256),
        ),
      ),
    hasAny: async () => (await database.selectFrom('pets').select('id').limit(1).executeTakeFirst()) !== undefined,
    listApproved: () => listApproved(database),
    revision: () => readRevision(database),
    listWaiting: (limit) =>
      all(
        pets()
          .where('pets.waiting_since', 'is not', null)
          .orderBy('pets.waiting_since')
          .orderBy('pets.id')
          .limit(limit),
      ),
    listOfAccount: (accountId) =>
      all(
        pets()
          .where('pets.owner_account_id', '=', accountId)
          .where('pets.status', '!=', 'deleted')
          .orderBy('pets.created_at', 'desc')
          .orderBy('pets.id'),
      ),
    listLikedBy: async (accountId) => {
      const rows = await pets()
        .innerJoin('likes', 'likes.pet_id', 'pets.id')
        .where('likes.account_id', '=', accountId)
        .where('pets.status', '=', 'approved')
        .orderBy('likes.created_at', 'desc')
        .orderBy('pets.id')
        .execute();
      return rows.map(toPet);
    },
    findAsset: async (assetId) => {
      // Rejected and deleted pets can have had the package of a later one: the one that is still there comes first.
      const row = await database
        .selectFrom('pet_assets')
        .innerJoin('pets', 'pets.id', 'pet_assets.pet_id')
        .selectAll('pet_assets')
        .where('pet_assets.asset_id', '=', assetId)
        .orderBy((column) => column.case().when('pets.status', 'in', ['approved', 'pending']).then(0).else(1).end())
        .orderBy('pet_assets.is_published', 'desc')
        .orderBy('pets.created_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      const pet = row && (await find(row.pet_id));
      return pet && { pet, asset: toAsset(row), isPublished: row.is_published === 1 };
    },
  };
}

/** Lists all of them as of one moment: if a pet changed while they were read, they are read again. */
async function listApproved(database: Kysely<Tables>): Promise<Pet[]> {
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
    // Other work runs before the next page.
    await setImmediate();
  }
}
