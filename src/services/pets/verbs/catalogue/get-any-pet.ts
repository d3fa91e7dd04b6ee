import type { Pet } from '../../model/pet.ts';
import { refuse } from '../../model/refusals.ts';
import type { PetsResources } from '../../ports.ts';

/** By id, in any state; for its owner and for moderators. */
export async function getAnyPet({ store }: PetsResources, petId: string): Promise<Pet> {
  const pet = await store.pets.find(petId);
  if (pet === undefined) throw refuse('pet_not_found', {});
  return pet;
}
