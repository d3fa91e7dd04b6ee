import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** More than can ever be guessed. */
const TOKEN_BYTES = 32;

/** A secret of 256 random bits, for cookies and links. */
export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** As many as 256 bits need. */
const BASE62_LENGTH = 43;

/** As `createToken`, of letters and digits only: a double click selects all of it. */
export function createBase62Token(): string {
  let value = BigInt(`0x${randomBytes(TOKEN_BYTES).toString('hex')}`);
  let text = '';
  for (let at = 0; at < BASE62_LENGTH; at++) {
    text += BASE62.charAt(Number(value % 62n));
    value /= 62n;
  }
  return text;
}

/** What is stored of a token. It was made at random, so a plain digest cannot be turned back. */
export function toTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** A token that belongs to a credential and to a purpose: it can be made again with the key, and not without. */
export function deriveToken(key: Buffer, purpose: string, credential: string): string {
  return createHmac('sha256', key).update(`${purpose}\0${credential}`).digest('base64url');
}

/** Whether two texts are the same, in a time that tells nothing about where they differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
