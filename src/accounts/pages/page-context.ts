// The dependencies of the pages of accounts, and the options of a service for them.
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

/** The options of a service for its pages. */
export interface ServicePagesOptions<Role> extends SitePagesParts<Role> {
  /** Returns the message of a refusal of the service or of accounts; undefined for any other error. */
  findWording(error: unknown): WordedRefusal | undefined;
  /** The path after a sign-in that did not start at another page. */
  readonly homePath: string;
  /** The benefit of an account in this service. */
  readonly registrationLead: string;
  /** Other ways to log in: a label and a path of this site, which gets `next` as a parameter. */
  readonly otherSignIns?: readonly { readonly label: string; readonly path: string }[] | undefined;
  /** The effect of deleting an account on the data of the service. */
  readonly deletionNotice: string;
  /** Returns why a page requires sign-in, if there is a reason to state. */
  reasonFor?(path: string): string | undefined;
  /** Returns the base URL of the service as the request sees it, without a trailing slash. */
  urlOf(request: FastifyRequest): string;
  readonly people: PeopleOptions<Role>;
}

/** The pages on which administrators of the service assign roles. */
export interface PeopleOptions<Role> {
  readonly path: string;
  /** The roles that can be assigned, each with what it allows. */
  readonly roles: readonly Choice[];
  /** Returns the heading of these pages. */
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

/**
 * Returns the message of a refusal that the form shows. On pages of accounts a wrong password is about the form,
 * although it is refused like missing credentials.
 */
export function findAccountFormWording(error: unknown): WordedRefusal | undefined {
  return error instanceof Refusal && isAboutForm(error) ? findWording(error) : undefined;
}

const NOT_FOR_THE_CALLER = ['signed_out', 'not_admin', 'account_not_found', 'foreign_origin', 'code_not_valid'];

function isAboutForm({ code, field }: Refusal): boolean {
  return field !== undefined || !NOT_FOR_THE_CALLER.includes(code);
}

/** Returns a path of this site, so that a link that looks like ours never leads to another site. */
export function toOwnPath(next: unknown, homePath: string): string {
  return typeof next === 'string' && /^\/(?![/\\])[\x21-\x7e]*$/.test(next) ? next : homePath;
}
