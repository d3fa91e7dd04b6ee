import { isSlug } from '../../../../platform/text/slug.ts';
import type { Pet } from '../../model/pet.ts';
import { PetsProblem } from '../../model/problem.ts';
import type { PetsResources } from '../../ports.ts';

/** An approved pet. Whether others exist is nobody's business: pending and deleted ones are not found. */
export async function getPet({ catalogue }: PetsResources, slug: string): Promise<Pet> {
  if (!isSlug(slug)) {
    throw new PetsProblem('invalid_slug', 'This is not the slug of a pet.', {
      field: 'slug',
      hint: 'A slug has up to 48 lower-case letters, digits and hyphens, such as trinket.',
    });
  }
  const pet = (await catalogue.current()).find(slug);
  if (pet === undefined) {
    throw new PetsProblem('not_found', 'There is no pet with this slug.', {
      field: 'slug',
      hint: 'GET /api/pets?q= searches for pets by name.',
    });
  }
  return pet;
}
