// Finds what a picture shows, where its background tells itself apart: transparent, or nearly one colour all around.
import { type Bitmap, isVisible } from './bitmap.ts';

/** Rounded corners alone make no cut-out. */
const CLEAR_SHARE_MIN = 0.08;
/** This share of the border has to be background, or there is no telling what belongs to the subject. */
const BACKGROUND_BORDER_MIN = 0.7;
/** How far the channels of a background may stray from its middle, added up. JPEG noise and soft light are within. */
const BACKGROUND_TOLERANCE = 60;
/** A subject that is smaller is dirt, and one that is larger is a picture without a background. */
const SUBJECT_SHARE = { min: 0.03, max: 0.92 } as const;
/** Pieces smaller than this share of the largest are specks. */
const SPECK_SHARE = 0.04;

/** The picture without its background, or undefined where it has no clear subject. */
export function findSubject(bitmap: Bitmap): Bitmap | undefined {
  const border = listBorder(bitmap);
  const isBackground = isCutOut(bitmap) ? () => false : toUniform(bitmap, border);
  if (isBackground === undefined) return undefined;
  const subject = keepPieces(bitmap, flood(bitmap, border, isBackground));
  const share = subject.filter((isKept) => isKept === 1).length / subject.length;
  if (share < SUBJECT_SHARE.min || share > SUBJECT_SHARE.max) return undefined;
  return mask(bitmap, subject);
}

/** The background was removed before the upload. */
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

/** Whether a pixel has the colour that nearly all of the border has. */
function toUniform(bitmap: Bitmap, border: readonly number[]): ((index: number) => boolean) | undefined {
  const middle = [0, 1, 2].map((channel) => {
    const values = border.map((index) => bitmap.rgba[index * 4 + channel] ?? 0).sort((left, right) => left - right);
    return values[values.length >> 1] ?? 0;
  });
  const isNear = (index: number): boolean => {
    const apart = middle.map((value, channel) => Math.abs((bitmap.rgba[index * 4 + channel] ?? 0) - value));
    return !isVisible(bitmap, index) || apart.reduce((sum, part) => sum + part, 0) <= BACKGROUND_TOLERANCE;
  };
  return border.filter(isNear).length >= border.length * BACKGROUND_BORDER_MIN ? isNear : undefined;
}

/** 1 where the background does not reach from the border; what it encloses stays, like the white of an eye. */
function flood(
  { width, height }: Bitmap,
  border: readonly number[],
  isBackground: (index: number) => boolean,
): Uint8Array {
  const subject = new Uint8Array(width * height).fill(1);
  const open = border.filter(isBackground);
  for (const index of open) subject[index] = 0;
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    for (const next of listNeighbours(index, width, height)) {
      if (subject[next] === 1 && isBackground(next)) {
        subject[next] = 0;
        open.push(next);
      }
    }
  }
  return subject;
}

function listNeighbours(index: number, width: number, height: number): number[] {
  const x = index % width;
  const neighbours: number[] = [];
  if (x > 0) neighbours.push(index - 1);
  if (x < width - 1) neighbours.push(index + 1);
  if (index >= width) neighbours.push(index - width);
  if (index < width * (height - 1)) neighbours.push(index + width);
  return neighbours;
}

/** Leaves out specks, and what cannot be seen. */
function keepPieces(bitmap: Bitmap, subject: Uint8Array): Uint8Array {
  const { width, height } = bitmap;
  const pieces: number[][] = [];
  const isOpen = subject.map((isKept, index) => (isKept === 1 && isVisible(bitmap, index) ? 1 : 0));
  for (let start = 0; start < isOpen.length; start++) {
    if (isOpen[start] !== 1) continue;
    const piece = [start];
    isOpen[start] = 0;
    for (let at = 0; at < piece.length; at++) {
      for (const next of listNeighbours(piece[at] ?? 0, width, height)) {
        if (isOpen[next] === 1) {
          isOpen[next] = 0;
          piece.push(next);
        }
      }
    }
    pieces.push(piece);
  }
  const largest = Math.max(0, ...pieces.map((piece) => piece.length));
  const kept = new Uint8Array(width * height);
  for (const piece of pieces) if (piece.length >= largest * SPECK_SHARE) for (const index of piece) kept[index] = 1;
  return kept;
}

function mask({ width, height, rgba }: Bitmap, subject: Uint8Array): Bitmap {
  const masked = rgba.slice();
  subject.forEach((isKept, index) => {
    if (isKept === 0) masked.fill(0, index * 4, index * 4 + 4);
  });
  return { width, height, rgba: masked };
}
