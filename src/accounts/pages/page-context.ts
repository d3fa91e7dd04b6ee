// What the pages of accounts need: who looks at them, and the frame of the service that shows them.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../platform/errors/refusal.ts';
import { wordRefusal } from '../../platform/errors/word-refusal.ts';
import type { Content, Html } from '../../platform/html/html.ts';
import type { DeclareForm, FormPages } from '../../platform/web/page-forms.ts';
import { sendPage as sendWebPage } from '../../platform/web/send-page.ts';
import { ACCOUNT_REFUSALS } from '../errors.ts';
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

/** A whole page in the look of the service. */
export type PageFrame<Role> = (page: AccountPage, visitor: PageVisitor<Role>) => Html;

/** What a service says about its pages of accounts. */
export interface AccountPagesOptions<Role> {
  readonly callers: Callers<Role>;
  readonly frame: PageFrame<Role>;
  /** Where somebody goes who has signed in without having come from another page. */
  readonly homePath: string;
  /** What an account is good for in this service. */
  readonly registrationLead: string;
  /** Other ways to log in: a label and a path of this site, which gets `next` as a parameter. */
  readonly otherSignIns?: readonly { readonly label: string; readonly path: string }[] | undefined;
  /** What happens to what the service keeps when an account is deleted. */
  readonly deletionNotice: string;
  /** Why a page asks who somebody is, where there is a reason to tell. */
  reasonFor?(path: string): string | undefined;
  /** The address of the service as the request sees it, without a slash at its end. */
  urlOf(request: FastifyRequest): string;
}

export interface AccountPagesParts<Role> extends AccountPagesOptions<Role> {
  readonly context: AccountsContext;
  readonly roles: ServiceRoles<Role>;
  readonly limits: SignInLimits;
  readonly isRegistrationOpen: boolean;
}

export interface AccountPagesDeps<Role> extends AccountPagesParts<Role> {
  readonly declareForm: DeclareForm<Visit<Role>, AccountPage>;
}

export interface Visit<Role> {
  readonly caller: Caller<Role>;
  readonly visitor: PageVisitor<Role>;
}

export async function visit<Role>(
  { callers }: Pick<AccountPagesParts<Role>, 'callers'>,
  request: FastifyRequest,
): Promise<Visit<Role>> {
  const caller = await callers.findCaller(request);
  return { caller, visitor: { account: caller.account, csrfToken: callers.csrfTokenOf(request) } };
}

/** Other pages than public ones are kept in no cache: they are for one person, and some of them hold a secret. */
export function sendPage<Role>(
  { frame }: Pick<AccountPagesParts<Role>, 'frame'>,
  request: FastifyRequest,
  reply: FastifyReply,
  visitor: PageVisitor<Role>,
  page: AccountPage,
  status = 200,
): FastifyReply {
  const isPersonal = page.isPublic !== true || visitor.account !== undefined;
  return sendWebPage(request, reply, { page: frame(page, visitor), status, isPersonal });
}

export function toFormPages<Role>(parts: AccountPagesParts<Role>): FormPages<Visit<Role>, AccountPage> {
  const { callers } = parts;
  return {
    clientHashOf: (request) => callers.clientHashOf(request),
    visit: (request) => visit(parts, request),
    checkCsrf: (request) => callers.checkCsrf(request),
    findFormWording: (error) =>
      error instanceof Refusal && isAboutForm(error) ? wordRefusal([ACCOUNT_REFUSALS], error) : undefined,
    sendPage: (request, reply, { visitor }, page, status) => sendPage(parts, request, reply, visitor, page, status),
  };
}

const NOT_FOR_THE_CALLER = ['signed_out', 'not_admin', 'account_not_found', 'foreign_origin', 'code_not_valid'];

function isAboutForm({ code, field }: Refusal): boolean {
  return field !== undefined || !NOT_FOR_THE_CALLER.includes(code);
}

/** A path of this site: a link that looks like ours never leads to another site. */
export function toOwnPath(next: unknown, homePath: string): string {
  return typeof next === 'string' && /^\/(?![/\\])[\x21-\x7e]*$/.test(next) ? next : homePath;
}
