import type { Catalogue } from '../../model/search/catalogue.ts';
import type { PetsResources } from '../../ports.ts';

/** All approved pets at once. The same object as long as nothing but counts has changed. */
export async function getManifest({ catalogue }: PetsResources): Promise<Catalogue> {
  return catalogue.current();
}
