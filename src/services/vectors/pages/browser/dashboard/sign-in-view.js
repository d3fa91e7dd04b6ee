import { h, replaceChildren } from '../../../../../platform/web/browser/dom.js';
import { createField } from '../../../../../platform/web/browser/field.js';
import { toHeaders } from './session.js';

const PLATFORM = new URL('../../../../../platform/web/browser/', import.meta.url);

/** The longest tenant that the service accepts. */
const TENANT_LENGTH_MAX = 255;

/**
 * @param {(session: import('./session.js').Session) => void} onSignIn
 * @param {string | undefined} refusal why the last key was not accepted
 */
export function createSignInView(onSignIn, refusal) {
  const key = h('input', { type: 'password', required: true, autocomplete: 'off', spellcheck: 'false' });
  const tenant = h('input', {
    type: 'text',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: 'default',
    maxlength: TENANT_LENGTH_MAX,
  });
  const problem = h('p', { class: 'field-error', role: 'alert' }, refusal);
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
    h('img', { src: new URL('magpie.svg', PLATFORM).href, alt: '', width: 88, height: 88 }),
    h('h1', {}, 'Open your collections'),
    h(
      'form',
      { onsubmit: submit, novalidate: true },
      createField('api-key', key, {
        hint: 'It stays in this tab and is forgotten when you close it.',
        beside: createReveal(key),
      }),
      createField('Tenant', tenant, { hint: 'Leave it empty unless you send X-Tenant-Id.', isOptional: true }),
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
  if (session.apiKey === '') return 'Enter an api-key. Any value opens its own namespace.';
  try {
    toHeaders(session);
    return undefined;
  } catch {
    return 'A key and a tenant can hold letters, digits and signs of a Western keyboard only.';
  }
}
