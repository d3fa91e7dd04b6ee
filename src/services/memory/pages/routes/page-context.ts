// What the routes of pages have in common: the visitor of a page, and how a page is sent.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Callers } from '../../../../accounts/index.ts';
import type { WordedRefusal } from '../../../../platform/errors/word-refusal.ts';
import type { Content } from '../../../../platform/html/html.ts';
import type { DeclareForm, FormPages } from '../../../../platform/web/page-forms.ts';
import { sendPage as sendWebPage } from '../../../../platform/web/send-page.ts';
import { findRefusalWording } from '../../errors.ts';
import type { Account, Role, Viewer } from '../../model/viewer.ts';
import type { MemoryDeps } from '../../resources.ts';
import { type PageOptions, toPage, type Visitor } from '../parts/layout.ts';

export interface PagesParts extends MemoryDeps {
  readonly callers: Callers<Role>;
  /** The address of the service as the request sees it, without a slash at its end. */
  urlOf(request: FastifyRequest): string;
}

export interface PagesDeps extends PagesParts {
  readonly declareForm: DeclareForm<Visit, ShownPage>;
}

export interface Visit {
  readonly caller: { readonly account: Account | undefined; readonly clientHash: string };
  readonly visitor: Visitor;
}

export interface SignedInVisit extends Visit {
  readonly account: Account;
  readonly viewer: Viewer;
}

export async function visit({ callers }: PagesParts, request: FastifyRequest): Promise<Visit> {
  const caller = await callers.findCaller(request);
  return { caller, visitor: { account: caller.account, csrfToken: callers.csrfTokenOf(request) } };
}

export function toSignedIn(visiting: Visit, account: Account): SignedInVisit {
  return { ...visiting, account, viewer: { account, scope: undefined } };
}

/** For people who are signed in; others are redirected to the form for that, and come back afterwards. */
export async function visitSignedIn(
  deps: PagesParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedInVisit | undefined> {
  const visiting = await visit(deps, request);
  const { account } = visiting.caller;
  if (account !== undefined) return toSignedIn(visiting, account);
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
      const wording = findRefusalWording(error);
      return wording !== undefined && isAboutForm(wording) ? wording : undefined;
    },
    sendPage: (request, reply, { visitor }, page, status) => sendPage(request, reply, visitor, page, status),
  };
}

const NOT_FOR_THE_CALLER: readonly string[] = ['unauthorized', 'forbidden', 'repository_not_found'];

/** Whether sending the form again, with something changed, may mend it. */
function isAboutForm({ code, field }: WordedRefusal): boolean {
  return field !== undefined || !NOT_FOR_THE_CALLER.includes(code);
}

/** What was just done, as the address of the page after it says. */
const NOTICES: Readonly<Record<string, string>> = {
  added: 'Added. Its first index is made now.',
  refreshed: 'It is refreshed now.',
  removed: 'Removed. What was read from it is being deleted.',
  granted: 'They may see this repository now.',
  revoked: 'They may not see this repository any more, unless their role lets them.',
  'token-revoked': 'The token is revoked. It is refused from now on.',
  role: 'The role is set.',
};

export function toNotice({ query }: FastifyRequest): string | undefined {
  const { done } = query as { done?: unknown };
  return typeof done === 'string' && Object.hasOwn(NOTICES, done) ? NOTICES[done] : undefined;
}

/** `actor`: the address of the account that did it. */
export function addAudit(
  { accounts, resources }: PagesParts,
  actor: string,
  action: string,
  subject: string,
  note = '',
): Promise<void> {
  return accounts.addAudit({ actor, action, subject, note, at: new Date(resources.clock.nowMs()) });
}
