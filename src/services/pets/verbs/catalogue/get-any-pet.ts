import type { Pet } from '../../model/pet.ts';
import { PetsProblem } from '../../model/problem.ts';
import type { PetsResources } from '../../ports.ts';

/** By id, in whatever state; for its owner and for moderators. */
export async function getAnyPet({ store }: PetsResources, petId: string): Promise<Pet> {
  const pet = await store.pets.find(petId);
  if (pet === undefined) throw new PetsProblem('not_found', 'There is no such pet.');
  return pet;
}
