import type { ServiceAccount, ServiceRoles } from '../../../accounts/index.ts';
import type { Repository } from './repository.ts';

export type Role = 'member' | 'admin' | undefined;

/** An account without a role sees no more than a stranger, but for the repositories that it was given. */
export const MEMORY_ROLES: ServiceRoles<Role> = {
  service: 'memory',
  roles: ['member', 'admin'],
  fallback: undefined,
  administrator: 'admin',
};

/** What the tokens of agents begin with. */
export const TOKEN_MARK = 'magpie_mem_';

export type Account = ServiceAccount<Role>;

/** Who asks. A token may be for fewer repositories than its account may see. */
export interface Viewer {
  /** Undefined for the operator of this installation, at its command line. */
  readonly account: Pick<Account, 'id' | 'role' | 'accessEpoch' | 'ownerEpoch'> | undefined;
  /** Ids of repositories; undefined where there is no such bound. */
  readonly scope: readonly string[] | undefined;
}

/** Somebody in front of a page sees all that their account may see. */
export function toViewer(account: Account): Viewer {
  return { account, scope: undefined };
}

export const OPERATOR: Viewer = { account: undefined, scope: undefined };

/**
 * Administrators see every repository. Members see those that an administrator added; who may see a repository of a code host is
 * for the code host to say, so they need a grant for it like any other account.
 */
export function canSee({ account, scope }: Viewer, repository: Repository, grantedIds: ReadonlySet<string>): boolean {
  if (scope !== undefined && !scope.includes(repository.id)) return false;
  if (account === undefined || account.role === 'admin' || grantedIds.has(repository.id)) return true;
  return account.role === 'member' && repository.sourceKind !== 'host';
}

/** To add, remove and refresh repositories, and to give access to them. */
export function canManage({ account, scope }: Viewer): boolean {
  return scope === undefined && (account === undefined || account.role === 'admin');
}
