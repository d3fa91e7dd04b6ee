// Finds data after the end of the compressed pixels in their chunk. Readers of images ignore it, while readers of
// archives begin at the end of a file.
import { promisify } from 'node:util';
import { type Inflate, type InputType, inflate, type ZlibOptions } from 'node:zlib';
import { joinWebp } from './clean-webp.ts';
import { decodePixels } from './decode-image.ts';
import type { CleanImage } from './image-format.ts';
import { UnreadableImage } from './unreadable-image.ts';

/** Sixteen bits for each of four channels, and a byte for each line; interlacing adds less than another. */
const RAW_BYTES_PER_PIXEL_MAX = 9;

/** Encoders may leave a byte or two; the end of a ZIP has 22. */
const SLACK_BYTES = 16;

/** Returns true if a clean image has data after its pixels. Must be called within `withImageLimit`. */
export async function hasTrailingData(image: CleanImage): Promise<boolean> {
  return image.format === 'png' ? hasPngTrailingData(image) : hasWebpTrailingData(image);
}

const inflateWithInfo = promisify(inflate) as unknown as (
  data: InputType,
  options: ZlibOptions,
) => Promise<{ readonly engine: Inflate }>;

async function hasPngTrailingData({ chunks, width, height }: CleanImage): Promise<boolean> {
  const data = chunks.get('IDAT') ?? Buffer.alloc(0);
  const maxOutputLength = width * height * RAW_BYTES_PER_PIXEL_MAX;
  const { engine } = await inflateWithInfo(data, { info: true, maxOutputLength }).catch(() => {
    throw new UnreadableImage('png-damaged');
  });
  return engine.bytesWritten + SLACK_BYTES < data.length;
}

/** Returns true if a chunk decodes without its end. The format does not say where the pixels end. */
async function hasWebpTrailingData({ chunks, width, height }: CleanImage): Promise<boolean> {
  for (const [name, data] of chunks) {
    if (name === 'VP8X' || data.length <= SLACK_BYTES) continue;
    const shortened = new Map(chunks).set(name, data.subarray(0, -SLACK_BYTES));
    if (await canDecode(joinWebp(shortened), width * height)) return true;
  }
  return false;
}

async function canDecode(bytes: Buffer, pixelsMax: number): Promise<boolean> {
  return decodePixels(bytes, pixelsMax).then(
    () => true,
    () => false,
  );
}
