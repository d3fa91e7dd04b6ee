// The common context of the page routes.
import type { FastifyRequest } from 'fastify';
import type { SitePages, Visit as VisitIn } from '../../../../accounts/index.ts';
import type { Role } from '../../model/viewer.ts';
import type { MemoryDeps } from '../../resources.ts';

export type Visit = VisitIn<Role>;

export interface PagesDeps extends MemoryDeps {
  readonly pages: SitePages<Role>;
  /** Returns the service's address as seen by the request, without a slash at the end. */
  urlOf(request: FastifyRequest): string;
}

/** The notices by the `done` parameter of the next page's address. */
export const NOTICES = {
  added: 'Added. Its first index is made now.',
  refreshed: 'It is refreshed now.',
  removed: 'Removed. What was read from it is being deleted.',
  granted: 'They may see this repository now.',
  revoked: 'They may not see this repository any more, unless their role lets them.',
  'token-revoked': 'The token is revoked. It is refused from now on.',
};

/** Adds an audit entry. `actor` is the address of the acting account. */
export function addAudit(
  { accounts, clock }: PagesDeps,
  actor: string,
  action: string,
  subject: string,
  note = '',
): Promise<void> {
  return accounts.addAudit({ actor, action, subject, note, at: new Date(clock.nowMs()) });
}
