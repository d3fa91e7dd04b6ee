// The look of the pages of the registry: its links and its footer.
import type { AccountSite, Visitor as VisitorIn } from '../../../../accounts/index.ts';
import { html } from '../../../../platform/html/html.ts';
import { type Account, canModerate, type Role } from '../../model/people.ts';
import type { WaitingCounts } from '../../verbs/moderation/count-waiting.ts';

export interface Visitor extends VisitorIn<Role> {
  /** The counts of waiting things, on the pages of moderators. */
  readonly waiting?: WaitingCounts | undefined;
}

const BROWSER = new URL('../browser/', import.meta.url);

export const SITE: AccountSite<Role> = {
  name: 'Magpie Pets',
  root: '/',
  home: '/',
  homeLabel: 'To the gallery',
  description: 'A gallery of small animated pets that keep your coding agent company, free to install.',
  browser: BROWSER,
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
  navigationFor: listLinks,
  accountLink: { to: '/me', label: 'My pets' },
};

function listLinks(account: Account | undefined) {
  return [
    { to: '/', label: 'Gallery' },
    { to: '/request', label: 'Request' },
    { to: '/submit', label: 'Submit' },
    ...(canModerate(account) ? [{ to: '/admin', label: 'Moderation' }] : []),
  ];
}
