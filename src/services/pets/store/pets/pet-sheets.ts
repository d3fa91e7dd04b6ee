// The records of a pet's packages, and of the owners of sheets.
import type { Transaction } from 'kysely';
import type { Pet, PetAsset } from '../../model/pet.ts';
import { refuse } from '../../model/refusals.ts';
import type { Tables } from '../tables.ts';

type Packaged = Pick<Pet, 'id' | 'status' | 'asset' | 'pendingAsset'>;

/**
 * Records the packages of a pet: the current one, which is published if the pet is approved, and the waiting one.
 * Rejects if a sheet belongs to another pet.
 */
export async function recordPackages(transaction: Transaction<Tables>, pet: Packaged): Promise<void> {
  if (pet.pendingAsset !== null) await recordAsset(transaction, pet.id, pet.pendingAsset, false);
  await recordAsset(transaction, pet.id, pet.asset, pet.status === 'approved');
  await forgetUnpublished(transaction, pet);
  await claimSheets(transaction, pet);
}

async function recordAsset(
  transaction: Transaction<Tables>,
  petId: string,
  asset: PetAsset,
  isPublished: boolean,
): Promise<void> {
  const row = {
    asset_id: asset.assetId,
    pet_id: petId,
    sha256: asset.sha256,
    extension: asset.extension,
    sprite_version: asset.spriteVersion,
    look_hash: asset.perceptualHash,
    is_published: isPublished ? 1 : 0,
  };
  await transaction
    .insertInto('pet_assets')
    .values(row)
    .onConflict((conflict) => {
      const same = conflict.columns(['asset_id', 'pet_id']);
      // A package that was published once stays recorded as published.
      return isPublished ? same.doUpdateSet({ is_published: 1 }) : same.doNothing();
    })
    .execute();
}

/** Deletes a waiting package that was not published; its sheet is free for others again. */
async function forgetUnpublished(transaction: Transaction<Tables>, pet: Packaged): Promise<void> {
  const kept = [pet.asset.assetId, ...(pet.pendingAsset === null ? [] : [pet.pendingAsset.assetId])];
  await transaction
    .deleteFrom('pet_assets')
    .where('pet_id', '=', pet.id)
    .where('is_published', '=', 0)
    .where('asset_id', 'not in', kept)
    .execute();
}

/** Claims the sheets. The primary key of `sheets` decides between two simultaneous pets. */
async function claimSheets(transaction: Transaction<Tables>, pet: Packaged): Promise<void> {
  await transaction.deleteFrom('sheets').where('pet_id', '=', pet.id).execute();
  if (pet.status === 'rejected' || pet.status === 'deleted') return;
  const assets = await transaction
    .selectFrom('pet_assets')
    .select('sha256')
    .distinct()
    .where('pet_id', '=', pet.id)
    .execute();
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('sheets')
    .values(assets.map(({ sha256 }) => ({ sha256, pet_id: pet.id })))
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== BigInt(assets.length)) {
    throw refuse('sheet_taken', {});
  }
}
