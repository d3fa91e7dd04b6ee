// What the pages of accounts need, and what a service says about them.
import type { FastifyRequest } from 'fastify';
import { defineErrors, type WordedRefusal } from '../../platform/errors/define-errors.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { Content } from '../../platform/html/html.ts';
import type { Choice } from '../../platform/web/elements/form-fields.ts';
import { ACCOUNT_ERRORS } from '../errors.ts';
import type { SignInLimits } from '../http/sign-in-limits.ts';
import type { ServiceRoles } from '../model/account.ts';
import type { AccountsContext } from '../ports.ts';
import type { SitePages, SitePagesParts, Visit } from './site-pages.ts';

/** What a service says about its pages. */
export interface ServicePagesOptions<Role> extends SitePagesParts<Role> {
  /** Of refusals of the service and of accounts; undefined for any other error. */
  findWording(error: unknown): WordedRefusal | undefined;
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
  readonly people: PeopleOptions<Role>;
}

/** The pages on which administrators of the service give roles. */
export interface PeopleOptions<Role> {
  readonly path: string;
  /** Those that can be given, with what they allow. */
  readonly roles: readonly Choice[];
  /** The heading of these pages. */
  toHead(visiting: Visit<Role>, notice: string | undefined): Promise<Content> | Content;
}

export interface AccountPagesParts<Role> extends ServicePagesOptions<Role> {
  readonly context: AccountsContext;
  readonly roles: ServiceRoles<Role>;
  readonly limits: SignInLimits;
  readonly isRegistrationOpen: boolean;
}

export interface AccountPagesDeps<Role> extends AccountPagesParts<Role> {
  readonly pages: SitePages<Role>;
}

const { findWording } = defineErrors(ACCOUNT_ERRORS);

/** On pages of accounts, a wrong password is about the form although it is refused like a missing one. */
export function findAccountFormWording(error: unknown): WordedRefusal | undefined {
  return error instanceof Refusal && isAboutForm(error) ? findWording(error) : undefined;
}

const NOT_FOR_THE_CALLER = ['signed_out', 'not_admin', 'account_not_found', 'foreign_origin', 'code_not_valid'];

function isAboutForm({ code, field }: Refusal): boolean {
  return field !== undefined || !NOT_FOR_THE_CALLER.includes(code);
}

/** A path of this site: a link that looks like ours never leads to another site. */
export function toOwnPath(next: unknown, homePath: string): string {
  return typeof next === 'string' && /^\/(?![/\\])[\x21-\x7e]*$/.test(next) ? next : homePath;
}
