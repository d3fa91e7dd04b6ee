// Tokens with which programs use one service, for an account or for the operator of the installation.
import { randomUUID } from 'node:crypto';
import { toTokenHash } from '../../platform/auth/tokens.ts';
import { ignoreDiskFault } from '../../platform/storage/disk-failure.ts';
import { canBeSeen } from '../../platform/text/can-be-seen.ts';
import type { Account, ServiceAccount, ServiceRoles } from '../model/account.ts';
import { type ApiToken, createApiTokenSecret, isApiTokenSecret } from '../model/api-token.ts';
import { refuse } from '../model/refusal-codes.ts';
import type { AccountsContext } from '../ports.ts';
import { toServiceAccount } from './service-account.ts';

const DAY_MS = 24 * 3_600_000;
const OPERATOR = 'system';

export interface NewApiToken {
  /** The account of the caller as it was read; undefined for the operator, who needs none. */
  readonly account: Pick<Account, 'id' | 'email' | 'accessEpoch'> | undefined;
  readonly name: string;
  /** Undefined for a token that does not expire. */
  readonly days: number | undefined;
  /** Ids of the resources that it is limited to; undefined if it has no such limit. */
  readonly resources: readonly string[] | undefined;
}

export interface FoundToken<Role> {
  readonly token: ApiToken;
  /** The account with its role at this moment; undefined for a token of the operator. */
  readonly account: ServiceAccount<Role> | undefined;
}

export interface ServiceTokens<Role> {
  /** Returns the secret, which is never shown again. */
  create(token: NewApiToken): Promise<string>;
  /** Lists tokens newest first, without revoked ones. */
  listOf(accountId: string | undefined): Promise<ApiToken[]>;
  listAll(): Promise<ApiToken[]>;
  /** Returns undefined for an unknown, an expired or a revoked token. */
  find(secret: string): Promise<FoundToken<Role> | undefined>;
  /** Revokes a token, if given only of `accountId`. Returns whether it existed. `actor`: an address or `system`. */
  revoke(id: string, accountId: string | undefined, actor: string): Promise<boolean>;
}

/** Creates the tokens of a service. `mark` is the prefix of its secrets. */
export function createServiceTokens<Role>(
  context: AccountsContext,
  roles: ServiceRoles<Role>,
  mark: string,
): ServiceTokens<Role> {
  const { store } = context;
  const { service } = roles;
  return {
    create: (token) => createApiToken(context, service, mark, token),
    listOf: async (accountId) => (await store.tokens.list(service)).filter((token) => token.accountId === accountId),
    listAll: () => store.tokens.list(service),
    find: async (secret) => {
      const token = isApiTokenSecret(mark, secret) ? await findApiToken(context, service, secret) : undefined;
      if (token === undefined || token.accountId === undefined) return token && { token, account: undefined };
      const account = await store.tokens.findOwner(token.id);
      return account && { token, account: await toServiceAccount(context, roles, account) };
    },
    revoke: (id, accountId, actor) => revokeApiToken(context, service, id, accountId, actor),
  };
}

async function createApiToken(
  { store, clock, limits }: AccountsContext,
  service: string,
  mark: string,
  { account, name, days, resources }: NewApiToken,
): Promise<string> {
  const accountId = account?.id;
  const { tokenNameLengthMax, tokensOfAccountMax: countMax, tokenDaysMax: daysMax } = limits;
  const line = name.trim();
  if (line === '' || !canBeSeen(line)) throw refuse('token_name_missing', {}, 'tokenName');
  if (line.length > tokenNameLengthMax) {
    throw refuse('token_name_too_long', { lengthMax: tokenNameLengthMax }, 'tokenName');
  }
  const isExpiryValid = days === undefined || (Number.isInteger(days) && days >= 1 && days <= daysMax);
  if (!isExpiryValid) throw refuse('token_expiry_invalid', { daysMax }, 'days');
  const nowMs = clock.nowMs();
  const isCounted = (token: ApiToken) =>
    token.accountId === accountId && (token.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY) > nowMs;
  if ((await store.tokens.list(service)).filter(isCounted).length >= countMax) {
    throw refuse('too_many_tokens', { countMax });
  }
  const { secret, prefix } = createApiTokenSecret(mark);
  const createdAt = new Date(nowMs);
  const expiresAt = days === undefined ? undefined : new Date(nowMs + days * DAY_MS);
  const token = { id: randomUUID(), service, accountId, prefix, name: line, resources, createdAt, expiresAt };
  const actor = account?.email ?? OPERATOR;
  const audit = { service, actor, action: 'create-token', subject: token.id, note: line, at: createdAt };
  const isAdded = await store.tokens.add(token, toTokenHash(secret), audit, account?.accessEpoch);
  if (!isAdded) throw refuse('signed_out', {});
  return secret;
}

/** Looks the token up by its SHA-256, so that the duration reveals nothing about the secret. */
async function findApiToken(
  { store, clock, limits }: AccountsContext,
  service: string,
  secret: string,
): Promise<ApiToken | undefined> {
  const nowMs = clock.nowMs();
  const token = await store.tokens.findByHash(service, toTokenHash(secret), new Date(nowMs));
  if (token === undefined) return undefined;
  const notedMs = token.lastUsedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  const isNoted = nowMs - notedMs < limits.lastUseNotedMs;
  if (!isNoted) await ignoreDiskFault(store.tokens.noteUsed(token.id, new Date(nowMs)));
  return token;
}

async function revokeApiToken(
  { store, clock }: AccountsContext,
  service: string,
  id: string,
  accountId: string | undefined,
  actor: string,
): Promise<boolean> {
  const token = (await store.tokens.list(service)).find((each) => each.id === id);
  if (token === undefined || (accountId !== undefined && token.accountId !== accountId)) return false;
  const at = new Date(clock.nowMs());
  return store.tokens.revoke(id, { service, actor, action: 'revoke-token', subject: id, note: token.name, at });
}
