// What every page needs: who looks at it, and how it is sent.
import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { ServiceAccounts } from '../../../../accounts/index.ts';
import type { Content } from '../../../../platform/html/html.ts';
import { isKnown } from '../../../../platform/http/public-answer.ts';
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

/** A page runs only scripts and styles that are files of this server, talks to nobody else, and text never becomes a script. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

export const PAGE_HEADERS = {
  'content-security-policy': POLICY,
  // Forms tell this site, and no other, where they were sent from.
  'referrer-policy': 'same-origin',
  vary: 'Accept, Cookie',
} as const;

export const HTML_TYPE = 'text/html; charset=utf-8';

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

/** Whoever is signed in; others are led to the form for that, and come back afterwards. */
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
  const text = toPage({ ...options, visitor }, content).toString();
  reply.code(status).headers({ ...PAGE_HEADERS, 'content-type': HTML_TYPE });
  // What somebody sees who is signed in stays in no cache, not even of the browser that they may share.
  if (visitor.account !== undefined || status !== 200)
    return reply.header('cache-control', 'private, no-store').send(text);
  const etag = `"${hash('sha256', text, 'base64url')}"`;
  reply.headers({ 'cache-control': 'private, no-cache', etag });
  return isKnown(request, etag) ? reply.code(304).send() : reply.send(text);
}
