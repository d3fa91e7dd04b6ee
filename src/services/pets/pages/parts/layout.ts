// The pages of the registry in the frame of the platform: its links, account corner and footer.
import { attribute, type Content, type Html, html } from '../../../../platform/html/html.ts';
import { csrfField } from '../../../../platform/web/elements/form-fields.ts';
import {
  type Frame,
  type NavigationLink,
  type Site,
  toPage as toWebPage,
} from '../../../../platform/web/page-frame.ts';
import { type Account, canModerate } from '../../model/people.ts';
import type { WaitingCounts } from '../../verbs/moderation/count-waiting.ts';

/** The person a page is shown to. */
export interface Visitor {
  readonly account: Account | undefined;
  /** For the forms on the page. */
  readonly csrfToken: string | undefined;
  /** How much waits for a decision, on the pages of moderators. */
  readonly waiting?: WaitingCounts | undefined;
}

export interface PageOptions {
  readonly title: string;
  readonly visitor?: Visitor | undefined;
  /** Of the page itself, as links name it. */
  readonly path: string;
  readonly description?: string | undefined;
  /** The same page for agents. */
  readonly markdownPath?: string | undefined;
  /** Absolute address of an image that stands for the page where it is shared. */
  readonly imageUrl?: string | undefined;
  /** Names of modules in `browser/` that complete the page. */
  readonly scripts?: readonly string[] | undefined;
  readonly isNarrow?: boolean | undefined;
  /** Not for search engines, such as forms and private pages. */
  readonly isUnlisted?: boolean | undefined;
}

/** What browsers load. */
export const BROWSER = new URL('../browser/', import.meta.url);

const SITE: Site = {
  name: 'Magpie Pets',
  root: '/',
  home: '/',
  description: 'A gallery of small animated pets that keep your coding agent company, free to install.',
  stylesheets: ['theme', 'sprites', 'gallery', 'cards', 'pet', 'forms', 'moderation'].map(
    (name) => new URL(`styles/${name}.css`, BROWSER),
  ),
  head: html`<link rel="alternate" href="/feed.xml" type="application/atom+xml" title="New pets">`,
  footer: html`<p>Small friends for long builds, kept by Magpie.</p>
  <nav aria-label="For agents and the curious"><ul class="footer-links">
    <li><a href="/llms.txt">For agents</a></li>
    <li><a href="/docs">API</a></li>
    <li><a href="/openapi.json">OpenAPI</a></li>
    <li><a href="/.well-known/mcp">MCP</a></li>
    <li><a href="/feed.xml">Feed</a></li>
    <li><a href="/terms">Terms</a></li>
  </ul></nav>`,
};

export function toPage({ visitor, scripts = [], isNarrow = false, ...options }: PageOptions, content: Content): Html {
  return toWebPage(
    {
      ...options,
      ...toFrame(options.path, visitor),
      isHome: options.path === '/',
      scripts: scripts.map((name) => new URL(name, BROWSER)),
      width: isNarrow ? 'narrow' : undefined,
    },
    content,
  );
}

/** What is around every page. */
export function toFrame(path: string, visitor?: Visitor): Frame {
  return { site: SITE, navigation: toNavigation(visitor), account: toAccountCorner(path, visitor) };
}

function toNavigation(visitor: Visitor | undefined): readonly NavigationLink[] {
  return [
    { to: '/', label: 'Gallery' },
    { to: '/request', label: 'Request' },
    { to: '/submit', label: 'Submit' },
    ...(canModerate(visitor?.account) ? [{ to: '/admin', label: 'Moderation' }] : []),
  ];
}

function toAccountCorner(path: string, visitor: Visitor | undefined): Html {
  const link = (to: string, label: string) =>
    html`<a href="${to}"${attribute('aria-current', to === path && 'page')}>${label}</a>`;
  if (visitor?.account === undefined) return link('/login', 'Log in');
  return html`${link('/me', 'My pets')}
    <form method="post" action="/logout">${csrfField(visitor.csrfToken)}<button>Log out</button></form>`;
}
