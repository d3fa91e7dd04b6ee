// Reduces a cut-out to large pixels in few colours, with the size and the strokes of drawn figures.
import { toChannels } from '../../../../language/colour.ts';
import { type Bitmap, findBounds } from '../../package/images/frame.ts';
import type { Colour } from '../design.ts';
import { isVisible, resize, VISIBLE_ALPHA } from './bitmap.ts';
import { extractPalette, findNearest, pointAt } from './extract-palette.ts';

export interface Sprite {
  readonly width: number;
  readonly height: number;
  /** One more than the number of a colour; 0 is none. */
  readonly pixels: Uint8Array;
  readonly colours: readonly Colour[];
  /** The picture has its own outline. */
  readonly isOutlined: boolean;
}

/** The cell is 48 × 52: there is room around it to jump, to lean and for the signs of a state. */
const SPRITE_MAX = { width: 32, height: 34 } as const;
/** Enough for a face, few enough to look drawn. */
export const SPRITE_COLOURS_MAX = 12;

/** The sum of red, green and blue below which a pixel is as dark as a line. */
const DARK_LIGHT_MAX = 240;
const OUTLINED_SHARE_MIN = 0.7;

/** Returns the sprite of the subject; undefined if nothing is visible. */
export function toSprite(subject: Bitmap): Sprite | undefined {
  const bounds = findBounds(subject, VISIBLE_ALPHA);
  if (bounds === undefined) return undefined;
  const fit = Math.min(SPRITE_MAX.width / bounds.width, SPRITE_MAX.height / bounds.height);
  // Pixel art grows by whole factors, so that its squares stay squares.
  const factor = fit >= 1 ? Math.floor(fit) : fit;
  const width = Math.max(1, Math.round(bounds.width * factor));
  const height = Math.max(1, Math.round(bounds.height * factor));
  return quantise(resize(subject, bounds, width, height));
}

function quantise(bitmap: Bitmap): Sprite | undefined {
  const { width, height } = bitmap;
  const colours = extractPalette(bitmap, SPRITE_COLOURS_MAX).map(({ colour }) => colour);
  if (colours.length === 0) return undefined;
  const centres = colours.map((colour) => toChannels(colour) as [number, number, number]);
  const pixels = new Uint8Array(width * height).map((_, index) =>
    isVisible(bitmap, index) ? findNearest(pointAt(bitmap, index), centres) + 1 : 0,
  );
  return { width, height, pixels, colours, isOutlined: isOutlined(bitmap) };
}

/** Returns whether most pixels at the edge of the subject are dark. */
function isOutlined(bitmap: Bitmap): boolean {
  const { width, height } = bitmap;
  let [edge, dark] = [0, 0];
  for (let index = 0; index < width * height; index++) {
    if (!isVisible(bitmap, index)) continue;
    const x = index % width;
    const isInside =
      x > 0 &&
      x < width - 1 &&
      [index - width, index + width, index - 1, index + 1].every((next) => isVisible(bitmap, next));
    if (isInside) continue;
    edge++;
    const [red, green, blue] = pointAt(bitmap, index);
    if (red + green + blue < DARK_LIGHT_MAX) dark++;
  }
  return dark >= edge * OUTLINED_SHARE_MIN;
}
