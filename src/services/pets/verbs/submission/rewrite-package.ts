import type { Pet, PetAsset } from '../../model/pet.ts';
import { parsePetJson, toPetJson } from '../../package/pet-json.ts';
import type { PetsResources } from '../../ports.ts';

/** Writes a package of the same sheet with the present name in pet.json. */
export async function rewritePackage(
  { files, limits }: PetsResources,
  { assetId, ...sheet }: PetAsset,
  { slug, displayName, description }: Pick<Pet, 'slug' | 'displayName' | 'description'>,
): Promise<PetAsset> {
  const { frame, animations } = parsePetJson(await files.readPetJson(assetId), limits);
  const { extension, spriteVersion } = sheet;
  const petJson = toPetJson({ slug, displayName, description, extension, spriteVersion, frame, animations });
  return files.writePackage({ ...sheet, petJson });
}
