import type { Caller } from '../../model/people.ts';
import { checkOwner } from '../../model/permissions.ts';
import type { Pet } from '../../model/pet.ts';
import type { PetsPorts } from '../../ports.ts';
import { changePet } from '../change-pet.ts';
import { getAnyPet } from '../get-any-pet.ts';

/** The address is private from now on, and no moderator publishes it again: the wish for that is withdrawn with it. */
export async function withdrawEmail(ports: PetsPorts, caller: Caller, petId: string): Promise<Pet> {
  const pet = await getAnyPet(ports, petId);
  const act = { by: checkOwner(caller, pet), action: 'withdraw-email' };
  const changes = { publicEmail: null, wantsEmailPublished: false };
  return changePet(ports, pet, ['pending', 'approved', 'rejected'], changes, act);
}
