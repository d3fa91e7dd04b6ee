import type { Callers, ServiceAccount, ServiceRoles } from '../../../accounts/index.ts';
import { toTokenHash } from '../../../platform/auth/tokens.ts';

export type Role = 'member' | 'admin';

/** Every account is a member: its designs are kept without an end, and its limits are higher. */
export const STUDIO_ROLES: ServiceRoles<Role> = {
  service: 'studio',
  roles: ['member', 'admin'],
  fallback: 'member',
  administrator: 'admin',
};

export type Account = ServiceAccount<Role>;
export type StudioCallers = Callers<Role>;

/** The owner of conversations and gallery entries: an account, or the client that knows the secret with this hash. */
export type Owner = `account:${string}` | `visitor:${string}`;

/** The person or program that sent a request. */
export interface Requester {
  readonly owner: Owner;
  readonly account: Account | undefined;
  /** Distinguishes client addresses, for limits and never for ownership. */
  readonly clientHash: string;
  /** True for a client without an account that sent no secret: it owns nothing yet. */
  readonly isNew: boolean;
}

export function toAccountOwner(accountId: string): Owner {
  return `account:${accountId}`;
}

export function toVisitorOwner(secret: string): Owner {
  return `visitor:${toTokenHash(secret)}`;
}

export function isAnonymous({ account }: Pick<Requester, 'account'>): boolean {
  return account === undefined;
}
