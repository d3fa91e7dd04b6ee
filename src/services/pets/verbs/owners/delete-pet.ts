import type { Caller } from '../../model/people.ts';
import { checkOwner } from '../../model/permissions.ts';
import type { Pet } from '../../model/pet.ts';
import type { PetsPorts } from '../../ports.ts';
import { changePet } from '../change-pet.ts';
import { getAnyPet } from '../get-any-pet.ts';

/** Takes a pet out of the registry for good, whether it was published or not. */
export async function deletePet(ports: PetsPorts, caller: Caller, petId: string): Promise<Pet> {
  const pet = await getAnyPet(ports, petId);
  const act = { by: checkOwner(caller, pet), action: pet.status === 'pending' ? 'withdraw-pet' : 'delete-pet' };
  const changes = { status: 'deleted', pendingAsset: null } as const;
  return changePet(ports, pet, ['pending', 'approved', 'rejected'], changes, act);
}
