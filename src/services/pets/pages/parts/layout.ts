// The frame of every page.
import { attribute, type Content, type Html, html } from '../../../../platform/html/html.ts';
import { csrfField } from '../../../../platform/web/form.ts';
import { type Account, canModerate } from '../../model/people.ts';
import type { WaitingCounts } from '../../verbs/moderation/count-waiting.ts';

/** Who looks at a page. */
export interface Visitor {
  readonly account: Account | undefined;
  /** For the forms on the page. */
  readonly csrfToken: string | undefined;
  /** What waits for them, on the pages of moderators. */
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
  /** Scripts of `browser/` that complete the page. */
  readonly scripts?: readonly string[] | undefined;
  readonly isNarrow?: boolean | undefined;
  /** Of no use to searchers, such as forms and private pages. */
  readonly isUnlisted?: boolean | undefined;
}

const STYLES = ['tokens', 'elements', 'tables', 'layout', 'sprites', 'gallery', 'cards', 'pet', 'forms', 'moderation'];
const DESCRIPTION = 'A gallery of small animated pets that keep your coding agent company, free to install.';

export function toPage(options: PageOptions, content: Content): Html {
  const { title, path, scripts = [], visitor } = options;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}${path === '/' ? '' : ' · Magpie Pets'}</title>
${toMeta(options)}
<link rel="icon" href="/pages/images/magpie.svg" type="image/svg+xml">
<link rel="alternate" href="/feed.xml" type="application/atom+xml" title="New pets">
${STYLES.map((name) => html`<link rel="stylesheet" href="/pages/styles/${name}.css">\n`)}
${scripts.map((name) => html`<script type="module" src="/pages/${name}"></script>\n`)}
</head>
<body>
<a class="skip" href="#content">Skip to the page</a>
<header class="site-header">
  <a class="wordmark" href="/"><img src="/pages/images/magpie.svg" alt="" width="48" height="48"><span>Magpie Pets</span></a>
  ${toNavigation(path, visitor)}
</header>
<main id="content" class="page${options.isNarrow === true ? ' narrow' : ''}">
${content}
</main>
${FOOTER}
</body>
</html>
`;
}

function toMeta({ title, description = DESCRIPTION, markdownPath, imageUrl, isUnlisted = false }: PageOptions): Html {
  return html`<meta name="description" content="${description}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
${imageUrl !== undefined && html`<meta property="og:image" content="${imageUrl}"><meta name="twitter:card" content="summary_large_image">`}
${isUnlisted && html`<meta name="robots" content="noindex">`}
${markdownPath !== undefined && html`<link rel="alternate" href="${markdownPath}" type="text/markdown">`}`;
}

function toNavigation(path: string, visitor: Visitor | undefined): Html {
  const account = visitor?.account;
  const link = (to: string, label: string) =>
    html`<a href="${to}"${attribute('aria-current', to === path && 'page')}>${label}</a>`;
  return html`<nav class="site-links" aria-label="Site">
    ${link('/', 'Gallery')} ${link('/request', 'Request')} ${link('/submit', 'Submit')}
    ${canModerate(account) && link('/admin', 'Moderation')}
    ${
      account === undefined
        ? link('/login', 'Log in')
        : html`${link('/me', 'My pets')}
      <form method="post" action="/logout">${csrfField(visitor?.csrfToken)}<button>Log out</button></form>`
    }
  </nav>`;
}

const FOOTER = html`<footer class="site-footer">
  <p>Small friends for long builds, kept by Magpie.</p>
  <nav aria-label="For agents and the curious"><ul class="footer-links">
    <li><a href="/llms.txt">For agents</a></li>
    <li><a href="/docs">API</a></li>
    <li><a href="/openapi.json">OpenAPI</a></li>
    <li><a href="/.well-known/mcp">MCP</a></li>
    <li><a href="/feed.xml">Feed</a></li>
    <li><a href="/terms">Terms</a></li>
  </ul></nav>
</footer>`;
