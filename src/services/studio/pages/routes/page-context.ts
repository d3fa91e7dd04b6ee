// The context that the routes of pages share.
import type { FastifyReply } from 'fastify';
import type { SitePages, Visit } from '../../../../accounts/index.ts';
import { COSTS } from '../../http/rate-limits.ts';
import type { StudioDeps } from '../../http/studio-deps.ts';
import type { Role } from '../../model/people.ts';

export interface PagesDeps extends StudioDeps {
  readonly pages: SitePages<Role>;
}

/** Charges a form like the same action over the API. The request itself costs a unit already. */
export function chargeForm({ rates }: PagesDeps) {
  return ({ caller }: Visit<Role>, reply: FastifyReply): Promise<void> =>
    rates.charge(reply, caller, COSTS.write - COSTS.read);
}

/** Notices about the last action, by the name in the address of the page after it. */
export const NOTICES = {
  unpublished: 'It is not in the gallery any more.',
  deleted: 'The design is forgotten.',
  hide: 'It is hidden.',
  restore: 'It is in the gallery again.',
  remove: 'It is removed for good.',
  resolved: 'The report is dealt with.',
};
