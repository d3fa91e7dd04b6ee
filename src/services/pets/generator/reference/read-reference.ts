import { decodeImage } from '../../package/images/decode-image.ts';
import type { DesignColours } from '../design.ts';
import { type Bitmap, resize } from './bitmap.ts';
import { extractPalette, toDesignColours } from './extract-palette.ts';
import { findSubject } from './find-subject.ts';
import { type Sprite, toSprite } from './to-sprite.ts';

export interface Reference {
  /** The colours of what the picture shows. */
  readonly colours: DesignColours;
  /** Its subject, where it stands out from the background. */
  readonly sprite: Sprite | undefined;
}

/** References are kept with sides of at most 1024; anything larger did not come through the door. */
const PIXELS_MAX = 1024 * 1024;
/** Colours and outlines of a pet need no more. */
const WORKING_SIDE_MAX = 256;
const PALETTE_SIZE = 6;

/** Looks at a picture that was decoded and encoded anew when it came in. */
export async function readReference(bytes: Buffer): Promise<Reference> {
  const { width, height, rgba } = await decodeImage(bytes, PIXELS_MAX);
  const bitmap = shrink({ width, height, rgba });
  const subject = findSubject(bitmap);
  return {
    colours: toDesignColours(extractPalette(subject ?? bitmap, PALETTE_SIZE)),
    sprite: subject && toSprite(subject),
  };
}

function shrink(bitmap: Bitmap): Bitmap {
  const { width, height } = bitmap;
  const factor = Math.min(1, WORKING_SIDE_MAX / Math.max(width, height));
  if (factor === 1) return bitmap;
  const size = [Math.max(1, Math.round(width * factor)), Math.max(1, Math.round(height * factor))] as const;
  return resize(bitmap, { left: 0, top: 0, width, height }, ...size);
}
