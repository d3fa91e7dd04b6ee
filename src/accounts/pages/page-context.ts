// The dependencies of the pages of accounts, and the options of a service for them.
import type { FastifyRequest } from 'fastify';
import type { Content } from '../../platform/html/html.ts';
import type { Choice } from '../../platform/web/elements/form-fields.ts';
import type { SignInLimits } from '../http/sign-in-limits.ts';
import type { ServiceRoles } from '../model/account.ts';
import type { AccountsContext } from '../ports.ts';
import type { SitePages, SitePagesParts, Visit } from './site-pages.ts';

export interface ServicePagesOptions<Role> extends SitePagesParts<Role> {
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

/** Returns a path of this site, so that a link that looks like ours never leads to another site. */
export function toOwnPath(next: unknown, homePath: string): string {
  return typeof next === 'string' && /^\/(?![/\\])[\x21-\x7e]*$/.test(next) ? next : homePath;
}
