// The look of the pages of the studio: its links and its footer.
import type { AccountSite } from '../../../../accounts/index.ts';
import { html } from '../../../../platform/html/html.ts';
import { SERVICE_SUMMARY, SERVICE_TITLE } from '../../contract/api.ts';
import type { Account, Role } from '../../model/people.ts';

const BROWSER = new URL('../browser/', import.meta.url);

export const SITE: AccountSite<Role> = {
  name: SERVICE_TITLE,
  root: '/',
  home: '/',
  homeLabel: 'To the studio',
  description: SERVICE_SUMMARY,
  browser: BROWSER,
  stylesheets: ['theme', 'icons', 'workspace', 'prompt', 'steps', 'preview', 'inspector', 'gallery'].map(
    (name) => new URL(`styles/${name}.css`, BROWSER),
  ),
  footer: html`<p>Interfaces from words, made on this server.</p>
  <nav aria-label="For agents and programs"><ul class="footer-links">
    <li><a href="/llms.txt">For agents</a></li>
    <li><a href="/mcp.md">MCP</a></li>
    <li><a href="/docs">API</a></li>
    <li><a href="/openapi.json">OpenAPI</a></li>
    <li><a href="/catalogue.json">Components</a></li>
  </ul></nav>`,
  navigationFor: listLinks,
  accountLink: { to: '/account', label: 'Account' },
};

function listLinks(account: Account | undefined) {
  return [
    { to: '/', label: 'Studio' },
    { to: '/gallery', label: 'Gallery' },
    { to: '/designs', label: 'My designs' },
    ...(account === undefined ? [] : [{ to: '/account/connections', label: 'Connections' }]),
    ...(account?.role === 'admin' ? [{ to: '/admin', label: 'Moderation' }] : []),
  ];
}
