import type { Caller } from '../../model/people.ts';
import { checkOwner } from '../../model/permissions.ts';
import type { Pet } from '../../model/pet.ts';
import type { PetsResources } from '../../ports.ts';
import { getAnyPet } from '../catalogue/get-any-pet.ts';
import { changePet } from '../change-pet.ts';

/** Takes a pet out of the registry for good, whether it was published or not. */
export async function deletePet(resources: PetsResources, caller: Caller, petId: string): Promise<Pet> {
  const pet = await getAnyPet(resources, petId);
  const act = { by: checkOwner(caller, pet), action: pet.status === 'pending' ? 'withdraw-pet' : 'delete-pet' };
  const changes = { status: 'deleted', pendingAsset: null } as const;
  return changePet(resources, pet, ['pending', 'approved', 'rejected'], changes, act);
}
