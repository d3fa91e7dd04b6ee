// Tells under which name a pet will be published, while the form is filled in.
import { h } from '../../../../../platform/web/browser/dom.js';

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement} container
 */
export function showAuthor(form, container) {
  const { author: nameField = '', address: addressField = '', nameless = '' } = container.dataset;
  const name = h('strong');
  const source = h('span');
  container.append('Will be shown as: ', h('bdi', {}, name), source);
  container.hidden = false;
  const tell = () => {
    const isNameless = new FormData(form).has('isAnonymous');
    const typed = isNameless ? '' : readText(form, nameField);
    const local = isNameless || typed !== '' ? '' : toLocalPart(readText(form, addressField));
    name.textContent = typed || local || nameless;
    source.textContent = local === '' ? '' : ', the part of your address before the @';
  };
  form.addEventListener('input', tell);
  // The fields are empty only after the event.
  form.addEventListener('reset', () => setTimeout(tell));
  tell();
}

/**
 * Returns the text of a field in one line, as it is published.
 *
 * @param {HTMLFormElement} form
 * @param {string} name
 */
function readText(form, name) {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value.trim().replace(/\s+/g, ' ') : '';
}

/** @param {string} address which may not be complete yet */
function toLocalPart(address) {
  const at = address.lastIndexOf('@');
  return at === -1 ? address : address.slice(0, at);
}
