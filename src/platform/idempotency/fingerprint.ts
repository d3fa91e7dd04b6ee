import { createHash } from 'node:crypto';

/** Returns a digest of a request; two requests with the same digest are the same. */
export function toFingerprint(method: string, path: string, body: Uint8Array): string {
  return createHash('sha256').update(`${method} ${path}\n`).update(body).digest('base64url');
}
