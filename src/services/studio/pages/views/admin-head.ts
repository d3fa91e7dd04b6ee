import { attribute, type Html, html } from '../../../../platform/html/html.ts';
import { doneNotice } from '../../../../platform/web/elements/page-head.ts';

const TABS = [
  { to: '/admin', label: 'Reports' },
  { to: '/admin/people', label: 'People' },
];

/** Renders heading and navigation of the pages of administrators. */
export function adminHead(title: string, path: string, notice?: string): Html {
  return html`<div class="page-head"><h1>${title}</h1></div>
<nav class="admin-tabs" aria-label="Moderation">${TABS.map(
    ({ to, label }) =>
      html`<a class="button small" href="${to}"${attribute('aria-current', to === path && 'page')}>${label}</a> `,
  )}</nav>
${doneNotice(notice)}`;
}
