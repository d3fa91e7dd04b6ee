import { type Html, html } from '../../platform/html/html.ts';
import { csrfField, type FormState, formProblem, textField } from '../../platform/web/elements/form-fields.ts';

const MAIL = {
  name: 'email',
  label: 'E-mail address',
  type: 'email',
  isRequired: true,
  autocomplete: 'email',
} as const;

export interface LoginPage {
  readonly state: FormState;
  readonly csrfToken: string | undefined;
  /** The path of this site to continue at afterwards. */
  readonly next: string;
  readonly reason: string | undefined;
  readonly notice: string | undefined;
  readonly isRegistrationOpen: boolean;
  readonly others: readonly { readonly label: string; readonly path: string }[];
}

export function loginView({ state, csrfToken, next, reason, notice, isRegistrationOpen, others }: LoginPage): Html {
  return html`<div class="page-head"><h1>Welcome back</h1>${reason !== undefined && html`<p class="lead">${reason}</p>`}</div>
${notice !== undefined && html`<p class="notice good" role="status">${notice}</p>`}
<form class="form card" method="post" action="/login">
  ${csrfField(csrfToken)}<input type="hidden" name="next" value="${next}">
  ${formProblem(state, ['email', 'password'])}
  ${textField(state, MAIL)}
  ${textField(state, { name: 'password', label: 'Password', type: 'password', isRequired: true, autocomplete: 'current-password' })}
  <div class="form-end"><button class="button primary">Log in</button>
    ${isRegistrationOpen && html`<p class="quiet">New here? <a href="/register">Create an account</a>.</p>`}</div>
</form>
${others.map(({ label, path }) => html`<p><a class="button" href="${path}?next=${encodeURIComponent(next)}">${label}</a></p>`)}`;
}

export function registerView(
  state: FormState,
  csrfToken: string | undefined,
  lead: string,
  nameLengthMax: number,
): Html {
  return html`<div class="page-head"><h1>Create an account</h1><p class="lead">${lead}</p></div>
<form class="form card" method="post" action="/register">
  ${csrfField(csrfToken)}
  ${formProblem(state, ['name', 'email', 'password'])}
  ${nameField(state, nameLengthMax)}
  ${textField(state, { ...MAIL, hint: 'Stays private.' })}
  ${newPassword(state, 'password', 'Password')}
  <div class="form-end"><button class="button primary">Create the account</button>
    <p class="quiet">Have one already? <a href="/login">Log in</a>.</p></div>
</form>`;
}

export function closedView(): Html {
  return html`<div class="page-head"><h1>Registration is closed</h1></div>
<p class="lead">An administrator makes accounts here. Ask the person who runs this server for one.</p>
<p><a class="button primary" href="/login">Log in</a></p>`;
}

interface OneTimeForm {
  readonly code: string;
  /** Undefined in a browser without a session cookie. */
  readonly csrfToken: string | undefined;
}

export function setupView(state: FormState, { code, csrfToken }: OneTimeForm, nameLengthMax: number): Html {
  return html`<div class="page-head"><h1>Set up this installation</h1>
  <p class="lead">You become its administrator, in every service. This link works once.</p></div>
<form class="form card" method="post" action="/setup">
  ${csrfField(csrfToken)}<input type="hidden" name="code" value="${code}">
  ${formProblem(state, ['name', 'email', 'password'])}
  ${nameField(state, nameLengthMax)}
  ${textField(state, { ...MAIL, hint: 'You log in with it. Stays private.' })}
  ${newPassword(state, 'password', 'Password')}
  <div class="form-end"><button class="button primary">Become the administrator</button></div>
</form>`;
}

export function resetView(state: FormState, { code, csrfToken }: OneTimeForm): Html {
  return html`<div class="page-head"><h1>Choose a password</h1>
  <p class="lead">Afterwards you are logged in here, and logged out everywhere else. API tokens, connected programs and linked identities of the account end. This link works once.</p></div>
<form class="form card" method="post" action="/reset">
  ${csrfField(csrfToken)}<input type="hidden" name="code" value="${code}">
  ${formProblem(state, ['password'])}
  ${newPassword(state, 'password', 'New password')}
  <div class="form-end"><button class="button primary">Set the password</button></div>
</form>`;
}

export function nameField(state: FormState, lengthMax: number, initial?: string): Html {
  return textField(state, {
    name: 'name',
    label: 'Name',
    hint: 'Shown to others beside what you do.',
    isRequired: true,
    lengthMax,
    autocomplete: 'nickname',
    initial,
  });
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
