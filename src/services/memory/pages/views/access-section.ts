import type { Account } from '../../../../accounts/index.ts';
import { type Html, html } from '../../../../platform/html/html.ts';
import { csrfField, type FormState, formProblem, textField } from '../../../../platform/web/elements/form-fields.ts';
import { toMinuteText } from '../../../../platform/web/elements/minute.ts';
import { type Column, recordTable } from '../../../../platform/web/elements/record-table.ts';
import type { GrantSource } from '../../model/grant.ts';
import { type Repository, toFullName } from '../../model/repository.ts';
import type { Visitor } from '../parts/site.ts';

export interface Person {
  readonly account: Account;
  readonly source: GrantSource;
}

export interface AccessPart {
  readonly people: readonly Person[];
  readonly form: FormState;
  /** The account that the administrator is about to grant access. */
  readonly candidate?: Account | undefined;
}

export function accessSection(repository: Repository, access: AccessPart, visitor: Visitor): Html {
  const { people, form, candidate } = access;
  const isHosted = repository.sourceKind === 'host';
  const action = `/repositories/${toFullName(repository)}/access`;
  return html`<section class="section stack tight" aria-labelledby="access"><h2 id="access">Who may see it</h2>
  <p>${
    isHosted
      ? 'Administrators, people whom the code host lets see it, and those who were given access here.'
      : 'Administrators, members, and those who were given access here.'
  }</p>
  ${people.length > 0 && recordTable('Who was given access', toColumns(action, visitor), people)}
  ${candidate !== undefined && confirmation(action, candidate, visitor)}
  <form class="form card" method="post" action="${action}">${csrfField(visitor.csrfToken)}
    <h3>Give access</h3>
    ${formProblem(form, ['email'])}
    ${textField(form, { name: 'email', label: 'E-mail address of their account', type: 'email', isRequired: true })}
    <div class="form-end"><button class="button">Find the account</button></div>
  </form>
</section>`;
}

function toColumns(action: string, { csrfToken }: Visitor): readonly Column<Person>[] {
  return [
    { label: 'Name', of: ({ account }) => account.name },
    { label: 'Address', of: ({ account }) => account.email },
    { label: 'Given by', of: ({ source }) => (source === 'host' ? 'the code host' : 'an administrator') },
    {
      label: '',
      of: ({ account, source }) =>
        source === 'person' &&
        html`<form method="post" action="${action}/take">${csrfField(csrfToken)}<input type="hidden" name="account" value="${account.id}"><button class="button small danger">Take access away<span class="visually-hidden"> from ${account.name}</span></button></form>`,
    },
  ];
}

function confirmation(action: string, { id, name, email, createdAt }: Account, { csrfToken }: Visitor): Html {
  return html`<form class="form card" method="post" action="${action}/give">${csrfField(csrfToken)}<input type="hidden" name="account" value="${id}">
    <h3>Give access to <bdi>${name}</bdi>?</h3>
    <p>Registered as <bdi>${email}</bdi> on ${toMinuteText(createdAt)}.</p>
    <p class="notice warn">Addresses are not verified: anybody can have made this account. Ask its owner for the name and the time above first.</p>
    <div class="form-end"><button class="button primary">Give access</button></div>
  </form>`;
}
