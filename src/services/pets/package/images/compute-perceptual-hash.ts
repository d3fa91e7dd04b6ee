// How a pet looks, in 64 bits: two pets whose hashes differ in a few bits only look alike, whatever their files say.
import { CELL_HEIGHT, CELL_WIDTH, SHEET_WIDTH } from '../../model/atlas.ts';

const COLUMNS = 9;
const ROWS = 8;
/** What stands behind transparent pixels, as far from a black outline as from a white one. */
const BACKGROUND = 128;
const HASH_DIGITS = 16;

/** Of the first idle frame: whether it gets brighter from left to right, at 8 × 8 places of the box that the pet fills. */
export function computePerceptualHash(sheet: Buffer): string {
  const box = findBox(sheet);
  let hash = 0n;
  for (let row = 0; row < ROWS; row++) {
    const brightness = Array.from({ length: COLUMNS }, (_, column) => meanOf(sheet, placeIn(box, column, row)));
    for (let column = 1; column < COLUMNS; column++) {
      const isBrighter = (brightness[column] ?? 0) > (brightness[column - 1] ?? 0);
      hash = (hash << 1n) | (isBrighter ? 1n : 0n);
    }
  }
  return hash.toString(16).padStart(HASH_DIGITS, '0');
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What is filled of the first cell; a pet that was moved within it looks the same. */
function findBox(sheet: Buffer): Box {
  let [left, top, right, bottom] = [CELL_WIDTH, CELL_HEIGHT, 0, 0];
  for (let y = 0; y < CELL_HEIGHT; y++) {
    for (let x = 0; x < CELL_WIDTH; x++) {
      if (sheet[(y * SHEET_WIDTH + x) * 4 + 3] === 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  return right === 0 ? { left: 0, top: 0, right: CELL_WIDTH, bottom: CELL_HEIGHT } : { left, top, right, bottom };
}

/** One field of the grid, at least one pixel large. */
function placeIn({ left, top, right, bottom }: Box, column: number, row: number): Box {
  const x = left + Math.floor(((right - left) * column) / COLUMNS);
  const y = top + Math.floor(((bottom - top) * row) / ROWS);
  return {
    left: x,
    top: y,
    right: Math.max(x + 1, left + Math.floor(((right - left) * (column + 1)) / COLUMNS)),
    bottom: Math.max(y + 1, top + Math.floor(((bottom - top) * (row + 1)) / ROWS)),
  };
}

/** Rounded down, so that noise below one step of brightness changes nothing. */
function meanOf(sheet: Buffer, { left, top, right, bottom }: Box): number {
  let sum = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) sum += brightnessAt(sheet, (y * SHEET_WIDTH + x) * 4);
  }
  return Math.floor(sum / ((right - left) * (bottom - top)));
}

/** Red, green and blue by how bright they look to the eye, over the background as far as it shines through. */
function brightnessAt(sheet: Buffer, at: number): number {
  const alpha = sheet[at + 3] ?? 0;
  const own = (299 * (sheet[at] ?? 0) + 587 * (sheet[at + 1] ?? 0) + 114 * (sheet[at + 2] ?? 0)) / 1000;
  return Math.floor((own * alpha + BACKGROUND * (255 - alpha)) / 255);
}
