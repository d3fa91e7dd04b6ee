import { type Html, html } from '../../../../platform/html/html.ts';
import { badge } from '../../../../platform/web/elements/badge.ts';
import { emptyState } from '../../../../platform/web/elements/empty-state.ts';
import { csrfField } from '../../../../platform/web/elements/form-fields.ts';
import { toMinute } from '../../../../platform/web/elements/minute.ts';
import type { Report } from '../../ports.ts';
import type { Visitor } from '../parts/site.ts';
import { adminHead } from './admin-head.ts';
import { REASON_LABELS } from './report-view.ts';

export function reportsView(reports: readonly Report[], visitor: Visitor, notice?: string): Html {
  return html`${adminHead('Reports', '/admin/reports', visitor, notice)}
${reports.length === 0 && emptyState('No open reports', 'All reports are dealt with.')}
<ul class="stack">${reports.map(
    (report) => html`<li class="card review">
    <div class="review-head"><h2><a href="/pets/${report.petSlug}">${report.petSlug}</a></h2>${badge(labelOf(report), { tone: 'warn' })}</div>
    ${report.details !== '' && html`<p dir="auto">${report.details}</p>`}
    <p class="quiet">Sent ${toMinute(report.createdAt)}</p>
    <div class="decisions">
      <form method="post" action="/admin/reports/${report.id}/resolve">${csrfField(visitor.csrfToken)}<button class="button primary">Dealt with</button></form>
      <a class="button" href="/me/pets/${report.petId}">Edit or delete the pet</a>
    </div></li>`,
  )}</ul>`;
}

function labelOf({ reason }: Report): string {
  return (REASON_LABELS as Readonly<Record<string, string>>)[reason] ?? reason;
}
