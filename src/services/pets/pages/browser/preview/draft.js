// The draft of a form, kept in this tab until the form is sent.
import { h } from '../../../../../platform/web/browser/dom.js';

/** @param {string} path */
function toKey(path) {
  return `draft ${path}`;
}

/** @param {string} path of the form's page */
export function clearDraft(path) {
  sessionStorage.removeItem(toKey(path));
}

/**
 * Stores the fields of a form and restores earlier input. Fields that the server filled keep their values.
 *
 * @param {HTMLFormElement} form
 */
export function keepDraft(form) {
  const key = toKey(new URL(form.action).pathname);
  if (restoreDraft(form, readDraft(key))) form.prepend(tellRestored(form, key));
  form.addEventListener('input', () => {
    const values = draftFields(form)
      .filter((field) => !isUnchosen(field))
      .map((field) => [field.name, toValue(field)]);
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(values)));
  });
}

/**
 * @param {HTMLFormElement} form
 * @param {Record<string, string>} kept
 * @returns {boolean} whether anything came back
 */
function restoreDraft(form, kept) {
  let isRestored = false;
  for (const radio of draftFields(form).filter(isRadio)) {
    if (radio.checked || kept[radio.name] !== radio.value) continue;
    radio.checked = true;
    isRestored = true;
  }
  for (const field of draftFields(form)) {
    const value = kept[field.name];
    if (value === undefined || value === toValue(field)) continue;
    if (isRadio(field)) continue;
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = value === 'true';
    else if (isUntouched(field)) field.value = value;
    else continue;
    isRestored = true;
  }
  return isRestored;
}

/**
 * @param {HTMLFormElement} form
 * @param {string} key
 */
function tellRestored(form, key) {
  const clear = () => {
    sessionStorage.removeItem(key);
    form.reset();
    notice.remove();
    draftFields(form)[0]?.focus();
  };
  const button = h('button', { type: 'button', class: 'button small', onclick: clear }, 'Clear it');
  const notice = h('div', { class: 'notice row', role: 'status' }, h('span', {}, 'Draft restored.'), button);
  return notice;
}

/**
 * @param {string} key
 * @returns {Record<string, string>}
 */
function readDraft(key) {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}');
  } catch {
    return {};
  }
}

/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Field */

/**
 * @param {HTMLFormElement} form
 * @returns {Field[]}
 */
function draftFields(form) {
  /** @type {NodeListOf<Field>} */
  const fields = form.querySelectorAll('input, textarea, select');
  return [...fields].filter(
    ({ type, dataset }) =>
      (type !== 'hidden' || dataset['draft'] !== undefined) && type !== 'file' && type !== 'password',
  );
}

/**
 * @param {Field} field
 * @returns {field is HTMLInputElement}
 */
function isRadio(field) {
  return field.type === 'radio';
}

/** @param {Field} field */
function isUnchosen(field) {
  return isRadio(field) && !field.checked;
}

/** @param {Field} field */
function toValue(field) {
  return field instanceof HTMLInputElement && field.type === 'checkbox' ? String(field.checked) : field.value;
}

/** @param {Field} field */
function isUntouched(field) {
  return field instanceof HTMLSelectElement
    ? !field.querySelector('option[selected]:not(:first-child)')
    : field.value === '';
}
