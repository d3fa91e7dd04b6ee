import { type Html, html } from '../../../../platform/html/html.ts';
import {
  csrfField,
  type FormState,
  formProblem,
  selectField,
  textField,
} from '../../../../platform/web/elements/form-fields.ts';
import { REPORT_DETAILS_LENGTH_MAX } from '../../limits.ts';
import { type EntrySummary, REPORT_REASONS } from '../../model/gallery.ts';
import { REASON_LABELS } from '../parts/texts.ts';

export function reportView(state: FormState, csrfToken: string | undefined, { id, title }: EntrySummary): Html {
  return html`<div class="page-head"><h1>Report <bdi>${title}</bdi></h1>
  <p class="lead">Tell the administrators what is wrong with <a href="/gallery/${id}">this interface</a>.</p></div>
<form class="form card" method="post" action="/gallery/${id}/report">
  ${csrfField(csrfToken)}
  ${formProblem(state, ['reason', 'details'])}
  ${selectField(
    state,
    { name: 'reason', label: 'What is wrong?', isRequired: true },
    REPORT_REASONS.map((value) => ({ value, label: REASON_LABELS[value] })),
  )}
  ${textField(state, { name: 'details', label: 'Details', rows: 4, lengthMax: REPORT_DETAILS_LENGTH_MAX })}
  <div class="form-end"><button class="button primary">Send the report</button></div>
</form>`;
}

export function reportedView({ title }: EntrySummary): Html {
  return html`<div class="empty card"><h1>Thank you</h1>
  <p class="lead">An administrator will look at <bdi>${title}</bdi>.</p>
  <p><a class="button primary" href="/gallery">To the gallery</a></p></div>`;
}
