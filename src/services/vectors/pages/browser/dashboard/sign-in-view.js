import { h, replaceChildren } from '../shared/dom.js';
import { toHeaders } from './session.js';

/** The service takes no longer tenant. */
const TENANT_LENGTH_MAX = 255;

/**
 * @param {string} base
 * @param {(session: import('./session.js').Session) => void} onSignIn
 * @param {string | undefined} refusal why the last key was not accepted
 */
export function createSignInView(base, onSignIn, refusal) {
  const key = h('input', {
    id: 'api-key',
    type: 'password',
    required: true,
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-describedby': 'api-key-hint',
  });
  const tenant = h('input', {
    id: 'tenant',
    type: 'text',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: 'default',
    maxlength: TENANT_LENGTH_MAX,
    'aria-describedby': 'tenant-hint',
  });
  const problem = h('p', { class: 'field-problem', role: 'alert' }, refusal);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const session = { apiKey: key.value.trim(), tenant: tenant.value.trim() };
    const mistake = findMistake(session);
    if (mistake === undefined) return onSignIn(session);
    replaceChildren(problem, mistake);
    key.focus();
  };
  return h(
    'section',
    { class: 'sign-in card' },
    h('img', { src: new URL('pages/shared/magpie.svg', base).href, alt: '', width: 88, height: 88 }),
    h('h1', {}, 'Open your collections'),
    h(
      'form',
      { onsubmit: submit, novalidate: true },
      h('label', { for: 'api-key' }, 'api-key'),
      h('div', { class: 'with-button' }, key, createReveal(key)),
      h('p', { class: 'hint', id: 'api-key-hint' }, 'It stays in this tab and is forgotten when you close it.'),
      h('label', { for: 'tenant' }, 'Tenant ', h('span', { class: 'optional' }, 'optional')),
      tenant,
      h('p', { class: 'hint', id: 'tenant-hint' }, 'Leave it empty unless you send X-Tenant-Id.'),
      problem,
      h('button', { type: 'submit', class: 'button primary wide' }, 'Open'),
    ),
  );
}

/** @param {HTMLInputElement} field */
function createReveal(field) {
  const button = h(
    'button',
    { type: 'button', class: 'button', 'aria-pressed': 'false', 'aria-label': 'Show the api-key' },
    'Show',
  );
  button.addEventListener('click', () => {
    const isShown = field.type === 'password';
    field.type = isShown ? 'text' : 'password';
    button.setAttribute('aria-pressed', String(isShown));
    button.textContent = isShown ? 'Hide' : 'Show';
  });
  return button;
}

/** @param {import('./session.js').Session} session */
function findMistake(session) {
  if (session.apiKey === '') return 'Enter an api-key. Any value opens a namespace of its own.';
  try {
    toHeaders(session);
    return undefined;
  } catch {
    return 'A key and a tenant can hold letters, digits and signs of a Western keyboard only.';
  }
}
