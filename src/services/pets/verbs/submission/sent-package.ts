import { PetsProblem } from '../../model/problem.ts';
import type { PackageInput } from '../../package/read-package.ts';
import type { SentFile } from '../act-once.ts';

/** Either the ZIP, or the loose files, or all of them. */
export interface SentPackage {
  readonly zip?: SentFile | undefined;
  readonly petjson?: SentFile | undefined;
  readonly sprite?: SentFile | undefined;
}

export function toPackageInput(files: SentPackage, spritesheetExt: string | undefined): PackageInput {
  for (const [field, file] of Object.entries(files)) {
    if (file?.isTooLarge) throw new PetsProblem('payload_too_large', `The file ${field} is too large.`, { field });
  }
  const { zip, petjson, sprite } = files;
  if (zip === undefined && sprite === undefined) {
    throw new PetsProblem('missing_files', 'There is neither a ZIP nor a spritesheet.', {
      hint: 'Send zip, or sprite with or without petjson.',
    });
  }
  return {
    zip: zip?.bytes,
    petJson: petjson?.bytes,
    sheet: sprite?.bytes,
    sheetName: sprite?.fileName,
    declaredExtension: spritesheetExt?.trim() || undefined,
  };
}
