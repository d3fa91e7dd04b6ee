import { createBase62Token } from '../../platform/auth/tokens.ts';

/** A token for programs. Its secret is shown once, when it is made; only the SHA-256 is kept. */
export interface ApiToken {
  readonly id: string;
  /** The one service that it is for. */
  readonly service: string;
  /** Undefined where the operator made it at the command line, who needs no account. */
  readonly accountId: string | undefined;
  /** Its first characters, by which its owner recognises it. */
  readonly prefix: string;
  readonly name: string;
  /** Ids of what it is for; undefined where there is no such bound. */
  readonly resources: readonly string[] | undefined;
  readonly createdAt: Date;
  readonly expiresAt: Date | undefined;
  readonly lastUsedAt: Date | undefined;
}

/** Of the random part; enough to tell the tokens of one person apart. */
const PREFIX_LENGTH = 6;
const RANDOM_PART = /^[0-9A-Za-z]{43}$/;

/** `mark`: tells scanners for leaked secrets, and people, what it is. */
export function createApiTokenSecret(mark: string): { readonly secret: string; readonly prefix: string } {
  const secret = `${mark}${createBase62Token()}`;
  return { secret, prefix: secret.slice(0, mark.length + PREFIX_LENGTH) };
}

export function isApiTokenSecret(mark: string, text: string): boolean {
  return text.startsWith(mark) && RANDOM_PART.test(text.slice(mark.length));
}
