import { createHmac, timingSafeEqual } from 'node:crypto';

const SIGNATURE = /^sha256=([0-9a-f]{64})$/;

/**
 * Whether one of the secrets made the signature of these very bytes. Each is tried, in the same time wherever they differ: while a
 * secret is changed there are two.
 */
export function isSigned(bytes: Uint8Array, signature: string | undefined, secrets: readonly string[]): boolean {
  const [, digest] = SIGNATURE.exec(signature ?? '') ?? [];
  if (digest === undefined) return false;
  const given = Buffer.from(digest, 'hex');
  const matches = secrets.map((secret) => timingSafeEqual(createHmac('sha256', secret).update(bytes).digest(), given));
  return matches.includes(true);
}
