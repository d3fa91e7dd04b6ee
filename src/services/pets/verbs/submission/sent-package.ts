import { refuse } from '../../model/refusals.ts';
import type { PackageInput } from '../../package/read-package.ts';

/** A file as it was sent; never trusted. */
export interface SentFile {
  readonly fileName: string;
  readonly type: string;
  /** Empty when it is too large. */
  readonly bytes: Buffer;
  readonly isTooLarge: boolean;
}

/** Either the ZIP, or the loose files, or all of them. */
export interface SentPackage {
  readonly zip?: SentFile | undefined;
  readonly petjson?: SentFile | undefined;
  readonly sprite?: SentFile | undefined;
}

export function toPackageInput(files: SentPackage, spritesheetExt: string | undefined): PackageInput {
  for (const [field, file] of Object.entries(files)) {
    if (file?.isTooLarge) throw refuse('file_too_large', {}, field);
  }
  const { zip, petjson, sprite } = files;
  if (zip === undefined && sprite === undefined) {
    throw refuse('missing_files', {});
  }
  return {
    zip: zip?.bytes,
    petJson: petjson?.bytes,
    sheet: sprite?.bytes,
    sheetName: sprite?.fileName,
    declaredExtension: spritesheetExt?.trim() || undefined,
  };
}
