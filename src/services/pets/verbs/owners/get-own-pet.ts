import type { Account, Caller } from '../../model/people.ts';
import { checkOwner } from '../../model/permissions.ts';
import type { Pet, PetAsset } from '../../model/pet.ts';
import { refuse } from '../../model/refusals.ts';
import type { PetsResources } from '../../ports.ts';
import { getAnyPet } from '../gallery/get-any-pet.ts';

/** Returns a pet in any state, and the account of the caller; for its owner and for moderators. */
export async function getOwnPet(
  resources: PetsResources,
  caller: Caller,
  petId: string,
): Promise<{ readonly pet: Pet; readonly by: Account }> {
  const pet = await getAnyPet(resources, petId);
  return { pet, by: checkOwner(caller, pet) };
}

/** Returns the present package of the pet, or the one that waits for a moderator. */
export async function getOwnAsset(
  resources: PetsResources,
  caller: Caller,
  petId: string,
  assetId: string,
): Promise<PetAsset> {
  const { asset, pendingAsset } = (await getOwnPet(resources, caller, petId)).pet;
  const found = [asset, pendingAsset].find((one) => one?.assetId === assetId);
  if (found) return found;
  throw refuse('sheet_not_found', {});
}
