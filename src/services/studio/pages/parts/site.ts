// The look of the pages of the studio: its links and its footer.
import type { AccountSite } from '../../../../accounts/index.ts';
import { html } from '../../../../platform/html/html.ts';
import { SERVICE_SUMMARY, SERVICE_TITLE } from '../../contract/api.ts';
import type { Role } from '../../model/people.ts';

const BROWSER = new URL('../browser/', import.meta.url);

export const SITE: AccountSite<Role> = {
  name: SERVICE_TITLE,
  root: '/',
  home: '/',
  homeLabel: 'To the studio',
  description: SERVICE_SUMMARY,
  browser: BROWSER,
  stylesheets: [new URL('styles/theme.css', BROWSER)],
  footer: html`<p>${SERVICE_SUMMARY}</p>`,
  navigationFor: (account) => (account === undefined ? [] : [{ to: '/account/connections', label: 'Connections' }]),
  accountLink: { to: '/account', label: 'Account' },
};
