// Reports and roles: lists with a button here and there.
import { type Html, html } from '../../../../platform/html/html.ts';
import { badge } from '../../../../platform/web/elements/badge.ts';
import { emptyState } from '../../../../platform/web/elements/empty-state.ts';
import {
  csrfField,
  type FormState,
  formProblem,
  selectField,
  textField,
} from '../../../../platform/web/elements/form-fields.ts';
import type { Account } from '../../model/people.ts';
import type { Report } from '../../ports.ts';
import type { Visitor } from '../parts/layout.ts';
import { toMinute } from '../parts/texts.ts';
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

const ROLES = [
  { value: 'member', label: 'Member' },
  { value: 'moderator', label: 'Moderator' },
  { value: 'admin', label: 'Administrator' },
];

export function peopleView(state: FormState, visitor: Visitor, notice?: string): Html {
  return html`${adminHead('People', '/admin/people', visitor, notice)}
<form class="form card" method="post" action="/admin/people">${csrfField(visitor.csrfToken)}
  <h2>Give somebody a role</h2>
  ${formProblem(state, ['email'])}
  ${textField(state, { name: 'email', label: 'E-mail address of the account', type: 'email', isRequired: true })}
  <div class="form-end"><button class="button primary">Find the account</button></div>
</form>`;
}

/** The second step: whose account it is can be seen before it gets a role. */
export function personView(account: Account, state: FormState, visitor: Visitor): Html {
  const { id, name, email, role, createdAt } = account;
  return html`${adminHead('People', '/admin/people', visitor)}
<form class="form card" method="post" action="/admin/people/${id}">${csrfField(visitor.csrfToken)}
  <h2><bdi>${name}</bdi></h2>
  <p>Registered as <bdi>${email}</bdi> on ${toMinute(createdAt)}.</p>
  <p class="notice warn">Addresses are not verified: anybody can have made this account. Ask its owner for the name and the time above before you trust them with more.</p>
  ${formProblem(state, ['role'])}
  ${selectField(state, { name: 'role', label: 'Role', isRequired: true, initial: role }, ROLES)}
  <div class="form-end"><button class="button primary">Set the role</button> <a class="button" href="/admin/people">Cancel</a></div>
</form>`;
}
