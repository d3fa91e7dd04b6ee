import type { Sharp } from 'sharp';
import { CELL_HEIGHT, CELL_WIDTH, COLUMNS } from '../model/atlas.ts';
import { sharp } from '../package/images/restricted-sharp.ts';

/** The pixels of one cell: straight RGBA, row by row. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly rgba: Buffer;
}

/** These cells of a sheet that was checked when it came in, counted from its top left, row by row. */
export async function readFrames(sheet: Buffer, cells: readonly number[]): Promise<Frame[]> {
  const { data, info } = await sharp(sheet).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return cells.map((cell) => cutFrame(data, info.width, cell));
}

/** The pet as it stands there: what stills are made of. */
export async function readFirstFrame(sheet: Buffer): Promise<Frame> {
  const corner = { left: 0, top: 0, width: CELL_WIDTH, height: CELL_HEIGHT };
  const rgba = await sharp(sheet).ensureAlpha().extract(corner).raw().toBuffer();
  return { width: CELL_WIDTH, height: CELL_HEIGHT, rgba };
}

function cutFrame(pixels: Buffer, sheetWidth: number, cell: number): Frame {
  const left = (cell % COLUMNS) * CELL_WIDTH;
  const top = Math.floor(cell / COLUMNS) * CELL_HEIGHT;
  const rgba = Buffer.alloc(CELL_WIDTH * CELL_HEIGHT * 4);
  for (let y = 0; y < CELL_HEIGHT; y += 1) {
    const from = ((top + y) * sheetWidth + left) * 4;
    pixels.copy(rgba, y * CELL_WIDTH * 4, from, from + CELL_WIDTH * 4);
  }
  return { width: CELL_WIDTH, height: CELL_HEIGHT, rgba };
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The smallest box that holds everything visible in all of these frames; a whole cell where nothing is. */
export function findContent(frames: readonly Frame[]): Box {
  let [left, top, right, bottom] = [CELL_WIDTH, CELL_HEIGHT, -1, -1];
  for (const { width, height, rgba } of frames) {
    for (let at = 0; at < width * height; at += 1) {
      if (rgba[at * 4 + 3] === 0) continue;
      const x = at % width;
      const y = Math.floor(at / width);
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  if (right < 0) return { left: 0, top: 0, width: CELL_WIDTH, height: CELL_HEIGHT };
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** An image of this frame, for sharp to go on with. */
export function toImage({ width, height, rgba }: Frame): Sharp {
  return sharp(rgba, { raw: { width, height, channels: 4 } });
}
