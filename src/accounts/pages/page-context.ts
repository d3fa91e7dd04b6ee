// What the pages of accounts need: who looks at them, and the frame of the service that shows them.
import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Content } from '../../platform/html/html.ts';
import { isKnown } from '../../platform/http/public-answer.ts';
import type { Callers } from '../http/callers.ts';
import type { SignInLimits } from '../http/sign-in-limits.ts';
import type { Caller, ServiceAccount, ServiceRoles } from '../model/account.ts';
import type { AccountsContext } from '../ports.ts';

export interface AccountPage {
  readonly title: string;
  readonly path: string;
  readonly content: Content;
  readonly isNarrow?: boolean | undefined;
  /** The same for every stranger, so that a browser may keep it and ask whether it is still the same. */
  readonly isPublic?: boolean | undefined;
}

export interface PageVisitor<Role> {
  readonly account: ServiceAccount<Role> | undefined;
  /** For the forms on the page. */
  readonly csrfToken: string | undefined;
}

/** A whole page in the look of the service, and the headers that its pages have. */
export type PageFrame<Role> = (
  page: AccountPage,
  visitor: PageVisitor<Role>,
) => { readonly html: string; readonly headers: Readonly<Record<string, string>> };

/** What a service says about its pages of accounts. */
export interface AccountPagesOptions<Role> {
  readonly callers: Callers<Role>;
  readonly frame: PageFrame<Role>;
  /** Where somebody goes who has signed in without having come from another page. */
  readonly homePath: string;
  /** What an account is good for in this service. */
  readonly registrationLead: string;
  /** What happens to what the service keeps when an account is deleted. */
  readonly deletionNotice: string;
  /** Why a page asks who somebody is, where there is a reason to tell. */
  reasonFor?(path: string): string | undefined;
  /** The address of the service as the request sees it, without a slash at its end. */
  urlOf(request: FastifyRequest): string;
}

export interface AccountPagesDeps<Role> extends AccountPagesOptions<Role> {
  readonly context: AccountsContext;
  readonly roles: ServiceRoles<Role>;
  readonly limits: SignInLimits;
  readonly isRegistrationOpen: boolean;
}

/** Pages are for people: the description of the interface leaves them out. */
export const HIDDEN: RouteShorthandOptions = { schema: { hide: true } };

export interface Visit<Role> {
  readonly caller: Caller<Role>;
  readonly visitor: PageVisitor<Role>;
}

export async function visit<Role>({ callers }: AccountPagesDeps<Role>, request: FastifyRequest): Promise<Visit<Role>> {
  const caller = await callers.findCaller(request);
  return { caller, visitor: { account: caller.account, csrfToken: callers.csrfTokenOf(request) } };
}

/** Other pages than public ones are kept in no cache: they are for one person, and some of them hold a secret. */
export function sendPage<Role>(
  { frame }: AccountPagesDeps<Role>,
  request: FastifyRequest,
  reply: FastifyReply,
  visitor: PageVisitor<Role>,
  page: AccountPage,
  status = 200,
): FastifyReply {
  const { html, headers } = frame(page, visitor);
  reply.code(status).headers({ ...headers, 'content-type': 'text/html; charset=utf-8' });
  if (page.isPublic !== true || visitor.account !== undefined || status !== 200) {
    return reply.header('cache-control', 'private, no-store').send(html);
  }
  const etag = `"${hash('sha256', html, 'base64url')}"`;
  reply.headers({ 'cache-control': 'private, no-cache', etag });
  return isKnown(request, etag) ? reply.code(304).send() : reply.send(html);
}

/** A path of this site: a link that looks like ours never leads to another site. */
export function toOwnPath(next: unknown, homePath: string): string {
  return typeof next === 'string' && /^\/(?![/\\])[\x21-\x7e]*$/.test(next) ? next : homePath;
}
