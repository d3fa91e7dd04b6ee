import type { PetPackage } from '../ports.ts';
import { toPetJson } from './pet-json.ts';
import type { CheckedPackage } from './read-package.ts';

export interface PackageTexts {
  readonly slug: string;
  readonly displayName: string;
  readonly description: string;
}

/** What is stored and installed: the sheet as it was checked, and a pet.json of ours. */
export function toPackage(checked: CheckedPackage, texts: PackageTexts): PetPackage {
  const { sheet, extension, spriteVersion, perceptualHash, petJson } = checked;
  const { frame, animations } = petJson ?? {};
  return {
    petJson: toPetJson({ ...texts, extension, spriteVersion, frame, animations }),
    sheet,
    extension,
    spriteVersion,
    perceptualHash,
  };
}
