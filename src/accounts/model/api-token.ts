import { createToken } from '../../platform/auth/tokens.ts';

/** A token for programs. Its secret is shown once, when it is made; only the SHA-256 is kept. */
export interface ApiToken {
  readonly id: string;
  readonly accountId: string;
  /** Its first characters, by which its owner recognises it. */
  readonly prefix: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly createdAt: Date;
  readonly expiresAt: Date | undefined;
  readonly lastUsedAt: Date | undefined;
}

/** What a service lets tokens do. */
export interface TokenScope {
  /** `memory:read` … */
  readonly name: string;
  readonly about: string;
}

/** Tells scanners for leaked secrets, and people, what it is. */
const MARK = 'mgp_';
const PREFIX_LENGTH = MARK.length + 6;

export function createApiTokenSecret(): { readonly secret: string; readonly prefix: string } {
  const secret = `${MARK}${createToken()}`;
  return { secret, prefix: secret.slice(0, PREFIX_LENGTH) };
}

export function isApiTokenSecret(text: string): boolean {
  return text.startsWith(MARK);
}
