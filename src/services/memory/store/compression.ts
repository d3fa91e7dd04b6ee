import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** Far above the largest manifest; what unpacks to more was damaged. */
const BYTES_MAX = 1024 ** 3;

export function compress(text: string): Uint8Array {
  return zstdCompressSync(Buffer.from(text));
}

export function decompress(bytes: Uint8Array): string {
  return zstdDecompressSync(bytes, { maxOutputLength: BYTES_MAX }).toString();
}
