import { isSlug } from '../../../../platform/text/slug.ts';
import type { Pet } from '../../model/pet.ts';
import { refuse } from '../../model/refusals.ts';
import type { PetsResources } from '../../ports.ts';

/** Returns an approved pet. Pending and deleted ones are not found, so that their existence is not revealed. */
export async function getPet({ gallery }: PetsResources, slug: string): Promise<Pet> {
  if (!isSlug(slug)) {
    throw refuse('invalid_slug', {}, 'slug');
  }
  const pet = (await gallery.current()).find(slug);
  if (pet === undefined) {
    throw refuse('slug_not_found', {}, 'slug');
  }
  return pet;
}
