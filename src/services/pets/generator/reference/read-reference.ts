import { decodeImage } from '../../package/images/decode-image.ts';
import type { Bitmap } from '../../package/images/frame.ts';
import type { DesignColours } from '../design.ts';
import { resize } from './bitmap.ts';
import { extractPalette, toDesignColours } from './extract-palette.ts';
import { findSubject } from './find-subject.ts';
import { type Sprite, toSprite } from './to-sprite.ts';

export interface Reference {
  /** The colours of the subject, or of the whole picture. */
  readonly colours: DesignColours;
  /** The subject, if it stands out from the background. */
  readonly sprite: Sprite | undefined;
}

/** References are stored with sides of at most 1024. */
const PIXELS_MAX = 1024 * 1024;
/** Colours and outlines of a pet need no larger picture. */
const WORKING_SIDE_MAX = 256;
const PALETTE_SIZE = 6;

/** Reads a picture that was decoded and encoded again when it was uploaded. */
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
