// What the routes of pages have in common.
import type { FastifyRequest } from 'fastify';
import type { SitePages, Visit as VisitIn } from '../../../../accounts/index.ts';
import type { Role } from '../../model/viewer.ts';
import type { MemoryDeps } from '../../resources.ts';

export type Visit = VisitIn<Role>;

export interface PagesDeps extends MemoryDeps {
  readonly pages: SitePages<Role>;
  /** The address of the service as the request sees it, without a slash at its end. */
  urlOf(request: FastifyRequest): string;
}

/** What was just done, as the address of the page after it says. */
export const NOTICES = {
  added: 'Added. Its first index is made now.',
  refreshed: 'It is refreshed now.',
  removed: 'Removed. What was read from it is being deleted.',
  granted: 'They may see this repository now.',
  revoked: 'They may not see this repository any more, unless their role lets them.',
  'token-revoked': 'The token is revoked. It is refused from now on.',
};

/** `actor`: the address of the account that did it. */
export function addAudit(
  { accounts, resources }: PagesDeps,
  actor: string,
  action: string,
  subject: string,
  note = '',
): Promise<void> {
  return accounts.addAudit({ actor, action, subject, note, at: new Date(resources.clock.nowMs()) });
}
