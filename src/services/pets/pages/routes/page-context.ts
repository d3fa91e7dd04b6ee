// What the routes of pages have in common: the visitor of a page, and how a page is sent.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServiceAccounts } from '../../../../accounts/index.ts';
import type { WordedRefusal } from '../../../../platform/errors/word-refusal.ts';
import type { Content } from '../../../../platform/html/html.ts';
import { withRateHeaders } from '../../../../platform/rate-limit/rate-limit-headers.ts';
import type { DeclareForm, FormPages } from '../../../../platform/web/page-forms.ts';
import { sendPage as sendWebPage } from '../../../../platform/web/send-page.ts';
import { findWording } from '../../errors.ts';
import type { AddressesOf } from '../../http/answers/addresses-of.ts';
import type { MarkdownPages } from '../../http/documents/markdown-pages.ts';
import type { LimitedAct, RateLimits } from '../../http/rate-limits.ts';
import type { Account, Caller, PetsCallers, Role } from '../../model/people.ts';
import type { PetsResources } from '../../ports.ts';
import { type PageOptions, toPage, type Visitor } from '../parts/layout.ts';

export interface PagesParts {
  readonly resources: PetsResources;
  readonly callers: PetsCallers;
  readonly accounts: ServiceAccounts<Role>;
  readonly rates: RateLimits;
  readonly addressesOf: AddressesOf;
  readonly markdown: MarkdownPages;
}

export interface PagesDeps extends PagesParts {
  readonly declareForm: DeclareForm<Visit, ShownPage>;
}

export interface Visit {
  readonly caller: Caller;
  readonly visitor: Visitor;
}

export async function visit({ callers }: PagesParts, request: FastifyRequest): Promise<Visit> {
  const caller = await callers.findCaller(request);
  return { caller, visitor: { account: caller.account, csrfToken: callers.csrfTokenOf(request) } };
}

/** For people who are signed in; others are redirected to the form for that, and come back afterwards. */
export async function visitSignedIn(
  deps: PagesDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<(Visit & { readonly account: Account }) | undefined> {
  const visiting = await visit(deps, request);
  const { account } = visiting.caller;
  if (account !== undefined) return { ...visiting, account };
  await reply.redirect(`/login?next=${encodeURIComponent(request.url)}`, 303);
  return undefined;
}

export interface ShownPage {
  readonly options: Omit<PageOptions, 'visitor'>;
  readonly content: Content;
}

export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  visitor: Visitor,
  { options, content }: ShownPage,
  status = 200,
): FastifyReply {
  const page = toPage({ ...options, visitor }, content);
  return sendWebPage(request, reply, { page, status, isPersonal: visitor.account !== undefined });
}

export function toFormPages(parts: PagesParts): FormPages<Visit, ShownPage> {
  const { callers } = parts;
  return {
    clientHashOf: (request) => callers.clientHashOf(request),
    visit: (request) => visit(parts, request),
    checkCsrf: (request) => callers.checkCsrf(request),
    findFormWording: (error) => {
      const wording = findWording(error);
      return wording !== undefined && isAboutForm(wording) ? wording : undefined;
    },
    sendPage: (request, reply, { visitor }, page, status) => sendPage(request, reply, visitor, page, status),
  };
}

const NOT_FOR_THE_CALLER: readonly string[] = ['unauthorized', 'forbidden', 'not_found'];

function isAboutForm({ code, field }: WordedRefusal): boolean {
  return field !== undefined || !NOT_FOR_THE_CALLER.includes(code);
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
