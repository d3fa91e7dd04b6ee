import type { Caller } from '../../model/people.ts';
import { checkModerator } from '../../model/permissions.ts';
import type { Pet } from '../../model/pet.ts';
import { refuse } from '../../model/refusals.ts';
import type { PetsResources } from '../../ports.ts';
import { changePet } from '../change-pet.ts';
import { getAnyPet } from '../gallery/get-any-pet.ts';

/** Publishes an author's address at the author's request, after a moderator has verified it. */
export async function publishEmail(resources: PetsResources, caller: Caller, petId: string): Promise<Pet> {
  const by = checkModerator(caller);
  const pet = await getAnyPet(resources, petId);
  if (!pet.wantsEmailPublished || pet.contactEmail === null) {
    throw refuse('email_not_offered', {});
  }
  const act = { by, action: 'publish-email' };
  return changePet(resources, pet, ['pending', 'approved'], { publicEmail: pet.contactEmail }, act);
}

/** Takes the address back. */
export async function unpublishEmail(resources: PetsResources, caller: Caller, petId: string): Promise<Pet> {
  const by = checkModerator(caller);
  const pet = await getAnyPet(resources, petId);
  return changePet(resources, pet, ['pending', 'approved'], { publicEmail: null }, { by, action: 'unpublish-email' });
}
