// Completes the page of a pet: code blocks can be copied, the pet does something else when it is poked, and liking it does not leave
// the page.
import { addCopyButtons } from '../../../../platform/web/browser/copy.js';
import { h } from '../../../../platform/web/browser/dom.js';
import { loadPage } from '../../../../platform/web/browser/load-page.js';

addCopyButtons();

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
 * Sends the form and copies the new state of the button from the answer. The same button keeps the focus.
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
    // Send it as an ordinary form, whose answer is a page with the error.
    if (button instanceof HTMLButtonElement) form.append(toHidden(button));
    form.submit();
  }
}

/** @param {HTMLButtonElement} button */
function toHidden({ name, value }) {
  return h('input', { type: 'hidden', name, value });
}
