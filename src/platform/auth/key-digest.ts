// The digest beside a key file. It shows that the key is not the one that was made, or that it was lost.
import { createHash } from 'node:crypto';

export const KEY_BYTES = 32;

export function toDigestPath(keyPath: string): string {
  return `${keyPath}.sha256`;
}

/** The key is random, so that its digest tells nothing about it. */
export function toKeyDigest(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Undefined for a key that is whole, as far as the digest shows, and where there never was one. */
export function findKeyProblem(key: Buffer | undefined, digest: Buffer | undefined): string | undefined {
  if (key === undefined) return digest && 'is missing';
  if (key.length !== KEY_BYTES) return `has ${key.length} bytes, and a key has ${KEY_BYTES}`;
  if (digest === undefined || digest.equals(Buffer.from(`${toKeyDigest(key)}\n`))) return undefined;
  return 'is not the key that was made here';
}
