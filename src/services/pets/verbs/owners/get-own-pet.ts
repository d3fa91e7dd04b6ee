import type { Caller } from '../../model/people.ts';
import { checkOwner } from '../../model/permissions.ts';
import type { Pet, PetAsset } from '../../model/pet.ts';
import { refuse } from '../../model/refusals.ts';
import type { PetsResources } from '../../ports.ts';
import { getAnyPet } from '../catalogue/get-any-pet.ts';

/** In whatever state; for its owner and for moderators. */
export async function getOwnPet(resources: PetsResources, caller: Caller, petId: string): Promise<Pet> {
  const pet = await getAnyPet(resources, petId);
  checkOwner(caller, pet);
  return pet;
}

/** A package of the pet that need not be published: the present one, or the one that waits for a moderator. */
export async function getOwnAsset(
  resources: PetsResources,
  caller: Caller,
  petId: string,
  assetId: string,
): Promise<PetAsset> {
  const { asset, pendingAsset } = await getOwnPet(resources, caller, petId);
  const found = [asset, pendingAsset].find((one) => one?.assetId === assetId);
  if (found) return found;
  throw refuse('sheet_not_found', {});
}
