import { createBase62Token } from '../../platform/auth/tokens.ts';

/** A token for programs. Its secret is shown once, when it is created; only the SHA-256 is stored. */
export interface ApiToken {
  readonly id: string;
  /** The one service that accepts it. */
  readonly service: string;
  /** Undefined for a token that the operator created at the command line without an account. */
  readonly accountId: string | undefined;
  /** Its first characters, by which its owner recognises it. */
  readonly prefix: string;
  readonly name: string;
  /** Ids of the resources that it is limited to; undefined if it has no such limit. */
  readonly resources: readonly string[] | undefined;
  readonly createdAt: Date;
  readonly expiresAt: Date | undefined;
  readonly lastUsedAt: Date | undefined;
}

/** The part of the random characters that is shown; enough to distinguish the tokens of one person. */
const PREFIX_LENGTH = 6;
const RANDOM_PART = /^[0-9A-Za-z]{43}$/;

/** Creates a secret. `mark` is the prefix by which people and scanners for leaked secrets recognise it. */
export function createApiTokenSecret(mark: string): { readonly secret: string; readonly prefix: string } {
  const secret = `${mark}${createBase62Token()}`;
  return { secret, prefix: secret.slice(0, mark.length + PREFIX_LENGTH) };
}

export function isApiTokenSecret(mark: string, text: string): boolean {
  return text.startsWith(mark) && RANDOM_PART.test(text.slice(mark.length));
}
