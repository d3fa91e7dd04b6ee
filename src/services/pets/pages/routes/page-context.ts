// The resources of the routes of pages.
import type { FastifyReply } from 'fastify';
import type { SitePages, Visit } from '../../../../accounts/index.ts';
import { withRateHeaders } from '../../../../platform/rate-limit/rate-limit-headers.ts';
import type { HttpResources } from '../../http/http-resources.ts';
import type { LimitedAct } from '../../http/rate-limits.ts';
import type { Role } from '../../model/people.ts';

export interface PagesResources extends HttpResources {
  readonly pages: SitePages<Role>;
}

/** Returns the rate check of a form. */
export function limit({ rates }: PagesResources, act: LimitedAct) {
  return ({ caller }: Visit<Role>, reply: FastifyReply): Promise<void> =>
    withRateHeaders(
      reply,
      () => rates.headersOf(act, caller),
      () => rates.check(act, caller),
    );
}

/** The notices after an action, by the value of `done` in the URL of the page. */
export const NOTICES = {
  saved: 'Saved.',
  sheet: 'The new sheet was taken in.',
  'sent-again': 'Thank you: it waits for a moderator again.',
  address: 'Your address is private.',
  deleted: 'It is gone.',
  approved: 'Approved: it is in the gallery now.',
  rejected: 'Rejected.',
  email: 'Done: the page of the pet shows it.',
  resolved: 'The report is dealt with.',
};
