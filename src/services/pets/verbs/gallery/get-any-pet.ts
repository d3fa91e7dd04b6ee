import type { Pet } from '../../model/pet.ts';
import { refuse } from '../../model/refusals.ts';
import type { PetsResources } from '../../ports.ts';

/** Returns a pet in any state. The caller checks the permission. */
export async function getAnyPet({ store }: PetsResources, petId: string): Promise<Pet> {
  const pet = await store.pets.find(petId);
  if (pet === undefined) throw refuse('pet_not_found', {});
  return pet;
}
