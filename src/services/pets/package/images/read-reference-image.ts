import type { Limits } from '../../limits.ts';
import { refuse } from '../../model/refusals.ts';
import { cleanImage } from './clean-image.ts';
import { openImage, refuseDamaged } from './decode-image.ts';
import { type ImageFormat, sniffImage } from './image-format.ts';
import { withImageLimit } from './image-limiter.ts';
import { UnreadableImage } from './unreadable-image.ts';

/** The size of a good camera's picture; one that cannot be read line by line takes some 100 MiB for a moment. */
const REFERENCE_PIXELS_MAX = 24_000_000;
/** A pet is 192 pixels wide: more than this shows no more of it. */
const KEPT_SIDE_MAX = 1024;
const FIELD = 'referenceImage';

/** Decodes the reference image of a request, and encodes it again as a PNG that holds nothing but its pixels. */
export async function readReferenceImage(
  bytes: Buffer,
  limits: Pick<Limits, 'referenceImageBytesMax'>,
): Promise<Buffer> {
  if (bytes.length > limits.referenceImageBytesMax) {
    throw refuse('reference_image_too_large', {}, FIELD);
  }
  const format = sniffImage(bytes);
  if (format === undefined) {
    throw refuse('invalid_reference_image_type', {}, FIELD);
  }
  try {
    return await withImageLimit(() => shrink(bytes, format));
  } catch (error) {
    if (!(error instanceof UnreadableImage)) throw error;
    const { fault, detail } = error;
    throw refuse('invalid_reference_image', { fault, detail }, FIELD);
  }
}

/** Shrinks the image in one pass, so that where its format allows it all pixels of the original are never in memory. */
async function shrink(bytes: Buffer, format: ImageFormat): Promise<Buffer> {
  const still = format === 'jpeg' ? bytes : cleanImage(bytes).bytes;
  const { image } = await openImage(still, REFERENCE_PIXELS_MAX);
  const side = KEPT_SIDE_MAX;
  const small = image.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  return small.png().toBuffer().catch(refuseDamaged);
}
