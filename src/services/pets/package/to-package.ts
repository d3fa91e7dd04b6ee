import type { Pet } from '../model/pet.ts';
import type { PetPackage } from '../ports.ts';
import { toPetJson } from './pet-json.ts';
import type { CheckedPackage } from './read-package.ts';

/** Returns the package that is stored and installed: the checked sheet, and a pet.json that the registry writes. */
export function toPackage(
  checked: CheckedPackage,
  texts: Pick<Pet, 'slug' | 'displayName' | 'description'>,
): PetPackage {
  const { sheet, extension, spriteVersion, perceptualHash, petJson } = checked;
  const { slug, displayName, description } = texts;
  const { frame, animations } = petJson ?? {};
  const facts = { slug, displayName, description, extension, spriteVersion, frame, animations };
  return { petJson: toPetJson(facts), sheet, extension, spriteVersion, perceptualHash };
}
