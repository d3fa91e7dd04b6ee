import type { Caller } from '../../model/people.ts';
import { checkModerator } from '../../model/permissions.ts';
import type { Pet } from '../../model/pet.ts';
import { PetsProblem } from '../../model/problem.ts';
import type { PetsPorts } from '../../ports.ts';
import { changePet } from '../change-pet.ts';
import { getAnyPet } from '../get-any-pet.ts';

/** Done by a moderator who verified that the address is the author's; only where the author asked for it. */
export async function publishEmail(ports: PetsPorts, caller: Caller, petId: string): Promise<Pet> {
  const by = checkModerator(caller);
  const pet = await getAnyPet(ports, petId);
  if (!pet.wantsEmailPublished || pet.contactEmail === null) {
    throw new PetsProblem('invalid_state', 'The author did not ask for the address to be published.');
  }
  const act = { by, action: 'publish-email' };
  return changePet(ports, pet, ['pending', 'approved'], { publicEmail: pet.contactEmail }, act);
}

/** Takes the address back. */
export async function unpublishEmail(ports: PetsPorts, caller: Caller, petId: string): Promise<Pet> {
  const by = checkModerator(caller);
  const pet = await getAnyPet(ports, petId);
  return changePet(ports, pet, ['pending', 'approved'], { publicEmail: null }, { by, action: 'unpublish-email' });
}
