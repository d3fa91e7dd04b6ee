import { attribute, type Html, html } from '../../../../platform/html/html.ts';
import { doneNotice } from '../../../../platform/web/elements/page-head.ts';
import { COUNTED_MAX, type WaitingCounts } from '../../verbs/moderation/count-waiting.ts';
import type { Visitor } from '../parts/site.ts';

interface Tab {
  readonly to: string;
  readonly label: string;
  /** The count beside the label. */
  readonly counts?: keyof WaitingCounts;
}

const TABS: readonly Tab[] = [
  { to: '/admin', label: 'Waiting pets', counts: 'pets' },
  { to: '/admin/reports', label: 'Reports', counts: 'reports' },
  { to: '/admin/audit', label: 'Audit log' },
];
const ADMIN_TABS: readonly Tab[] = [...TABS, { to: '/admin/people', label: 'People' }];

/** Shows heading and navigation of the moderators' pages. */
export function adminHead(title: string, path: string, { account, waiting }: Visitor, notice?: string): Html {
  const tabs = account?.role === 'admin' ? ADMIN_TABS : TABS;
  return html`<div class="page-head"><h1>${title}</h1></div>
<nav class="admin-tabs" aria-label="Moderation">${tabs.map(
    ({ to, label, counts }) =>
      html`<a class="choice" href="${to}"${attribute('aria-current', to === path && 'true')}>${label}${counts !== undefined && countBeside(waiting?.[counts])}</a>`,
  )}</nav>
${doneNotice(notice)}`;
}

function countBeside(count = 0): Html | undefined {
  if (count === 0) return undefined;
  const shown = count > COUNTED_MAX ? `${COUNTED_MAX}+` : String(count);
  return html` <span class="count">${shown}</span><span class="visually-hidden"> waiting</span>`;
}
