// What the routes of pages have in common.
import type { FastifyReply } from 'fastify';
import type { Caller, ServiceAccounts, SitePages } from '../../../../accounts/index.ts';
import { withRateHeaders } from '../../../../platform/rate-limit/rate-limit-headers.ts';
import type { AddressesOf } from '../../http/answers/addresses-of.ts';
import type { MarkdownPages } from '../../http/documents/markdown-pages.ts';
import type { LimitedAct, RateLimits } from '../../http/rate-limits.ts';
import type { PetsCallers, Role } from '../../model/people.ts';
import type { PetsResources } from '../../ports.ts';
import type { Visitor } from '../parts/site.ts';

export interface Visit {
  readonly caller: Caller<Role>;
  readonly visitor: Visitor;
}

export interface PagesParts {
  readonly resources: PetsResources;
  readonly callers: PetsCallers;
  readonly accounts: ServiceAccounts<Role>;
  readonly rates: RateLimits;
  readonly addressesOf: AddressesOf;
  readonly markdown: MarkdownPages;
}

export interface PagesDeps extends PagesParts {
  readonly pages: SitePages<Role>;
}

/** For forms that may be sent only so often. */
export function limit({ rates }: PagesDeps, act: LimitedAct) {
  return ({ caller }: Visit, reply: FastifyReply): Promise<void> =>
    withRateHeaders(
      reply,
      () => rates.headersOf(act, caller),
      () => rates.check(act, caller),
    );
}

/** What was just done, as the address of the page after it says. */
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
