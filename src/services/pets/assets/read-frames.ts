import type { Sharp } from 'sharp';
import { CELL_HEIGHT, CELL_WIDTH } from '../model/atlas.ts';
import { cutFrame, type Frame } from '../package/images/frame.ts';
import { sharp } from '../package/images/restricted-sharp.ts';

/** Reads these cells of a checked sheet, counted from its top left, row by row. */
export async function readFrames(sheet: Buffer, cells: readonly number[]): Promise<Frame[]> {
  const pixels = await sharp(sheet).ensureAlpha().raw().toBuffer();
  return cells.map((cell) => cutFrame(pixels, cell));
}

/** Reads the first idle frame, of which stills are made. */
export async function readFirstFrame(sheet: Buffer): Promise<Frame> {
  const corner = { left: 0, top: 0, width: CELL_WIDTH, height: CELL_HEIGHT };
  const rgba = await sharp(sheet).ensureAlpha().extract(corner).raw().toBuffer();
  return { width: CELL_WIDTH, height: CELL_HEIGHT, rgba };
}

/** Returns an image of this frame for sharp. */
export function toImage({ width, height, rgba }: Frame): Sharp {
  return sharp(rgba, { raw: { width, height, channels: 4 } });
}
