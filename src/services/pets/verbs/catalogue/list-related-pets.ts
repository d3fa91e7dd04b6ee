import type { Pet } from '../../model/pet.ts';
import type { PetsResources } from '../../ports.ts';

/** As many as fit one row of a page. */
const RELATED_MAX = 4;

/** Approved pets like this one, the most alike first. */
export async function listRelatedPets({ catalogue }: PetsResources, pet: Pet, limit = RELATED_MAX): Promise<Pet[]> {
  return (await catalogue.current()).listRelated(pet, limit);
}
