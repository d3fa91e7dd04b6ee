import type { SheetExtension } from '../model/pet.ts';
import { sharp } from '../package/images/restricted-sharp.ts';

/** Writes the same pixels in the other format, without loss. */
export function makeSheetCopy(sheet: Buffer, extension: SheetExtension): Promise<Buffer> {
  const image = sharp(sheet);
  return extension === 'webp' ? image.webp({ lossless: true, exact: true }).toBuffer() : image.png().toBuffer();
}
