// The look of a pet in 64 bits: two pets whose hashes differ in a few bits only look alike, even if their files differ.
import { type Box, cutFrame, type Frame, findContent } from './frame.ts';

const COLUMNS = 9;
const ROWS = 8;
/** The brightness behind transparent pixels, as far from a black outline as from a white one. */
const BACKGROUND = 128;
const HASH_DIGITS = 16;

/**
 * Hashes the first idle frame of a sheet. Each bit is 1 if it gets brighter from left to right, in 8 × 8 fields of the
 * box that the pet fills. A pet that was moved within its cell has the same hash.
 */
export function computePerceptualHash(sheet: Buffer): string {
  const frame = cutFrame(sheet, 0);
  const box = findContent(frame);
  let hash = 0n;
  for (let row = 0; row < ROWS; row++) {
    const brightness = Array.from({ length: COLUMNS }, (_, column) => meanOf(frame, box, column, row));
    for (let column = 1; column < COLUMNS; column++) {
      const isBrighter = (brightness[column] ?? 0) > (brightness[column - 1] ?? 0);
      hash = (hash << 1n) | (isBrighter ? 1n : 0n);
    }
  }
  return hash.toString(16).padStart(HASH_DIGITS, '0');
}

/** Returns the brightness of one field of the grid, rounded down, so that noise below one step changes nothing. */
function meanOf({ rgba, width }: Frame, box: Box, column: number, row: number): number {
  const left = box.left + Math.floor((box.width * column) / COLUMNS);
  const top = box.top + Math.floor((box.height * row) / ROWS);
  // At least one pixel large.
  const right = Math.max(left + 1, box.left + Math.floor((box.width * (column + 1)) / COLUMNS));
  const bottom = Math.max(top + 1, box.top + Math.floor((box.height * (row + 1)) / ROWS));
  let sum = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) sum += brightnessAt(rgba, (y * width + x) * 4);
  }
  return Math.floor(sum / ((right - left) * (bottom - top)));
}

/** Weighs red, green and blue by how bright they look to the eye, over the background as far as it shines through. */
function brightnessAt(rgba: Buffer, at: number): number {
  const alpha = rgba[at + 3] ?? 0;
  const own = (299 * (rgba[at] ?? 0) + 587 * (rgba[at + 1] ?? 0) + 114 * (rgba[at + 2] ?? 0)) / 1000;
  return Math.floor((own * alpha + BACKGROUND * (255 - alpha)) / 255);
}
