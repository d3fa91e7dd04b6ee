// The pages of memory in the frame of the platform: its links, account corner and footer.
import { attribute, type Content, type Html, html } from '../../../../platform/html/html.ts';
import { csrfField } from '../../../../platform/web/elements/form-fields.ts';
import {
  type Frame,
  type NavigationLink,
  type Site,
  toPage as toWebPage,
} from '../../../../platform/web/page-frame.ts';
import { SERVICE_SUMMARY, SERVICE_TITLE } from '../../contract/api.ts';
import type { Account } from '../../model/viewer.ts';

/** The person a page is shown to. */
export interface Visitor {
  readonly account: Account | undefined;
  /** For the forms on the page. */
  readonly csrfToken: string | undefined;
}

export interface PageOptions {
  readonly title: string;
  readonly visitor?: Visitor | undefined;
  /** Of the page itself, as links name it. */
  readonly path: string;
  /** Names of modules in `browser/` that complete the page. */
  readonly scripts?: readonly string[] | undefined;
  readonly isNarrow?: boolean | undefined;
}

/** What browsers load. */
export const BROWSER = new URL('../browser/', import.meta.url);

const SITE: Site = {
  name: SERVICE_TITLE,
  root: '/',
  home: '/',
  description: SERVICE_SUMMARY,
  stylesheets: ['theme', 'repositories', 'search', 'landing'].map((name) => new URL(`styles/${name}.css`, BROWSER)),
  footer: html`<p>${SERVICE_SUMMARY}</p>`,
};

/** All pages but the first one are for people who are signed in, and none for search engines. */
export function toPage({ visitor, scripts = [], isNarrow = false, ...options }: PageOptions, content: Content): Html {
  return toWebPage(
    {
      ...options,
      ...toFrame(options.path, visitor),
      isHome: options.path === '/',
      isUnlisted: options.path !== '/',
      scripts: ['page.js', ...scripts].map((name) => new URL(name, BROWSER)),
      width: isNarrow ? 'narrow' : undefined,
    },
    content,
  );
}

/** What is around every page. */
function toFrame(path: string, visitor: Visitor | undefined): Frame {
  return { site: SITE, navigation: toNavigation(visitor), account: toAccountCorner(path, visitor) };
}

/** Around an error, which is written without looking up the account: its links lead to the log-in where the session has ended. */
export function toErrorFrame(hasSession: boolean): Frame {
  return hasSession
    ? { site: SITE, navigation: LINKS, account: html`<a href="/account">Account</a>` }
    : toFrame('', undefined);
}

const LINKS: readonly NavigationLink[] = [
  { to: '/', label: 'Repositories' },
  { to: '/search', label: 'Search' },
  { to: '/tokens', label: 'Connect' },
  { to: '/usage', label: 'Usage' },
];

function toNavigation(visitor: Visitor | undefined): readonly NavigationLink[] {
  if (visitor?.account === undefined) return [];
  return [...LINKS, ...(visitor.account.role === 'admin' ? [{ to: '/people', label: 'People' }] : [])];
}

function toAccountCorner(path: string, visitor: Visitor | undefined): Html {
  const link = (to: string, label: string) =>
    html`<a href="${to}"${attribute('aria-current', to === path && 'page')}>${label}</a>`;
  if (visitor?.account === undefined) return link('/login', 'Log in');
  return html`${link('/account', 'Account')}
    <form method="post" action="/logout">${csrfField(visitor.csrfToken)}<button>Log out</button></form>`;
}

/** The heading of a page, and what was just done. */
export function pageHead(
  title: Content,
  { lead, notice }: { readonly lead?: Content; readonly notice?: string | undefined } = {},
): Html {
  return html`<div class="page-head"><h1>${title}</h1>${lead !== undefined && html`<p class="lead">${lead}</p>`}</div>
${notice !== undefined && html`<p class="notice good" role="status">${notice}</p>`}`;
}
