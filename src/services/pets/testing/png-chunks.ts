// Containers of images, chunk by chunk, to put into them what does not belong there.
import { crc32 } from 'node:zlib';

export function toPngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const chunk = Buffer.alloc(8 + named.length);
  chunk.writeUInt32BE(data.length, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), 4 + named.length);
  return chunk;
}

const SIGNATURE_AND_HEADER_BYTES = 8 + 25;

/** Returns the PNG with more chunks after its header. */
export function withPngChunks(png: Buffer, chunks: readonly Buffer[]): Buffer {
  return Buffer.concat([
    png.subarray(0, SIGNATURE_AND_HEADER_BYTES),
    ...chunks,
    png.subarray(SIGNATURE_AND_HEADER_BYTES),
  ]);
}

/** Returns the PNG with another size in its header, and nothing else changed. */
export function withPngSize(png: Buffer, width: number, height: number): Buffer {
  const header = Buffer.from(png.subarray(16, 29));
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([png.subarray(0, 8), toPngChunk('IHDR', header), png.subarray(SIGNATURE_AND_HEADER_BYTES)]);
}
