import type { Caller } from '../../model/people.ts';
import { checkOwner } from '../../model/permissions.ts';
import type { Pet } from '../../model/pet.ts';
import type { PetsResources } from '../../ports.ts';
import { getAnyPet } from '../catalogue/get-any-pet.ts';
import { changePet } from '../change-pet.ts';

/** The address is private from now on, and no moderator publishes it again: the wish for that is withdrawn with it. */
export async function withdrawEmail(resources: PetsResources, caller: Caller, petId: string): Promise<Pet> {
  const pet = await getAnyPet(resources, petId);
  const act = { by: checkOwner(caller, pet), action: 'withdraw-email' };
  const changes = { publicEmail: null, wantsEmailPublished: false };
  return changePet(resources, pet, ['pending', 'approved', 'rejected'], changes, act);
}
