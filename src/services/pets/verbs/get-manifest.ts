import type { Catalogue } from '../model/catalogue.ts';
import type { PetsPorts } from '../ports.ts';

/** All approved pets at once. The same object as long as nothing but counts has changed. */
export async function getManifest({ catalogue }: PetsPorts): Promise<Catalogue> {
  return catalogue.current();
}
