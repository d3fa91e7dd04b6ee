import type { Sharp } from 'sharp';
import { sniffImage } from './image-format.ts';
import { withImageLimit } from './image-limiter.ts';
import { sharp } from './restricted-sharp.ts';
import { UnreadableImage } from './unreadable-image.ts';

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Four bytes each, not multiplied by their alpha. */
  readonly rgba: Buffer;
  /** True if the image has an alpha channel. */
  readonly hasAlpha: boolean;
}

/** Decodes an image within the limit. */
export function decodeImage(bytes: Buffer, pixelsMax: number): Promise<Pixels> {
  return withImageLimit(() => decodePixels(bytes, pixelsMax));
}

/** Decodes an image. Must be called within `withImageLimit`. */
export async function decodePixels(bytes: Buffer, pixelsMax: number): Promise<Pixels> {
  const { image, hasAlpha } = await openImage(bytes, pixelsMax);
  const pixels = image.raw({ depth: 'uchar' });
  const { data, info } = await pixels.toBuffer({ resolveWithObject: true }).catch(refuseDamaged);
  if (info.channels !== 4) throw new UnreadableImage('colour-model');
  return { width: info.width, height: info.height, rgba: data, hasAlpha };
}

/**
 * Opens an image, upright, in red, green, blue and alpha. Checks the size in the header before memory is taken for the
 * pixels.
 */
export async function openImage(bytes: Buffer, pixelsMax: number): Promise<{ image: Sharp; hasAlpha: boolean }> {
  if (sniffImage(bytes) === undefined) throw new UnreadableImage('not-an-image');
  const image = sharp(bytes, { failOn: 'warning', limitInputPixels: false, pages: 1, sequentialRead: true });
  const { width, height, hasAlpha, pages = 1 } = await image.metadata().catch(refuseDamaged);
  if (width * height > pixelsMax) {
    throw new UnreadableImage('too-many-pixels', `${width}×${height}`);
  }
  if (pages > 1) throw new UnreadableImage('animated');
  return { image: image.autoOrient().toColourspace('srgb').ensureAlpha(), hasAlpha };
}

export function refuseDamaged(): never {
  throw new UnreadableImage('damaged');
}
