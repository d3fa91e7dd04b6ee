import { h } from './dom.js';

/** Long enough to read a sentence. */
const SHOWN_MS = 5_000;

/** @type {HTMLElement | undefined} */
let list;

/** Makes the place for toasts, which has to be in the page before the first one: only changes of it are announced. */
export function prepareToasts() {
  list ??= h('div', { class: 'toasts', role: 'status' });
  document.body.append(list);
}

/**
 * A message that something was done. It is read to people who do not see it, and goes away by itself; so it is never the only place
 * where something important is told.
 *
 * @param {string} text
 */
export function showToast(text) {
  prepareToasts();
  const toast = h('p', { class: 'toast' }, text);
  list?.append(toast);
  setTimeout(() => toast.remove(), SHOWN_MS);
}
