import { type Html, html } from '../../../../platform/html/html.ts';
import {
  csrfField,
  type FormState,
  formProblem,
  selectField,
  textField,
} from '../../../../platform/web/elements/form-fields.ts';
import type { Pet } from '../../model/pet.ts';
import { REPORT_REASONS, type ReportReason } from '../../verbs/catalogue/report-pet.ts';
import type { Visitor } from '../parts/site.ts';

export const REASON_LABELS: Readonly<Record<ReportReason, string>> = {
  copyright: 'It copies somebody’s work',
  offensive: 'It hurts or offends',
  broken: 'It does not work',
  spam: 'It advertises something',
  other: 'Something else',
};

export function reportView(state: FormState, { csrfToken }: Visitor, pet: Pet): Html {
  return html`<div class="page-head"><h1>Report <bdi>${pet.displayName}</bdi></h1>
  <p class="lead">Tell the moderators what is wrong with <a href="/pets/${pet.slug}">this pet</a>.</p></div>
<form class="form card" method="post" action="/pets/${pet.slug}/report">
  ${csrfField(csrfToken)}
  ${formProblem(state, ['reason', 'details'])}
  ${selectField(
    state,
    { name: 'reason', label: 'What is wrong?', isRequired: true },
    REPORT_REASONS.map((value) => ({ value, label: REASON_LABELS[value] })),
  )}
  ${textField(state, { name: 'details', label: 'Details', rows: 4, lengthMax: 2000 })}
  <div class="form-end"><button class="button primary">Send the report</button></div>
</form>`;
}

export function reportedView(pet: Pet): Html {
  return html`<div class="empty card"><h1>Thank you</h1>
  <p class="lead">The moderators will look at <bdi>${pet.displayName}</bdi>.</p>
  <p><a class="button primary" href="/">To the gallery</a></p></div>`;
}
