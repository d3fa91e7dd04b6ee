// Tokens with which programs act for an account.
import { randomUUID } from 'node:crypto';
import { toTokenHash } from '../../platform/auth/tokens.ts';
import { canBeSeen } from '../../platform/text/can-be-seen.ts';
import type { Account, Caller } from '../model/account.ts';
import { type ApiToken, createApiTokenSecret, isApiTokenSecret, type TokenScope } from '../model/api-token.ts';
import { refuse } from '../model/refusal-codes.ts';
import type { AccountsContext } from '../ports.ts';
import { checkSignedIn } from './permissions.ts';

const DAY_MS = 24 * 3_600_000;

export interface NewApiToken {
  readonly name: string;
  readonly scopes: readonly string[];
  /** Undefined for a token that does not expire. */
  readonly days: number | undefined;
}

/** `known`: what tokens can be made for. Returns the secret, which is never shown again. */
export async function createApiToken(
  { store, clock, limits }: AccountsContext,
  caller: Caller,
  { name, scopes, days }: NewApiToken,
  known: readonly TokenScope[],
): Promise<string> {
  const account = checkSignedIn(caller);
  const { tokenNameLengthMax: lengthMax, tokensOfAccountMax: countMax } = limits;
  const line = name.trim();
  if (line === '' || !canBeSeen(line)) throw refuse('token_name_missing', {}, 'tokenName');
  if (line.length > lengthMax) throw refuse('token_name_too_long', { lengthMax }, 'tokenName');
  const names = known.map((scope) => scope.name);
  if (scopes.length === 0 || !scopes.every((scope) => names.includes(scope))) {
    throw refuse('unknown_scope', { scopes: names }, 'scopes');
  }
  if ((await store.tokens.countOf(account.id)) >= countMax) throw refuse('too_many_tokens', { countMax });
  const { secret, prefix } = createApiTokenSecret();
  const nowMs = clock.nowMs();
  const token = {
    id: randomUUID(),
    accountId: account.id,
    prefix,
    name: line,
    scopes: [...new Set(scopes)],
    createdAt: new Date(nowMs),
    expiresAt: days === undefined ? undefined : new Date(nowMs + days * DAY_MS),
  };
  await store.tokens.add(token, toTokenHash(secret));
  return secret;
}

/**
 * The token of this secret with its account, unless it was revoked or has expired. It is looked up by its SHA-256, so that how long
 * that takes tells nothing about the secret.
 */
export async function findApiToken(
  { store, clock, limits }: AccountsContext,
  secret: string,
): Promise<{ readonly token: ApiToken; readonly account: Account } | undefined> {
  if (!isApiTokenSecret(secret)) return undefined;
  const nowMs = clock.nowMs();
  const found = await store.tokens.findByHash(toTokenHash(secret), new Date(nowMs));
  if (found === undefined) return undefined;
  const notedMs = found.token.lastUsedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  if (nowMs - notedMs >= limits.lastUseNotedMs) await store.tokens.noteUsed(found.token.id, new Date(nowMs));
  return found;
}
