import { type Html, html } from '../../../../platform/html/html.ts';
import { badge } from '../../../../platform/web/elements/badge.ts';
import { emptyState } from '../../../../platform/web/elements/empty-state.ts';
import { csrfField } from '../../../../platform/web/elements/form-fields.ts';
import { toMinute } from '../../../../platform/web/elements/minute.ts';
import type { PetReport } from '../../verbs/moderation/reports.ts';
import type { Visitor } from '../parts/site.ts';
import { REASON_LABELS } from '../parts/texts.ts';
import { adminHead } from './admin-head.ts';

const LABELS: Readonly<Record<string, string>> = REASON_LABELS;

export function reportsView(reports: readonly PetReport[], visitor: Visitor, notice?: string): Html {
  return html`${adminHead('Reports', '/admin/reports', visitor, notice)}
${reports.length === 0 && emptyState('No open reports', 'All reports are dealt with.')}
<ul class="stack">${reports.map(
    ({ id, subjectId, reason, details, createdAt, pet }) => html`<li class="card review">
    <div class="review-head"><h2><a href="/pets/${pet.slug}">${pet.slug}</a></h2>${badge(LABELS[reason] ?? reason, { tone: 'warn' })}</div>
    ${details !== '' && html`<p dir="auto">${details}</p>`}
    <p class="quiet">Sent ${toMinute(createdAt)}</p>
    <div class="decisions">
      <form method="post" action="/admin/reports/${id}/resolve">${csrfField(visitor.csrfToken)}<button class="button primary">Dealt with</button></form>
      <a class="button" href="/me/pets/${subjectId}">Edit or delete the pet</a>
    </div></li>`,
  )}</ul>`;
}
