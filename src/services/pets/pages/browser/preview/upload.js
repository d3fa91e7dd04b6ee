// Sends a form without leaving its page, so that the chosen files are still there when something is wrong with it.
import { h } from '../../../../../platform/web/browser/dom.js';
import { loadPage } from '../../../../../platform/web/browser/load-page.js';

/** @param {HTMLFormElement} form */
export function uploadWithoutReload(form) {
  // The key changes only with the input, so that a request repeated after a lost answer acts once.
  let key = createKey();
  form.addEventListener('input', () => {
    key = createKey();
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const buttons = form.querySelectorAll('button');
    for (const button of buttons) button.disabled = true;
    const progress = h('progress', { max: 1, 'aria-label': 'Upload' });
    form.append(progress);
    try {
      const onProgress = (/** @type {number} */ share) => {
        progress.value = share;
      };
      const fields = new FormData(form);
      fields.set('idempotencyKey', key);
      const page = await loadPage(form.action, { form: fields, onProgress });
      if (page.isOk) window.location.assign(page.url);
      else showRefusal(form, page.document);
    } catch {
      showProblem(form, 'That did not get through. Nothing is lost: look at the connection, and try again.');
    } finally {
      progress.remove();
      for (const button of buttons) button.disabled = false;
    }
  });
}

/** Creates a random key. `crypto.randomUUID` is missing on pages without HTTPS. */
function createKey() {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((number) => number.toString(36)).join('-');
}

/**
 * Takes what is wrong from the page with which the server answered.
 *
 * @param {HTMLFormElement} form
 * @param {Document} answer
 */
function showRefusal(form, answer) {
  const answered = answer.querySelector(`form[data-form="${form.dataset['form']}"]`);
  const problem = answered?.querySelector('[data-problem] > *');
  if (!answered || !problem) {
    showProblem(form, answer.querySelector('main')?.textContent?.trim() ?? 'That did not work.');
    return;
  }
  for (const field of form.querySelectorAll('[data-field]')) {
    const name = field.getAttribute('data-field');
    moveFault(field, answered.querySelector(`[data-field="${name}"]`));
  }
  showNotice(form, document.adoptNode(problem));
}

/**
 * @param {Element} field
 * @param {Element | null} answered
 */
function moveFault(field, answered) {
  field.querySelector('.field-error')?.remove();
  const error = answered?.querySelector('.field-error');
  if (error) field.append(document.adoptNode(error));
  const control = field.querySelector('input, textarea, select');
  const answeredControl = answered?.querySelector('input, textarea, select');
  for (const name of ['aria-invalid', 'aria-describedby']) {
    const value = answeredControl?.getAttribute(name) ?? null;
    if (value === null) control?.removeAttribute(name);
    else control?.setAttribute(name, value);
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {string} text
 */
function showProblem(form, text) {
  showNotice(form, h('div', { class: 'notice bad', role: 'alert', tabindex: -1 }, text));
}

/**
 * @param {HTMLFormElement} form
 * @param {Element} notice
 */
function showNotice(form, notice) {
  form.querySelector('[data-problem]')?.replaceChildren(notice);
  if (notice instanceof HTMLElement) notice.focus();
}
