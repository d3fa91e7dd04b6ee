import type { ServiceAccount, ServiceRoles } from '../../../accounts/index.ts';
import type { Repository } from './repository.ts';

export type Role = 'member' | 'admin' | undefined;

/** The roles. An account without a role sees only the repositories that it was granted. */
export const MEMORY_ROLES: ServiceRoles<Role> = {
  service: 'memory',
  roles: ['member', 'admin'],
  fallback: undefined,
  administrator: 'admin',
};

export const TOKEN_MARK = 'magpie_mem_';

export type Account = ServiceAccount<Role>;

/** The caller. A token may be limited to fewer repositories than its account may see. */
export interface Viewer {
  /** The account; undefined for the operator at the command line. */
  readonly account: Pick<Account, 'id' | 'role' | 'accessEpoch' | 'ownerEpoch'> | undefined;
  /** The ids of the allowed repositories; undefined means no limit. */
  readonly scope: readonly string[] | undefined;
}

/** Returns the viewer of a signed-in page, who sees everything that the account may see. */
export function toViewer(account: Account): Viewer {
  return { account, scope: undefined };
}

export const OPERATOR: Viewer = { account: undefined, scope: undefined };

/**
 * Returns whether the viewer may see a repository. Administrators see all of them, members those that an administrator
 * added. Access to a repository of a code host is the host's decision, so members need a grant for it like any other
 * account.
 */
export function canSee({ account, scope }: Viewer, repository: Repository, grantedIds: ReadonlySet<string>): boolean {
  if (scope !== undefined && !scope.includes(repository.id)) return false;
  if (account === undefined || account.role === 'admin' || grantedIds.has(repository.id)) return true;
  return account.role === 'member' && repository.sourceKind !== 'host';
}

/** Returns whether the viewer may add, remove and refresh repositories and grant access to them. */
export function canManage({ account, scope }: Viewer): boolean {
  return scope === undefined && (account === undefined || account.role === 'admin');
}
