// The page frame of a service with accounts: its links, and the corner with the visitor's account.
import type { FastifyRequest } from 'fastify';
import type { Worded } from '../../platform/errors/define-errors.ts';
import { attribute, type Content, type Html, html } from '../../platform/html/html.ts';
import { readCookie } from '../../platform/http/cookies.ts';
import { csrfField, toSentence } from '../../platform/web/elements/form-fields.ts';
import { errorPage } from '../../platform/web/error-page.ts';
import {
  type Frame,
  type NavigationLink,
  type PageOptions,
  type Site,
  toPage as toWebPage,
} from '../../platform/web/page-frame.ts';
import { PAGE_HEADERS } from '../../platform/web/send-page.ts';
import { SESSION_COOKIE } from '../http/callers.ts';
import type { ServiceAccount } from '../model/account.ts';

export interface Visitor<Role> {
  readonly account: ServiceAccount<Role> | undefined;
  /** The token for the forms on the page. */
  readonly csrfToken: string | undefined;
}

/** The look of a service's pages. */
export interface AccountSite<Role> extends Site {
  /** The folder with the files that browsers load. */
  readonly browser: URL;
  /** Names of modules in that folder that every page loads. */
  readonly scripts?: readonly string[] | undefined;
  navigationFor(account: ServiceAccount<Role> | undefined): readonly NavigationLink[];
  /** The links on error pages for signed-in people; the account is not looked up there. */
  readonly signedInLinks?: readonly NavigationLink[] | undefined;
  /** The link in the corner of a signed-in person. */
  readonly accountLink: NavigationLink;
  readonly homeLabel: string;
  /** True if all pages except the home page require sign-in. Search engines may then index only the home page. */
  readonly isPrivate?: boolean | undefined;
}

/** A page of a service without its frame. */
export interface ShownPage
  extends Pick<PageOptions, 'title' | 'description' | 'markdownPath' | 'imageUrl' | 'isUnlisted'> {
  /** The path of the page itself, as links name it. */
  readonly path: string;
  readonly content: Content;
  readonly status?: number | undefined;
  /** Names of modules in the folder of the site that complete the page. */
  readonly scripts?: readonly string[] | undefined;
  readonly isNarrow?: boolean | undefined;
  /** True for a page as wide as the window, which does its own layout. */
  readonly isFull?: boolean | undefined;
  /** True if the page shows documents of this server in frames. */
  readonly hasFrames?: boolean | undefined;
  /** True for a page for one person who is not signed in, such as that of a one-time link: no cache stores it. */
  readonly isSecret?: boolean | undefined;
}

export function toPage<Role>(site: AccountSite<Role>, page: ShownPage, visitor: Visitor<Role>): Html {
  const { content, scripts = [], isNarrow = false, isFull = false, isUnlisted, ...options } = page;
  const isHome = page.path === site.home;
  return toWebPage(
    {
      ...options,
      ...toFrame(site, page.path, visitor),
      isHome,
      isUnlisted: isUnlisted ?? (site.isPrivate === true && !isHome),
      scripts: [...(site.scripts ?? []), ...scripts].map((name) => new URL(name, site.browser)),
      width: isNarrow ? 'narrow' : isFull ? 'full' : undefined,
    },
    content,
  );
}

/** Returns the page for a request that was refused or failed. The session that a browser sent may have ended. */
export function toErrorPage<Role>(
  site: AccountSite<Role>,
  status: number,
  { message, hint }: Worded,
  request: FastifyRequest,
) {
  const hasSession = status !== 401 && (readCookie(request, SESSION_COOKIE) ?? '') !== '';
  const actions = html`<a class="button primary" href="${site.home}">${site.homeLabel}</a>${status === 401 && html` <a class="button" href="/login">Log in</a>`}`;
  const frame = hasSession ? toSessionFrame(site) : toFrame(site, '', STRANGER);
  const page = errorPage(frame, { status, message: toSentence(message), hint, actions });
  return {
    type: 'text/html; charset=utf-8',
    text: page.toString(),
    headers: { ...PAGE_HEADERS, 'cache-control': 'no-store' },
  };
}

const STRANGER = { account: undefined, csrfToken: undefined };

function toSessionFrame<Role>(site: AccountSite<Role>): Frame {
  const { to, label } = site.accountLink;
  const navigation = site.signedInLinks ?? site.navigationFor(undefined);
  return { site, navigation, account: html`<a href="${to}">${label}</a>` };
}

function toFrame<Role>(site: AccountSite<Role>, path: string, visitor: Visitor<Role>): Frame {
  return { site, navigation: site.navigationFor(visitor.account), account: toAccountCorner(site, path, visitor) };
}

function toAccountCorner<Role>({ accountLink }: AccountSite<Role>, path: string, visitor: Visitor<Role>): Html {
  const link = ({ to, label }: NavigationLink) =>
    html`<a href="${to}"${attribute('aria-current', to === path && 'page')}>${label}</a>`;
  if (visitor.account === undefined) return link({ to: '/login', label: 'Log in' });
  return html`${link(accountLink)}
    <form method="post" action="/logout">${csrfField(visitor.csrfToken)}<button>Log out</button></form>`;
}
