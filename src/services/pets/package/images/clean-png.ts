import { crc32 } from 'node:zlib';
import { CHUNKS_MAX, type CleanImage, type ImageChunks, PNG_SIGNATURE } from './image-format.ts';
import { UnreadableImage } from './unreadable-image.ts';

/** The chunks of the pixels. Texts, profiles, times and all other chunks are removed. */
const KEPT = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'] as const;
const ANIMATION = ['acTL', 'fcTL', 'fdAT'];
/** Length, name and checksum. */
const FRAME_BYTES = 12;
const IHDR_BYTES = 13;
/** The largest number that the format allows for a length, a width and a height. */
const UINT31_MAX = 0x7fff_ffff;

/** Writes a PNG anew from the chunks that make its pixels, in the order of the format, the image data in one piece. */
export function cleanPng(bytes: Buffer): CleanImage {
  const found = splitPng(bytes);
  const header = found.get('IHDR')?.[0];
  const data = found.get('IDAT');
  if (header?.length !== IHDR_BYTES || data === undefined) throw new UnreadableImage('png-damaged');
  for (const name of ['IHDR', 'PLTE', 'tRNS']) {
    if ((found.get(name)?.length ?? 0) > 1) throw new UnreadableImage('png-chunk-twice', name);
  }
  const chunks = new Map(
    KEPT.flatMap((name) => {
      const parts = found.get(name);
      return parts === undefined ? [] : [[name, Buffer.concat(parts)]];
    }),
  );
  return { format: 'png', width: readSize(header, 0), height: readSize(header, 4), bytes: joinPng(chunks), chunks };
}

/** Splits the image into chunks by name; ignores trailing data. */
function splitPng(bytes: Buffer): Map<string, Buffer[]> {
  const found = new Map<string, Buffer[]>();
  let at = PNG_SIGNATURE.length;
  for (let count = 1; count <= CHUNKS_MAX; count++) {
    const { name, data, end } = readChunk(bytes, at);
    if (found.size === 0 && name !== 'IHDR') throw new UnreadableImage('png-begins-wrongly');
    if (ANIMATION.includes(name)) throw new UnreadableImage('png-animated');
    const chunks = found.get(name);
    if (chunks !== undefined) chunks.push(data);
    else if (KEPT.some((kept) => kept === name)) found.set(name, [data]);
    else if (isCritical(name)) throw new UnreadableImage('png-unknown-kind');
    if (name === 'IEND') return found;
    at = end;
  }
  throw new UnreadableImage('png-too-many-chunks', String(CHUNKS_MAX));
}

function readChunk(bytes: Buffer, at: number): { name: string; data: Buffer; end: number } {
  const length = at + FRAME_BYTES > bytes.length ? UINT31_MAX : bytes.readUInt32BE(at);
  const end = at + FRAME_BYTES + length;
  if (end > bytes.length) throw new UnreadableImage('png-ends-too-early');
  if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) {
    throw new UnreadableImage('png-damaged');
  }
  return { name: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, end - 4), end };
}

/** Returns true for a chunk that readers must not ignore, which a capital first letter marks. */
function isCritical(name: string): boolean {
  return /^[A-Z]/.test(name);
}

function readSize(header: Buffer, at: number): number {
  const size = header.readUInt32BE(at);
  if (size === 0 || size > UINT31_MAX) throw new UnreadableImage('png-without-size');
  return size;
}

function joinPng(chunks: ImageChunks): Buffer {
  return Buffer.concat([PNG_SIGNATURE, ...Array.from(chunks, ([name, data]) => toChunk(name, data))]);
}

function toChunk(name: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(FRAME_BYTES + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(name, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}
