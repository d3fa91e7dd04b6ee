import { createHmac, timingSafeEqual } from 'node:crypto';

const SIGNATURE = /^sha256=([0-9a-f]{64})$/;

/**
 * Returns whether one of the secrets signed these bytes. All are tried, in constant time. There are two while a secret
 * is being rotated.
 */
export function isSigned(bytes: Uint8Array, signature: string | undefined, secrets: readonly string[]): boolean {
  const [, digest] = SIGNATURE.exec(signature ?? '') ?? [];
  if (digest === undefined) return false;
  const given = Buffer.from(digest, 'hex');
  const matches = secrets.map((secret) => timingSafeEqual(createHmac('sha256', secret).update(bytes).digest(), given));
  return matches.includes(true);
}
