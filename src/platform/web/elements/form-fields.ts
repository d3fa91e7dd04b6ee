// Forms: an error is shown beside its field, and everything that was typed stays.

import type { PageWords } from '../../errors/define-errors.ts';
import { attribute, type Content, type Html, html } from '../../html/html.ts';

/** The name of the field that proves that a form was sent from a page of this server. */
export const CSRF_FIELD = 'csrfToken';

/** The state of a form: what was typed before, and why it was not accepted. */
export interface FormState {
  readonly values: Readonly<Record<string, string>>;
  /** All values of each field, for fields that may occur several times. */
  readonly lists?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly problem?: PageWords | undefined;
}

export const EMPTY_FORM: FormState = { values: {} };

export interface FieldOptions {
  readonly name: string;
  readonly label: string;
  readonly hint?: Content;
  readonly type?: 'text' | 'email' | 'password' | 'url' | 'search' | undefined;
  readonly isRequired?: boolean | undefined;
  /** The text beside the label instead of `optional`: the condition under which the field is required. */
  readonly condition?: string | undefined;
  readonly lengthMax?: number | undefined;
  readonly lengthMin?: number | undefined;
  readonly autocomplete?: string | undefined;
  readonly rows?: number | undefined;
  readonly initial?: string | undefined;
}

/** Returns the hidden field with the token. Without a session there is none: another site could not misuse anything. */
export function csrfField(token: string | undefined): Html | undefined {
  return token === undefined ? undefined : html`<input type="hidden" name="${CSRF_FIELD}" value="${token}">`;
}

/** Returns the error above the form, with a link to its field. */
export function formProblem({ problem }: FormState, fields: readonly string[]): Html {
  if (problem === undefined) return html`<div data-problem></div>`;
  const { message, hint, field } = problem;
  const isBeside = field !== undefined && fields.includes(field);
  return html`<div data-problem><div class="notice bad" role="alert" tabindex="-1">
    <p><strong>${toSentence(message)}</strong>${hint !== undefined && html` ${hint}`}</p>
    ${isBeside && html`<p><a href="#field-${field}">Go to the field</a></p>`}
  </div></div>`;
}

export function textField(state: FormState, options: FieldOptions): Html {
  const { name, type = 'text', rows, lengthMax, lengthMin, autocomplete, isRequired = false } = options;
  const value = state.values[name] ?? options.initial ?? '';
  const shared = html`${attribute('name', name)}${toIdentity(state, options)}${attribute('required', isRequired)}${attribute('maxlength', lengthMax)}${attribute('minlength', lengthMin)}${attribute('autocomplete', autocomplete)}`;
  const control =
    rows === undefined
      ? html`<input type="${type}"${shared}${attribute('value', type === 'password' ? undefined : value)}>`
      : html`<textarea${attribute('rows', rows)}${shared}>\n${value}</textarea>`;
  return toField(state, options, control);
}

export function fileField(state: FormState, options: FieldOptions & { readonly accept: string }): Html {
  const control = html`<input type="file" name="${options.name}" accept="${options.accept}"${toIdentity(state, options)}${attribute('required', options.isRequired === true)}>`;
  return toField(state, options, control);
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export function selectField(state: FormState, options: FieldOptions, choices: readonly Choice[]): Html {
  const chosen = state.values[options.name] ?? options.initial ?? '';
  const control = html`<select name="${options.name}"${toIdentity(state, options)}>${choices.map(
    ({ value, label }) => html`<option value="${value}"${attribute('selected', value === chosen)}>${label}</option>`,
  )}</select>`;
  return toField(state, options, control);
}

export function checkField({ values }: FormState, name: string, label: Content): Html {
  return html`<div class="field" data-field="${name}"><label class="check">
    <input type="checkbox" name="${name}" value="true"${attribute('checked', values[name] === 'true')}> <span>${label}</span>
  </label></div>`;
}

/** Returns the check boxes of one field, of which any number can be ticked. */
export function checkBoxes(
  { lists }: FormState,
  name: string,
  choices: readonly { readonly value: string; readonly label: Content }[],
): Html {
  const ticked = lists?.[name] ?? [];
  return html`<div class="checks">${choices.map(
    ({ value, label }) =>
      html`<label class="check"><input type="checkbox" name="${name}" value="${value}"${attribute('checked', ticked.includes(value))}> <span>${label}</span></label>`,
  )}</div>`;
}

/** Returns the id, the references to hint and error, and the mark of an invalid field. */
function toIdentity({ problem }: FormState, { name, hint }: FieldOptions): Html {
  const isWrong = problem?.field === name;
  const described = [hint !== undefined && `hint-${name}`, isWrong && `error-${name}`].filter((id) => id !== false);
  return html`${attribute('id', `field-${name}`)}${attribute('aria-describedby', described.length > 0 && described.join(' '))}${attribute('aria-invalid', isWrong && 'true')}`;
}

function toField({ problem }: FormState, options: FieldOptions, control: Html): Html {
  const { name, label, hint, isRequired, condition = 'optional' } = options;
  return html`<div class="field" data-field="${name}">
    <label for="field-${name}">${label}${isRequired !== true && html` <span class="optional">${condition}</span>`}</label>
    ${hint !== undefined && html`<p class="hint" id="hint-${name}">${hint}</p>`}
    ${control}
    ${problem?.field === name && html`<p class="field-error" id="error-${name}">${toSentence(problem.message)}${problem.hint !== undefined && html` ${problem.hint}`}</p>`}
  </div>`;
}

export function toSentence(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
