import { type Zippable, zipSync } from 'fflate';
import type { PetPackage } from '../ports.ts';

/** The earliest time in a ZIP. The format has no time zone, and the library writes the hours of the local clock. */
const MTIME = new Date(1980, 0, 1);

/**
 * Writes the ZIP that people download: both files at the root, so that unpacking it into `pets/<slug>` installs the
 * pet. The same package always gives the same bytes.
 */
export function writeZip({ petJson, sheet, extension }: Pick<PetPackage, 'petJson' | 'sheet' | 'extension'>): Buffer {
  const files: Zippable = {
    'pet.json': Buffer.from(petJson, 'utf8'),
    // An image is compressed already.
    [`spritesheet.${extension}`]: [sheet, { level: 0 }],
  };
  return Buffer.from(zipSync(files, { mtime: MTIME }));
}
