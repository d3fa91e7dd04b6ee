import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 bits, which cannot be guessed. */
const TOKEN_BYTES = 32;

/** Returns a secret of 256 random bits, for cookies and links. */
export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** The number of characters that 256 bits need. */
const BASE62_LENGTH = 43;

/** Returns a token like `createToken`, of letters and digits only: a double click selects all of it. */
export function createBase62Token(): string {
  let value = BigInt(`0x${randomBytes(TOKEN_BYTES).toString('hex')}`);
  let text = '';
  for (let at = 0; at < BASE62_LENGTH; at++) {
    text += BASE62.charAt(Number(value % 62n));
    value /= 62n;
  }
  return text;
}

/** Returns the stored form of a token. The token is random, so a plain digest cannot be reversed. */
export function toTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Derives a token for a credential and a purpose. It can be derived again only with the key. */
export function deriveToken(key: Buffer, purpose: string, credential: string): string {
  return createHmac('sha256', key).update(`${purpose}\0${credential}`).digest('base64url');
}

/** Compares two texts in a time that does not reveal where they differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
