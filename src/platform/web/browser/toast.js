import { h } from './dom.js';

/** Long enough to read a sentence. */
const SHOWN_MS = 5_000;

/** @type {HTMLElement | undefined} */
let list;

/** Creates the container of toasts. It has to be in the page before the first one: only changes of it are announced. */
export function prepareToasts() {
  list ??= h('div', { class: 'toasts', role: 'status' });
  document.body.append(list);
}

/**
 * Shows a message that something was done. Screen readers announce it, and it disappears by itself. It must never be
 * the only report of something important.
 *
 * @param {string} text
 */
export function showToast(text) {
  prepareToasts();
  const toast = h('p', { class: 'toast' }, text);
  list?.append(toast);
  setTimeout(() => toast.remove(), SHOWN_MS);
}
