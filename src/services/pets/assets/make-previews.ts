import { CELL_HEIGHT, CELL_WIDTH, framesInRow } from '../model/atlas.ts';
import { findContent } from '../package/images/frame.ts';
import { sharp } from '../package/images/restricted-sharp.ts';
import { enlargeToFit } from './enlarge.ts';
import { readFirstFrame, toImage } from './read-frames.ts';

/** A small pet is not shown right up to the edge of its preview. */
const MARGIN = 8;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** Makes the first idle frame in the middle, as large as fits. */
export async function makePreview(sheet: Buffer): Promise<Buffer> {
  const frame = await readFirstFrame(sheet);
  const box = findContent(frame);
  const pet = await enlargeToFit(frame, box, CELL_WIDTH - 2 * MARGIN, CELL_HEIGHT - 2 * MARGIN);
  return toImage(pet)
    .resize({ width: CELL_WIDTH, height: CELL_HEIGHT, fit: 'contain', withoutEnlargement: true, background: CLEAR })
    .webp({ lossless: true })
    .toBuffer();
}

/** Makes the idle frames side by side, one cell each. */
export async function makeIdleStrip(sheet: Buffer): Promise<Buffer> {
  const strip = { left: 0, top: 0, width: framesInRow(0) * CELL_WIDTH, height: CELL_HEIGHT };
  return sharp(sheet).extract(strip).webp({ lossless: true }).toBuffer();
}
