// Finds the subject of a picture whose background is transparent, or nearly one colour all around.
import type { Bitmap } from '../../package/images/frame.ts';
import { isVisible } from './bitmap.ts';

/** Rounded corners alone make no cut-out. */
const CLEAR_SHARE_MIN = 0.08;
/** The share of the border that has to be background, or the subject cannot be separated from it. */
const BACKGROUND_BORDER_MIN = 0.7;
/** The largest deviation of a background from its middle, added up over the channels: allows JPEG noise and soft light. */
const BACKGROUND_TOLERANCE = 60;
/** A smaller subject is dirt, and a larger one is a picture without a background. */
const SUBJECT_SHARE = { min: 0.03, max: 0.92 } as const;
/** Pieces smaller than this share of the largest are specks. */
const SPECK_SHARE = 0.04;

type Test = (index: number) => boolean;

/** Returns the picture without its background, or undefined if it has no clear subject. */
export function findSubject(bitmap: Bitmap): Bitmap | undefined {
  const border = listBorder(bitmap);
  const isBackground = isCutOut(bitmap) ? () => false : findBackground(bitmap, border);
  if (isBackground === undefined) return undefined;
  // Pixels that the background does not reach from the border stay, like the white of an eye.
  const background = new Uint8Array(bitmap.width * bitmap.height);
  flood(bitmap, border, isBackground, background);
  const subject = listPieces(bitmap, (index) => background[index] === 0 && isVisible(bitmap, index)).flat();
  const share = subject.length / background.length;
  if (share < SUBJECT_SHARE.min || share > SUBJECT_SHARE.max) return undefined;
  const rgba = new Uint8Array(bitmap.rgba.length);
  for (const index of subject) rgba.set(bitmap.rgba.subarray(index * 4, index * 4 + 4), index * 4);
  return { ...bitmap, rgba };
}

/** Returns whether the background was removed before the upload. */
function isCutOut(bitmap: Bitmap): boolean {
  const count = bitmap.width * bitmap.height;
  let clear = 0;
  for (let index = 0; index < count; index++) if (!isVisible(bitmap, index)) clear++;
  return clear >= count * CLEAR_SHARE_MIN;
}

function listBorder({ width, height }: Bitmap): number[] {
  const indices: number[] = [];
  for (let x = 0; x < width; x++) indices.push(x, (height - 1) * width + x);
  for (let y = 1; y < height - 1; y++) indices.push(y * width, y * width + width - 1);
  return indices;
}

/** Returns a test for the colour that nearly all of the border has. */
function findBackground(bitmap: Bitmap, border: readonly number[]): Test | undefined {
  const middle = [0, 1, 2].map((channel) => {
    const values = border.map((index) => bitmap.rgba[index * 4 + channel] ?? 0).sort((left, right) => left - right);
    return values[values.length >> 1] ?? 0;
  });
  const isNear: Test = (index) => {
    const apart = middle.map((value, channel) => Math.abs((bitmap.rgba[index * 4 + channel] ?? 0) - value));
    return !isVisible(bitmap, index) || apart.reduce((sum, part) => sum + part, 0) <= BACKGROUND_TOLERANCE;
  };
  return border.filter(isNear).length >= border.length * BACKGROUND_BORDER_MIN ? isNear : undefined;
}

/** Returns the connected pieces of the pixels that pass, without specks. */
function listPieces(bitmap: Bitmap, isOpen: Test): number[][] {
  const seen = new Uint8Array(bitmap.width * bitmap.height);
  const pieces: number[][] = [];
  for (let index = 0; index < seen.length; index++) {
    const piece = flood(bitmap, [index], isOpen, seen);
    if (piece.length > 0) pieces.push(piece);
  }
  const largest = pieces.reduce((most, { length }) => Math.max(most, length), 0);
  return pieces.filter(({ length }) => length >= largest * SPECK_SHARE);
}

/** Returns the pixels that pass and are connected with those at the start, and marks them in `seen`. */
function flood({ width, height }: Bitmap, start: readonly number[], isOpen: Test, seen: Uint8Array): number[] {
  const reached: number[] = [];
  const visit = (index: number): void => {
    if (seen[index] === 1 || !isOpen(index)) return;
    seen[index] = 1;
    reached.push(index);
  };
  for (const index of start) visit(index);
  for (const index of reached) {
    const x = index % width;
    if (x > 0) visit(index - 1);
    if (x < width - 1) visit(index + 1);
    if (index >= width) visit(index - width);
    if (index < width * (height - 1)) visit(index + width);
  }
  return reached;
}
