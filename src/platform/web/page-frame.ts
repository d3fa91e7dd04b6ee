// The frame of every page: head, bar with links and account corner, main, footer.
//
// To make a page of a service:
//
// 1. Describe the site once, with the service's own style sheets. The first one overrides style tokens
//    (see browser/styles/tokens.css):
//
//      const BROWSER = new URL('./browser/', import.meta.url);
//      export const SITE: Site = {
//        name: 'Magpie Memory', root: '/', home: '/', description: '…',
//        stylesheets: [new URL('theme.css', BROWSER)],
//      };
//
// 2. Serve its browser files together with those of the platform: `declareBrowserFiles(app, BROWSER)`. Modules in the
//    folder import the platform's by their relative path on disk:
//    `import { h } from '../../../../platform/web/browser/dom.js'`.
//
// 3. Answer with a page made of elements (elements/*.ts, or the classes in browser/styles):
//
//      const content = html`<h1>Repositories</h1>${recordTable(…)}`;
//      const page = toPage({ site: SITE, title: 'Repositories', navigation }, content);
//      return sendPage(request, reply, { page, isPersonal: false });
//
// testing/elements-page.ts shows every element.
// A service with accounts does 2 and 3 with `declarePages` of accounts, which adds the links and forms for people.

import { attribute, type Content, type Html, html } from '../html/html.ts';
import { toAddress } from './browser-files.ts';

export interface Site {
  /** The name beside the logo, and in titles. */
  readonly name: string;
  /**
   * The prefix of file URLs. `./` if all pages are at the root, and `../` if they are one level below it; both also
   * work if a proxy serves them under another path.
   */
  readonly root: '/' | './' | '../';
  readonly home: string;
  readonly description: string;
  /** The style sheets of the service, loaded in this order after those of the platform. */
  readonly stylesheets: readonly URL[];
  /** More elements of the head, such as the link of a feed. */
  readonly head?: Html;
  readonly footer?: Html;
}

export interface NavigationLink {
  readonly to: string;
  readonly label: string;
}

export interface Frame {
  readonly site: Site;
  readonly navigation?: readonly NavigationLink[] | undefined;
  /** The corner for the account of the person: links and forms to sign in and out. */
  readonly account?: Content;
}

export interface PageOptions extends Frame {
  /** The title without the name of the site, which is appended unless `isHome` is true. */
  readonly title: string;
  readonly isHome?: boolean | undefined;
  /** The path of the page itself, as links name it. */
  readonly path?: string | undefined;
  readonly description?: string | undefined;
  /** A notice above the page about the whole site that must not be overlooked. */
  readonly notice?: Content;
  /** The path of the same page for agents. */
  readonly markdownPath?: string | undefined;
  /** The absolute URL of an image that represents the page where it is shared. */
  readonly imageUrl?: string | undefined;
  /** Modules that complete the page. */
  readonly scripts?: readonly URL[] | undefined;
  readonly stylesheets?: readonly URL[] | undefined;
  /** `narrow` for forms and texts; `full` for a page that does its own layout. */
  readonly width?: 'narrow' | 'full' | undefined;
  /** True for a page that search engines must not index, such as a form or a private page. */
  readonly isUnlisted?: boolean | undefined;
}

const BROWSER = new URL('./browser/', import.meta.url);
const LOGO = new URL('magpie.svg', BROWSER);
const STYLES = ['tokens', 'text', 'frame', 'buttons', 'elements', 'tabs', 'forms', 'tables', 'dialogs'].map(
  (name) => new URL(`styles/${name}.css`, BROWSER),
);

export function toPage(options: PageOptions, content: Content): Html {
  const { site, title, isHome = false, scripts = [], stylesheets = [], notice, width } = options;
  const styles = [...STYLES, ...site.stylesheets, ...stylesheets];
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}${!isHome && ` · ${site.name}`}</title>
${toMeta(options)}
<link rel="icon" href="${fileUrl(site, LOGO)}" type="image/svg+xml">
${site.head}
${styles.map((file) => html`<link rel="stylesheet" href="${fileUrl(site, file)}">\n`)}
${scripts.map((file) => html`<script type="module" src="${fileUrl(site, file)}"></script>\n`)}
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
${notice !== undefined && html`<aside class="site-notice" aria-label="Notice">${notice}</aside>`}
<header class="site-header">
  <a class="wordmark" href="${site.home}">${logo(site, 40)}<span>${site.name}</span></a>
  <div class="site-menu">${toNavigation(options)}${options.account !== undefined && html`<div class="site-account" id="account">${options.account}</div>`}</div>
</header>
<main id="content" class="page${width !== undefined && ` ${width}`}" tabindex="-1">
${content}
</main>
${site.footer !== undefined && html`<footer class="site-footer">${site.footer}</footer>`}
</body>
</html>
`;
}

/** Returns the logo, for use beside a text that names it. */
export function logo(site: Site, size: number): Html {
  return html`<img src="${fileUrl(site, LOGO)}" alt="" width="${size}" height="${size}">`;
}

export function fileUrl({ root }: Site, file: URL): string {
  return `${root}${toAddress(file)}`;
}

function toMeta({ site, title, description, markdownPath, imageUrl, isUnlisted = false }: PageOptions): Html {
  const described = description ?? site.description;
  return html`<meta name="description" content="${described}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${described}">
${imageUrl !== undefined && html`<meta property="og:image" content="${imageUrl}"><meta name="twitter:card" content="summary_large_image">`}
${isUnlisted && html`<meta name="robots" content="noindex">`}
${markdownPath !== undefined && html`<link rel="alternate" href="${markdownPath}" type="text/markdown">`}`;
}

function toNavigation({ navigation = [], path }: PageOptions): Html | undefined {
  if (navigation.length === 0) return undefined;
  return html`<nav class="site-links" aria-label="Site">${navigation.map(
    ({ to, label }) => html`<a href="${to}"${attribute('aria-current', to === path && 'page')}>${label}</a> `,
  )}</nav>`;
}
