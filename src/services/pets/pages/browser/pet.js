// Completes the page of a pet: snippets can be copied, the pet does something else when it is poked, and a like leaves one where
// one is.
import { createCopyButton } from './shared/copy.js';
import { h } from './shared/dom.js';
import { loadPage } from './shared/load-page.js';

for (const snippet of document.querySelectorAll('[data-snippet]')) {
  const code = snippet.querySelector('code');
  const caption = snippet.querySelector('figcaption');
  caption?.append(createCopyButton(() => code?.textContent ?? '', caption.textContent ?? ''));
}

for (const player of document.querySelectorAll('[data-player]')) {
  /** @type {NodeListOf<HTMLInputElement>} */
  const states = player.querySelectorAll('input[type=radio]');
  player.querySelector('.stage')?.addEventListener('click', () => {
    const present = [...states].findIndex(({ checked }) => checked);
    const next = states[(present + 1) % states.length];
    if (next !== undefined) next.checked = true;
  });
}

/** @type {NodeListOf<HTMLFormElement>} */
const likes = document.querySelectorAll('form.like');
for (const form of likes) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void like(form, event.submitter);
  });
}

/**
 * The button stays the same, and so keeps the focus; what it says comes with the answered page.
 *
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} button
 */
async function like(form, button) {
  try {
    const { document: answer, isOk } = await loadPage(form.action, { form: new FormData(form, button) });
    const answered = answer.querySelector('form.like button');
    if (!isOk || !(answered instanceof HTMLButtonElement) || !(button instanceof HTMLButtonElement)) throw new Error();
    for (const name of ['value', 'aria-pressed']) button.setAttribute(name, answered.getAttribute(name) ?? '');
    button.replaceChildren(...answered.childNodes);
    const facts = answer.querySelector('.facts');
    if (facts !== null) document.querySelector('.facts')?.replaceWith(facts);
  } catch {
    // Sent as a form is: whatever is wrong gets a page of its own.
    if (button instanceof HTMLButtonElement) form.append(toHidden(button));
    form.submit();
  }
}

/** @param {HTMLButtonElement} button */
function toHidden({ name, value }) {
  return h('input', { type: 'hidden', name, value });
}
