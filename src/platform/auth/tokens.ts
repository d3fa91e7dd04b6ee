import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** More than can ever be guessed. */
const TOKEN_BYTES = 32;

/** A secret that nobody can guess, for cookies and links. */
export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What is stored of a token. It was made at random, so a plain digest cannot be turned back. */
export function toTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** A token that belongs to a credential and to a purpose: whoever holds the key can make it again, nobody else can. */
export function deriveToken(key: Buffer, purpose: string, credential: string): string {
  return createHmac('sha256', key).update(`${purpose}\0${credential}`).digest('base64url');
}

/** Whether two texts are the same, in a time that tells nothing about where they differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
