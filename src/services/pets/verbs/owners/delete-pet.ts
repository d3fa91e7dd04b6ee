import type { Caller } from '../../model/people.ts';
import type { Pet } from '../../model/pet.ts';
import type { PetsResources } from '../../ports.ts';
import { changePet } from '../change-pet.ts';
import { getOwnPet } from './get-own-pet.ts';

/** Deletes a pet for good, whether it was published or not. */
export async function deletePet(resources: PetsResources, caller: Caller, petId: string): Promise<Pet> {
  const { pet, by } = await getOwnPet(resources, caller, petId);
  const act = { by, action: pet.status === 'pending' ? 'withdraw-pet' : 'delete-pet' };
  const changes = { status: 'deleted', pendingAsset: null } as const;
  return changePet(resources, pet, ['pending', 'approved', 'rejected'], changes, act);
}
