// What the routes of pages have in common: the visitor of a page, and how a page is sent.
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { ServiceAccounts } from '../../../../accounts/index.ts';
import type { Content } from '../../../../platform/html/html.ts';
import { sendPage as sendWebPage } from '../../../../platform/web/send-page.ts';
import type { AddressesOf } from '../../http/addresses-of.ts';
import type { MarkdownPages } from '../../http/documents/markdown-pages.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import type { Account, Caller, PetsCallers, Role } from '../../model/people.ts';
import type { PetsResources } from '../../ports.ts';
import { type PageOptions, toPage, type Visitor } from '../parts/layout.ts';

export interface PagesDeps {
  readonly resources: PetsResources;
  readonly callers: PetsCallers;
  readonly accounts: ServiceAccounts<Role>;
  readonly rates: RateLimits;
  readonly addressesOf: AddressesOf;
  readonly markdown: MarkdownPages;
}

/** Pages are for people: the description of the interface leaves them out. */
export const HIDDEN: RouteShorthandOptions = { schema: { hide: true } };

export interface Visit {
  readonly caller: Caller;
  readonly visitor: Visitor;
}

export async function visit({ callers }: PagesDeps, request: FastifyRequest): Promise<Visit> {
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
