import type { Caller as CallerIn, Callers, ServiceAccount, ServiceRoles } from '../../../accounts/index.ts';

export type Role = 'member' | 'moderator' | 'admin';

/** Every account is a member: its owner can like pets, and keeps what they have submitted. */
export const PETS_ROLES: ServiceRoles<Role> = {
  service: 'pets',
  roles: ['member', 'moderator', 'admin'],
  fallback: 'member',
  administrator: 'admin',
};

export type Account = ServiceAccount<Role>;
export type Caller = CallerIn<Role>;
export type PetsCallers = Callers<Role>;

export function canModerate(account: Account | undefined): boolean {
  return account?.role === 'moderator' || account?.role === 'admin';
}
