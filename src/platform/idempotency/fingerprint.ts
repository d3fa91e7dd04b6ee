import { createHash } from 'node:crypto';

/** A digest of a request; two requests with the same one ask for the same thing. */
export function toFingerprint(method: string, path: string, body: Uint8Array): string {
  return createHash('sha256').update(`${method} ${path}\n`).update(body).digest('base64url');
}
