import { h, replaceChildren, uniqueId } from './dom.js';
import { wordError } from './problem.js';

/**
 * @typedef {object} DialogParts
 * @property {string} title
 * @property {string} confirm
 * @property {boolean} [isDangerous]
 * @property {Node[]} content
 * @property {() => Promise<void>} onConfirm what it throws is shown, and the dialog stays open
 */

/**
 * Opens a dialog that asks before something is done.
 *
 * @param {DialogParts} parts
 */
export function openDialog({ title, confirm, isDangerous = false, content, onConfirm }) {
  const titleId = uniqueId('title');
  const problem = h('p', { class: 'field-error', role: 'alert' });
  const button = h('button', { type: 'submit', class: `button primary ${isDangerous ? 'danger' : ''}` }, confirm);
  const cancel = h('button', { type: 'button', class: 'button', onclick: () => dialog.close() }, 'Cancel');
  const form = h(
    'form',
    { novalidate: true },
    h('h2', { id: titleId }, title),
    ...content,
    problem,
    h('div', { class: 'actions' }, cancel, button),
  );
  const dialog = h(
    'dialog',
    { class: 'card dialog', 'aria-labelledby': titleId, onclose: () => dialog.remove() },
    form,
  );
  const submit = async () => {
    button.disabled = true;
    replaceChildren(problem);
    try {
      await onConfirm();
      dialog.close();
    } catch (error) {
      const { message, hint } = wordError(error);
      replaceChildren(problem, hint === undefined ? message : `${message} ${hint}`);
      button.disabled = false;
    }
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });
  document.body.append(dialog);
  dialog.showModal();
}
