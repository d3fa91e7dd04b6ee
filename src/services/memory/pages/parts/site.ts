// The site of memory: its links and its footer.
import type { AccountSite, Visitor as VisitorIn } from '../../../../accounts/index.ts';
import { html } from '../../../../platform/html/html.ts';
import { SERVICE_SUMMARY, SERVICE_TITLE } from '../../contract/api.ts';
import type { Account, Role } from '../../model/viewer.ts';

export type Visitor = VisitorIn<Role>;

const LINKS = [
  { to: '/', label: 'Repositories' },
  { to: '/search', label: 'Search' },
  { to: '/tokens', label: 'Connect' },
  { to: '/usage', label: 'Usage' },
];

const BROWSER = new URL('../browser/', import.meta.url);

export const SITE: AccountSite<Role> = {
  name: SERVICE_TITLE,
  root: '/',
  home: '/',
  homeLabel: 'To the repositories',
  description: SERVICE_SUMMARY,
  browser: BROWSER,
  stylesheets: ['theme', 'repositories', 'search', 'landing'].map((name) => new URL(`styles/${name}.css`, BROWSER)),
  scripts: ['page.js'],
  footer: html`<p>${SERVICE_SUMMARY}</p>`,
  navigationFor: listLinks,
  signedInLinks: LINKS,
  accountLink: { to: '/account', label: 'Account' },
  isPrivate: true,
};

function listLinks(account: Account | undefined) {
  if (account === undefined) return [];
  return [...LINKS, ...(account.role === 'admin' ? [{ to: '/people', label: 'People' }] : [])];
}
