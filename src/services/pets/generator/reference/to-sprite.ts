// A cut-out as a handful of large pixels in few colours: the same size and the same strokes as the drawn pets.
import { toChannels } from '../../../../language/colour.ts';
import type { Colour } from '../design.ts';
import { type Bitmap, findBounds, isVisible, resize } from './bitmap.ts';
import { extractPalette, findNearest } from './extract-palette.ts';

export interface Sprite {
  readonly width: number;
  readonly height: number;
  /** One more than the number of a colour; 0 is none. */
  readonly pixels: Uint8Array;
  readonly colours: readonly Colour[];
  /** The picture has an outline of its own. */
  readonly isOutlined: boolean;
}

/** The cell is 48 × 52: there is room around it to jump, to lean and for the signs of a state. */
const SPRITE_MAX = { width: 32, height: 34 } as const;
/** Enough for a face, few enough to look drawn. */
export const SPRITE_COLOURS_MAX = 12;

/** Of red, green and blue together: as dark as lines are drawn. */
const DARK_LIGHT_MAX = 240;
const OUTLINED_SHARE_MIN = 0.7;

/** Undefined where nothing can be seen. */
export function toSprite(subject: Bitmap): Sprite | undefined {
  const bounds = findBounds(subject);
  if (bounds === undefined) return undefined;
  const fit = Math.min(SPRITE_MAX.width / bounds.width, SPRITE_MAX.height / bounds.height);
  // Pixel art grows by whole factors, so that its squares stay squares.
  const factor = fit >= 1 ? Math.floor(fit) : fit;
  const width = Math.max(1, Math.round(bounds.width * factor));
  const height = Math.max(1, Math.round(bounds.height * factor));
  return quantise(resize(subject, bounds, width, height));
}

function quantise(bitmap: Bitmap): Sprite | undefined {
  const { width, height, rgba } = bitmap;
  const colours = extractPalette(bitmap, SPRITE_COLOURS_MAX).map(({ colour }) => colour);
  if (colours.length === 0) return undefined;
  const centres = colours.map((colour) => {
    const [red = 0, green = 0, blue = 0] = toChannels(colour);
    return [red, green, blue] as const;
  });
  const pixels = new Uint8Array(width * height);
  for (let index = 0; index < pixels.length; index++) {
    const start = index * 4;
    const point = [rgba[start] ?? 0, rgba[start + 1] ?? 0, rgba[start + 2] ?? 0] as const;
    if (isVisible(bitmap, index)) pixels[index] = findNearest(point, centres) + 1;
  }
  return { width, height, pixels, colours, isOutlined: isOutlined(bitmap) };
}

/** Whether most of what borders on nothing is dark. */
function isOutlined(bitmap: Bitmap): boolean {
  const { width, height, rgba } = bitmap;
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
    const light = (rgba[index * 4] ?? 0) + (rgba[index * 4 + 1] ?? 0) + (rgba[index * 4 + 2] ?? 0);
    if (light < DARK_LIGHT_MAX) dark++;
  }
  return dark >= edge * OUTLINED_SHARE_MIN;
}
