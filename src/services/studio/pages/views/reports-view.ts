import { type Html, html } from '../../../../platform/html/html.ts';
import { badge } from '../../../../platform/web/elements/badge.ts';
import { emptyState } from '../../../../platform/web/elements/empty-state.ts';
import { csrfField } from '../../../../platform/web/elements/form-fields.ts';
import { toMinute } from '../../../../platform/web/elements/minute.ts';
import { REPORT_DETAILS_LENGTH_MAX } from '../../limits.ts';
import type { EntryStatus } from '../../model/gallery.ts';
import type { Moderation } from '../../model/moderation.ts';
import type { ReportedEntry } from '../../verbs/moderate-gallery.ts';
import { REASON_LABELS, statusBadge } from '../parts/texts.ts';
import { adminHead } from './admin-head.ts';

const LABELS: Readonly<Record<string, string>> = REASON_LABELS;

export function reportsView(
  reports: readonly ReportedEntry[],
  csrfToken: string | undefined,
  notice: string | undefined,
): Html {
  return html`${adminHead('Reports', '/admin', notice)}
${reports.length === 0 && emptyState('No open reports', 'All reports are dealt with.')}
<ul class="stack">${reports.map((report) => reportCard(report, csrfToken))}</ul>`;
}

function reportCard(
  { id, subjectId: galleryId, title, status, reason, details, createdAt }: ReportedEntry,
  csrfToken?: string,
): Html {
  return html`<li class="card report">
  ${status !== 'removed' && html`<div class="entry-picture"><img src="/gallery/${galleryId}/thumbnail.png" alt="" width="640" height="400" loading="lazy"></div>`}
  <div class="stack tight">
    <h2><a href="/gallery/${galleryId}"><bdi>${title}</bdi></a></h2>
    <p class="row">${badge(LABELS[reason] ?? reason, { tone: 'warn' })} ${statusBadge(status)}</p>
    ${details !== '' && html`<p dir="auto">${details}</p>`}
    <p class="quiet">Sent ${toMinute(createdAt)}</p>
    <form class="report-decisions" method="post" action="/admin/interfaces/${galleryId}">
      ${csrfField(csrfToken)}<input type="hidden" name="report" value="${id}">
      <label class="visually-hidden" for="note-${id}">Note for the log</label>
      <input type="text" id="note-${id}" name="note" maxlength="${REPORT_DETAILS_LENGTH_MAX}" placeholder="Note for the log (optional)">
      ${DECISIONS[status].map(
        ([moderation, label, isDangerous]) =>
          html`<button class="button small${isDangerous && ' danger'}" name="moderation" value="${moderation}">${label}</button> `,
      )}
      <button class="button small primary" formaction="/admin/reports/${id}/resolve">Nothing to do</button>
    </form>
  </div>
</li>`;
}

type Decision = readonly [moderation: Moderation, label: string, isDangerous: boolean];
const HIDE: Decision = ['hide', 'Hide', false];
const RESTORE: Decision = ['restore', 'Show again', false];
const REMOVE: Decision = ['remove', 'Remove for good', true];

const DECISIONS: Readonly<Record<EntryStatus, readonly Decision[]>> = {
  published: [HIDE, REMOVE],
  unpublished: [HIDE, REMOVE],
  hidden: [RESTORE, REMOVE],
  removed: [],
};
