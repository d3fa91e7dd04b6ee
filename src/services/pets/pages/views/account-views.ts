import { type Html, html } from '../../../../platform/html/html.ts';
import { csrfField, type FormState, formProblem, textField } from '../../../../platform/web/elements/form-fields.ts';
import type { Limits } from '../../limits.ts';
import type { Visitor } from '../parts/layout.ts';

const MAIL = {
  name: 'email',
  label: 'E-mail address',
  type: 'email',
  isRequired: true,
  autocomplete: 'email',
} as const;

/** `next`: where to go on afterwards, a path of this site. */
export function loginView(state: FormState, { csrfToken }: Visitor, next: string): Html {
  const reason = reasonFor(next);
  return html`<div class="page-head"><h1>Welcome back</h1>${reason !== undefined && html`<p class="lead">${reason}</p>`}</div>
<form class="form card" method="post" action="/login">
  ${csrfField(csrfToken)}<input type="hidden" name="next" value="${next}">
  ${formProblem(state, ['email', 'password'])}
  ${textField(state, MAIL)}
  ${textField(state, { name: 'password', label: 'Password', type: 'password', isRequired: true, autocomplete: 'current-password' })}
  <div class="form-end"><button class="button primary">Log in</button>
    <p class="quiet">New here? <a href="/register">Create an account</a>.</p></div>
</form>`;
}

/** Why somebody is asked who they are, where they did not come by themselves. */
function reasonFor(next: string): string | undefined {
  if (/^\/admin(?![\w-])/.test(next)) return 'That page is for moderators. Log in with the account of one to open it.';
  if (next.startsWith('/me/')) return 'That page is for the owner of the pet. Log in to open it.';
  if (next.startsWith('/pets/')) return 'Log in to like pets; you come back to this one afterwards.';
  return undefined;
}

export function registerView(state: FormState, { csrfToken }: Visitor, limits: Limits): Html {
  return html`<div class="page-head"><h1>Create an account</h1>
  <p class="lead">With one you can like pets, and edit what you have submitted.</p></div>
<form class="form card" method="post" action="/register">
  ${csrfField(csrfToken)}
  ${formProblem(state, ['name', 'email', 'password'])}
  ${textField(state, {
    name: 'name',
    label: 'Name',
    hint: 'Shown on your pets and on your profile.',
    isRequired: true,
    lengthMax: limits.authorNameLengthMax,
    autocomplete: 'nickname',
  })}
  ${textField(state, { ...MAIL, hint: 'Stays private.' })}
  ${newPassword(state, 'password', 'Password')}
  <div class="form-end"><button class="button primary">Create the account</button>
    <p class="quiet">Have one already? <a href="/login">Log in</a>.</p></div>
</form>`;
}

export function newPassword(state: FormState, name: string, label: string): Html {
  return textField(state, {
    name,
    label,
    hint: 'At least 10 characters; a few words are good.',
    type: 'password',
    isRequired: true,
    autocomplete: 'new-password',
  });
}
