// The digest beside a key file. It reveals a key that was replaced or lost.
import { createHash } from 'node:crypto';

export const KEY_BYTES = 32;

export function toDigestPath(keyPath: string): string {
  return `${keyPath}.sha256`;
}

/** Returns the digest of a key. The key is random, so its digest reveals nothing. */
export function toKeyDigest(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Returns undefined if the key matches its digest, if there is no digest to compare, or if there never was a key. */
export function findKeyProblem(key: Buffer | undefined, digest: Buffer | undefined): string | undefined {
  if (key === undefined) return digest && 'is missing';
  if (key.length !== KEY_BYTES) return `has ${key.length} bytes, and a key has ${KEY_BYTES}`;
  if (digest === undefined || digest.equals(Buffer.from(`${toKeyDigest(key)}\n`))) return undefined;
  return 'is not the key that was made here';
}
