import { type Html, html } from '../../../../platform/html/html.ts';
import {
  csrfField,
  type FormState,
  formProblem,
  selectField,
  textField,
} from '../../../../platform/web/elements/form-fields.ts';
import type { Account } from '../../model/viewer.ts';
import { pageHead, type Visitor } from '../parts/layout.ts';
import { toMinuteText } from '../parts/texts.ts';

const ROLES = [
  { value: 'member', label: 'Member: sees every repository that an administrator added' },
  { value: 'admin', label: 'Administrator: sees and manages everything' },
];

export function peopleView(state: FormState, visitor: Visitor, notice?: string): Html {
  return html`${pageHead('People', { lead: 'An account without a role sees only repositories that it was given access to, on the page of each.', notice })}
<form class="form card" method="post" action="/people">${csrfField(visitor.csrfToken)}
  <h2>Give somebody a role</h2>
  ${formProblem(state, ['email'])}
  ${textField(state, { name: 'email', label: 'E-mail address of their account', type: 'email', isRequired: true })}
  <div class="form-end"><button class="button primary">Find the account</button></div>
</form>`;
}

export function personView({ id, name, email, role, createdAt }: Account, state: FormState, visitor: Visitor): Html {
  return html`${pageHead('People')}
<form class="form card" method="post" action="/people/${id}">${csrfField(visitor.csrfToken)}
  <h2><bdi>${name}</bdi></h2>
  <p>Registered as <bdi>${email}</bdi> on ${toMinuteText(createdAt)}.</p>
  <p class="notice warn">Addresses are not verified: anybody can have made this account. Ask its owner for the name and the time above before you trust them with more.</p>
  ${formProblem(state, ['role'])}
  ${selectField(state, { name: 'role', label: 'Role', isRequired: true, initial: role }, ROLES)}
  <div class="form-end"><button class="button primary">Set the role</button> <a class="button" href="/people">Cancel</a></div>
</form>`;
}
