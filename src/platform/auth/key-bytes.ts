// The contents of a key file: the key, and a checksum. A key with a flipped bit would open nothing, and say so of every secret.
import { crc32 } from 'node:zlib';

export const KEY_BYTES = 32;
const CHECKSUM_BYTES = 4;

export function toKeyFile(key: Uint8Array): Buffer {
  const checksum = Buffer.alloc(CHECKSUM_BYTES);
  checksum.writeUInt32BE(crc32(key));
  return Buffer.concat([key, checksum]);
}

/** Undefined for what is no key, or a damaged one. Files of earlier versions hold the bare key. */
export function fromKeyFile(bytes: Buffer): Buffer | undefined {
  const key = bytes.subarray(0, KEY_BYTES);
  if (bytes.length === KEY_BYTES) return key;
  return bytes.equals(toKeyFile(key)) ? key : undefined;
}
