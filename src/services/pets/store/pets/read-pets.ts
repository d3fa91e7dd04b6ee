import type { Kysely } from 'kysely';
import type { Pet } from '../../model/pet.ts';
import type { PetRecords } from '../../ports.ts';
import type { Tables } from '../tables.ts';
import { selectPets, toAsset, toPet } from './pet-rows.ts';

export async function findPet(database: Kysely<Tables>, id: string): Promise<Pet | undefined> {
  const row = await selectPets(database).where('pets.id', '=', id).executeTakeFirst();
  return row && toPet(row);
}

export async function listPetsByIds(database: Kysely<Tables>, ids: readonly string[]): Promise<Pet[]> {
  if (ids.length === 0) return [];
  return (await selectPets(database).where('pets.id', 'in', ids).execute()).map(toPet);
}

export async function findPetBySlug(database: Kysely<Tables>, slug: string): Promise<Pet | undefined> {
  const row = await selectPets(database).where('pets.slug', '=', slug).executeTakeFirst();
  return row && toPet(row);
}

export async function findPetBySheet(database: Kysely<Tables>, sha256: string): Promise<Pet | undefined> {
  const row = await selectPets(database)
    .innerJoin('sheets', 'sheets.pet_id', 'pets.id')
    .where('sheets.sha256', '=', sha256)
    .executeTakeFirst();
  return row && toPet(row);
}

export async function hasAnyPet(database: Kysely<Tables>): Promise<boolean> {
  return (await database.selectFrom('pets').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function listWaitingPets(database: Kysely<Tables>, limit: number): Promise<Pet[]> {
  const rows = await selectPets(database)
    .where('pets.waiting_since', 'is not', null)
    .orderBy('pets.waiting_since')
    .orderBy('pets.id')
    .limit(limit)
    .execute();
  return rows.map(toPet);
}

export async function listPetsOfAccount(database: Kysely<Tables>, accountId: string): Promise<Pet[]> {
  const rows = await selectPets(database)
    .where('pets.owner_account_id', '=', accountId)
    .where('pets.status', '!=', 'deleted')
    .orderBy('pets.created_at', 'desc')
    .orderBy('pets.id')
    .execute();
  return rows.map(toPet);
}

export async function listPetsLikedBy(database: Kysely<Tables>, accountId: string): Promise<Pet[]> {
  const rows = await selectPets(database)
    .innerJoin('likes', 'likes.pet_id', 'pets.id')
    .where('likes.account_id', '=', accountId)
    .where('pets.status', '=', 'approved')
    .orderBy('likes.created_at', 'desc')
    .orderBy('pets.id')
    .execute();
  return rows.map(toPet);
}

/** Rejected and deleted pets can have had the package of a later one: the one that is still there comes first. */
export async function findPetAsset(database: Kysely<Tables>, assetId: string): ReturnType<PetRecords['findAsset']> {
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
  const pet = row && (await findPet(database, row.pet_id));
  return pet && { pet, asset: toAsset(row), isPublished: row.is_published === 1 };
}
