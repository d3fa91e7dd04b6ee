import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** A bound far above the largest manifest; data that unpacks to more is damaged. */
const BYTES_MAX = 1024 ** 3;

export function compress(text: string): Uint8Array {
  return zstdCompressSync(Buffer.from(text));
}

export function decompress(bytes: Uint8Array): string {
  return zstdDecompressSync(bytes, { maxOutputLength: BYTES_MAX }).toString();
}
