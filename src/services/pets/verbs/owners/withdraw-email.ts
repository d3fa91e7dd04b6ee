import type { Caller } from '../../model/people.ts';
import type { Pet } from '../../model/pet.ts';
import type { PetsResources } from '../../ports.ts';
import { changePet } from '../change-pet.ts';
import { getOwnPet } from './get-own-pet.ts';

/** Makes the address private, and withdraws the wish to publish it, so that no moderator publishes it again. */
export async function withdrawEmail(resources: PetsResources, caller: Caller, petId: string): Promise<Pet> {
  const { pet, by } = await getOwnPet(resources, caller, petId);
  const act = { by, action: 'withdraw-email' };
  const changes = { publicEmail: null, wantsEmailPublished: false };
  return changePet(resources, pet, ['pending', 'approved', 'rejected'], changes, act);
}
