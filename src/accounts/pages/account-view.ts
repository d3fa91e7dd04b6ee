import { attribute, type Html, html } from '../../platform/html/html.ts';
import { badge } from '../../platform/web/elements/badge.ts';
import {
  csrfField,
  EMPTY_FORM,
  type FormState,
  formProblem,
  textField,
} from '../../platform/web/elements/form-fields.ts';
import { toMinute } from '../../platform/web/elements/minute.ts';
import { doneNotice } from '../../platform/web/elements/page-head.ts';
import type { Account } from '../model/account.ts';
import { NO_PASSWORD } from '../passwords/passwords.ts';
import type { Session } from '../ports.ts';
import { nameField, newPassword } from './sign-in-views.ts';

export type AccountForm = 'name' | 'password' | 'deletion' | 'person';

export interface ProfilePage {
  readonly account: Account;
  readonly csrfToken: string | undefined;
  readonly sessions: readonly Session[];
  /** The hash of the session of the request for this page. */
  readonly currentSession: string | undefined;
  readonly nameLengthMax: number;
  readonly deletionNotice: string;
  readonly forms: Readonly<Partial<Record<AccountForm, FormState>>>;
  readonly notice?: string | undefined;
  /** A text that is shown only this once, with its label. */
  readonly secret?: { readonly label: string; readonly text: string } | undefined;
}

export function accountView(page: ProfilePage): Html {
  const { account, notice, secret } = page;
  return html`<div class="page-head"><h1>Your account</h1>
  <p class="quiet"><bdi>${account.email}</bdi>${account.isInstallationAdmin && html` · administrator of this installation`}</p></div>
${doneNotice(notice)}
${secret !== undefined && html`<div class="notice good" role="status"><p>${secret.label}</p><p><code>${secret.text}</code></p></div>`}
<section class="section" aria-labelledby="profile"><h2 id="profile">Profile</h2>
  <div class="two-columns">${profileForm(page)}${passwordForm(page)}</div>
</section>
${sessionsSection(page)}
${account.isInstallationAdmin && personForm(page)}
${deletionForm(page)}`;
}

function profileForm({ forms: { name: state = EMPTY_FORM }, csrfToken, account, nameLengthMax }: ProfilePage): Html {
  return html`<form class="form card" method="post" action="/account/name">${csrfField(csrfToken)}
    <h3>Name</h3>
    ${formProblem(state, ['name'])}
    ${nameField(state, nameLengthMax, account.name)}
    <div class="form-end"><button class="button">Change the name</button></div>
  </form>`;
}

function passwordForm({ forms: { password: state = EMPTY_FORM }, csrfToken, account }: ProfilePage): Html {
  if (account.passwordHash === NO_PASSWORD) {
    return html`<div class="card"><h3>Password</h3><p>You have no password here: you log in through a proxy or a code host.</p></div>`;
  }
  return html`<form class="form card" method="post" action="/account/password">${csrfField(csrfToken)}
    <h3>Password</h3>
    ${formProblem(state, ['oldPassword', 'newPassword'])}
    ${textField(state, { name: 'oldPassword', label: 'Old password', type: 'password', isRequired: true, autocomplete: 'current-password' })}
    ${newPassword(state, 'newPassword', 'New password')}
    <div class="form-end"><button class="button">Change the password</button></div>
  </form>`;
}

function sessionsSection({ sessions, currentSession, csrfToken }: ProfilePage): Html {
  return html`<section class="section" aria-labelledby="sessions"><h2 id="sessions">Where you are logged in</h2>
  <div class="stack tight"><ul class="stack tight">${sessions.map((session) => sessionItem(session, session.idHash === currentSession, csrfToken))}</ul>
  ${
    sessions.length > 1 &&
    html`<form method="post" action="/account/sessions/end-others">${csrfField(csrfToken)}<button class="button">Log out everywhere else</button></form>`
  }</div>
</section>`;
}

function sessionItem(session: Session, isCurrent: boolean, csrfToken: string | undefined): Html {
  return html`<li class="card">
    <p><bdi>${session.userAgent || 'An unknown browser'}</bdi>${isCurrent && html` ${badge('this one', { tone: 'good' })}`}</p>
    <p class="quiet">Since ${toMinute(session.createdAt)}, last seen ${toMinute(session.lastSeenAt)}</p>
    ${
      !isCurrent &&
      html`<form method="post" action="/account/sessions/end">${csrfField(csrfToken)}<input type="hidden" name="session" value="${session.idHash}"><button class="button small">Log out there</button></form>`
    }
  </li>`;
}

function personForm({ forms: { person: state = EMPTY_FORM }, csrfToken }: ProfilePage): Html {
  return html`<section class="section" aria-labelledby="people"><h2 id="people">An account for another person</h2>
  <form class="form card" method="post" action="/account/people">${csrfField(csrfToken)}
    <p>You get a link for them, with which they choose their password.</p>
    ${formProblem(state, ['personEmail', 'personName'])}
    ${textField(state, { name: 'personName', label: 'Name', isRequired: true })}
    ${textField(state, { name: 'personEmail', label: 'E-mail address', type: 'email', isRequired: true })}
    <div class="form-end"><button class="button">Create the account</button></div>
  </form>
</section>`;
}

function deletionForm({
  forms: { deletion: state = EMPTY_FORM },
  csrfToken,
  account,
  deletionNotice,
}: ProfilePage): Html {
  if (account.passwordHash === NO_PASSWORD) {
    return html`<details class="card section"><summary>Delete my account</summary>
    <p>This needs a password, and you have none here. Ask the person who runs this server for a link to set one.</p></details>`;
  }
  return html`<details class="card section"${attribute('open', state.problem !== undefined)}><summary>Delete my account</summary>
    <form class="form" method="post" action="/account/delete">${csrfField(csrfToken)}
      <p>This deletes your account in all services of this installation. Your name, your address, your sessions and your tokens are erased, with what the services keep for you. ${deletionNotice} This cannot be undone.</p>
      ${formProblem(state, ['password'])}
      ${textField(state, { name: 'password', label: 'Your password', type: 'password', isRequired: true, autocomplete: 'current-password' })}
      <div class="form-end"><button class="button danger">Delete my account for good</button></div>
    </form>
  </details>`;
}
