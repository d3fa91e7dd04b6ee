import type { Limits } from '../../limits.ts';
import { refuse } from '../../model/refusals.ts';
import type { PackageInput } from '../../package/read-package.ts';

/** An untrusted file as it was sent. */
export interface SentFile {
  readonly fileName: string;
  readonly type: string;
  /** Empty if the file is too large. */
  readonly bytes: Buffer;
  readonly isTooLarge: boolean;
}

/** Either the ZIP, or the loose files, or all of them. */
export interface SentPackage {
  readonly zip?: SentFile | undefined;
  readonly petjson?: SentFile | undefined;
  readonly sprite?: SentFile | undefined;
}

/** Returns the files of a form that make a package. */
export function toSentPackage(files: ReadonlyMap<string, SentFile>): SentPackage {
  return { zip: files.get('zip'), petjson: files.get('petjson'), sprite: files.get('sprite') };
}

/** Returns the size limits of these files. */
export function toPackageBytesMax(limits: Limits): Readonly<Record<keyof SentPackage, number>> {
  return { zip: limits.zipBytesMax, petjson: limits.petJsonBytesMax, sprite: limits.sheetBytesMax };
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
