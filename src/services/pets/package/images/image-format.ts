// The format of an image, by its bytes.
import type { SheetExtension } from '../../model/pet.ts';

export type ImageFormat = 'png' | 'webp' | 'jpeg';

/** An image in a container of ours. */
export interface CleanImage {
  readonly format: SheetExtension;
  /** The width in the header; nothing is decoded yet. */
  readonly width: number;
  readonly height: number;
  /** The same pixel data, bit for bit, in a new container that holds nothing else. */
  readonly bytes: Buffer;
  /** The chunks of `bytes`, by name and in order. */
  readonly chunks: ImageChunks;
}

export type ImageChunks = ReadonlyMap<string, Buffer>;

/**
 * The most chunks of an image. Encoders write pixels in pieces of 8 KiB and more, so that the largest file has some
 * hundreds. Each costs as much time as thousands of bytes: a file with more of them is an attack.
 */
export const CHUNKS_MAX = 4_096;

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG_SIGNATURE = Buffer.from([0xff, 0xd8, 0xff]);

/** Returns the format by the content, regardless of name and declared type; undefined for all but these three. */
export function sniffImage(bytes: Buffer): ImageFormat | undefined {
  if (startsWith(bytes, PNG_SIGNATURE)) return 'png';
  if (startsWith(bytes, JPEG_SIGNATURE)) return 'jpeg';
  const isRiff = bytes.length >= 12 && bytes.toString('latin1', 0, 4) === 'RIFF';
  return isRiff && bytes.toString('latin1', 8, 12) === 'WEBP' ? 'webp' : undefined;
}

function startsWith(bytes: Buffer, signature: Buffer): boolean {
  return bytes.subarray(0, signature.length).equals(signature);
}
