import { cleanPng } from './clean-png.ts';
import { cleanWebp } from './clean-webp.ts';
import { type CleanImage, sniffImage } from './image-format.ts';
import { UnreadableImage } from './unreadable-image.ts';

/**
 * Rewrites the container of a PNG or WebP without metadata and trailing data, which may hold locations and names, or make
 * it a page or an archive at the same time. The same image always gives the same bytes.
 */
export function cleanImage(bytes: Buffer): CleanImage {
  const format = sniffImage(bytes);
  if (format === 'png') return cleanPng(bytes);
  if (format === 'webp') return cleanWebp(bytes);
  throw new UnreadableImage('neither-png-nor-webp');
}
