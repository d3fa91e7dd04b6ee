import type { Callers, ServiceAccount, ServiceRoles } from '../../../accounts/index.ts';

export type Role = 'member' | 'admin';

/** Every account is a member: what its owner makes is kept without an end, and its limits are higher. */
export const STUDIO_ROLES: ServiceRoles<Role> = {
  service: 'studio',
  roles: ['member', 'admin'],
  fallback: 'member',
  administrator: 'admin',
};

export type Account = ServiceAccount<Role>;
export type StudioCallers = Callers<Role>;

/** Whose conversations and gallery entries they are: an account, a browser by its cookie, or the address of a plain client. */
export type Owner = `account:${string}` | `visitor:${string}` | `client:${string}`;

/** Who asks. */
export interface Requester {
  readonly owner: Owner;
  readonly account: Account | undefined;
  /** Tells addresses apart and nothing else about them. */
  readonly clientHash: string;
}

export function toAccountOwner(accountId: string): Owner {
  return `account:${accountId}`;
}

export function isAnonymous({ account }: Pick<Requester, 'account'>): boolean {
  return account === undefined;
}
