// Pictures as pixels: cells of a sheet, and pictures that people send.
import { CELL_HEIGHT, CELL_WIDTH, COLUMNS, SHEET_WIDTH } from '../../model/atlas.ts';

/** Four bytes for each pixel, row by row: red, green, blue, alpha. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** The pixels of one cell. */
export interface Frame extends Bitmap {
  readonly rgba: Buffer;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Copies a cell out of the pixels of a sheet. Cells are counted from the top left, row by row. */
export function cutFrame(sheet: Buffer, cell: number): Frame {
  const left = (cell % COLUMNS) * CELL_WIDTH;
  const top = Math.floor(cell / COLUMNS) * CELL_HEIGHT;
  const rgba = Buffer.alloc(CELL_WIDTH * CELL_HEIGHT * 4);
  for (let y = 0; y < CELL_HEIGHT; y += 1) {
    const from = ((top + y) * SHEET_WIDTH + left) * 4;
    sheet.copy(rgba, y * CELL_WIDTH * 4, from, from + CELL_WIDTH * 4);
  }
  return { width: CELL_WIDTH, height: CELL_HEIGHT, rgba };
}

/** Returns the smallest box with everything visible in the frame; the whole frame if nothing is visible. */
export function findContent(frame: Frame): Box {
  const { width, height } = frame;
  return findBounds(frame, 1) ?? { left: 0, top: 0, width, height };
}

/** Returns the bounds of the pixels with at least this alpha, or undefined if there are none. */
export function findBounds({ width, height, rgba }: Bitmap, alphaMin: number): Box | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let at = 0; at < width * height; at += 1) {
    if ((rgba[at * 4 + 3] ?? 0) < alphaMin) continue;
    const x = at % width;
    const y = Math.floor(at / width);
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return right < 0 ? undefined : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** Returns each pixel as one number, whose highest byte is alpha. Copies pixels that do not start at a fourth byte. */
export function toPixels(rgba: Buffer): Uint32Array {
  const aligned = rgba.byteOffset % 4 === 0 ? rgba : new Uint8Array(rgba);
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length / 4);
}
