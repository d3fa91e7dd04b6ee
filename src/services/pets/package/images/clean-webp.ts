import { CHUNKS_MAX, type CleanImage, type ImageChunks } from './image-format.ts';
import { UnreadableImage } from './unreadable-image.ts';

const RIFF_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
const VP8X_BYTES = 10;
const ANIMATION_FLAG = 0x02;
const ALPHA_FLAG = 0x10;
const LOSSLESS_SIGNATURE = 0x2f;
const SIZE_14_BITS = 0x3fff;
/** Marks the first frame of the lossy format, right behind its three-byte tag. */
const KEY_FRAME_START = Buffer.from([0x9d, 0x01, 0x2a]);

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Writes a WebP anew from its pixels and their transparency; drops metadata and everything else. */
export function cleanWebp(bytes: Buffer): CleanImage {
  const chunks = splitWebp(bytes);
  const lossless = chunks.get('VP8L');
  const lossy = chunks.get('VP8 ');
  if (lossless !== undefined && lossy === undefined) {
    const size = readLosslessSize(lossless);
    checkCanvas(chunks, size);
    return toCleanImage(size, [['VP8L', lossless]]);
  }
  if (lossy === undefined || lossless !== undefined) throw damaged();
  const size = readLossySize(lossy);
  checkCanvas(chunks, size);
  const alpha = chunks.get('ALPH');
  if (alpha === undefined) return toCleanImage(size, [['VP8 ', lossy]]);
  return toCleanImage(size, [
    ['VP8X', toCanvas(size)],
    ['ALPH', alpha],
    ['VP8 ', lossy],
  ]);
}

function toCleanImage(size: Size, parts: readonly [name: string, data: Buffer][]): CleanImage {
  const chunks = new Map(parts);
  return { format: 'webp', ...size, bytes: joinWebp(chunks), chunks };
}

const KEPT = ['VP8X', 'ALPH', 'VP8 ', 'VP8L'];

/** Splits the image into the kept chunks, within the length that the file states; ignores trailing data. */
function splitWebp(bytes: Buffer): ImageChunks {
  const end = CHUNK_HEADER_BYTES + bytes.readUInt32LE(4);
  if (end > bytes.length) throw new UnreadableImage('webp-ends-too-early');
  const found = new Map<string, Buffer>();
  let at = RIFF_HEADER_BYTES;
  for (let count = 1; at + CHUNK_HEADER_BYTES <= end; count++) {
    if (count > CHUNKS_MAX) throw new UnreadableImage('webp-too-many-chunks', String(CHUNKS_MAX));
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const start = at + CHUNK_HEADER_BYTES;
    if (start + length > end) throw new UnreadableImage('webp-ends-too-early');
    if (name === 'ANIM' || name === 'ANMF') throw animated();
    if (KEPT.includes(name)) {
      if (found.has(name)) throw damaged();
      found.set(name, bytes.subarray(start, start + length));
    }
    at = start + length + (length % 2);
  }
  return found;
}

/** Checks that the size in the extended header is the same; otherwise readers show different pictures. */
function checkCanvas(chunks: ImageChunks, { width, height }: Size): void {
  const canvas = chunks.get('VP8X');
  if (canvas === undefined) return;
  if (canvas.length !== VP8X_BYTES) throw damaged();
  if (((canvas[0] ?? 0) & ANIMATION_FLAG) !== 0) throw animated();
  if (canvas.readUIntLE(4, 3) + 1 !== width || canvas.readUIntLE(7, 3) + 1 !== height) throw damaged();
}

function readLosslessSize(data: Buffer): Size {
  if (data.length < 5 || data[0] !== LOSSLESS_SIGNATURE) throw damaged();
  const bits = data.readUInt32LE(1);
  return { width: (bits & SIZE_14_BITS) + 1, height: ((bits >>> 14) & SIZE_14_BITS) + 1 };
}

function readLossySize(data: Buffer): Size {
  if (data.length < 10 || !data.subarray(3, 6).equals(KEY_FRAME_START)) throw damaged();
  const size = { width: data.readUInt16LE(6) & SIZE_14_BITS, height: data.readUInt16LE(8) & SIZE_14_BITS };
  if (size.width === 0 || size.height === 0) throw damaged();
  return size;
}

/** Writes an extended header with only the flag of transparency. */
function toCanvas({ width, height }: Size): Buffer {
  const canvas = Buffer.alloc(VP8X_BYTES);
  canvas[0] = ALPHA_FLAG;
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  return canvas;
}

export function joinWebp(chunks: ImageChunks): Buffer {
  const body = [...chunks].flatMap(([name, data]) => [
    toHeader(name, data.length),
    data,
    Buffer.alloc(data.length % 2),
  ]);
  const bodyBytes = body.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([toHeader('RIFF', 4 + bodyBytes), Buffer.from('WEBP', 'latin1'), ...body]);
}

function toHeader(name: string, length: number): Buffer {
  const header = Buffer.alloc(CHUNK_HEADER_BYTES);
  header.write(name, 0, 'latin1');
  header.writeUInt32LE(length, 4);
  return header;
}

function damaged(): UnreadableImage {
  return new UnreadableImage('webp-damaged');
}

function animated(): UnreadableImage {
  return new UnreadableImage('webp-animated');
}
