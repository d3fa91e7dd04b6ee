import { h, replaceChildren, uniqueId } from './dom.js';
import { wordError } from './problem.js';

/**
 * @typedef {object} DialogParts
 * @property {string} title
 * @property {string} confirm
 * @property {boolean} [isDangerous]
 * @property {Node[]} content
 * @property {() => Promise<void | (() => void)>} onConfirm what it throws is shown, and the dialog stays open; what it
 *   returns is run when the dialog is closed
 * @property {string} [cancel]
 * @property {{ label: string, run: () => Promise<void> }} [other] a second thing that can be done, the same way
 */

/**
 * Opens a dialog that asks for confirmation.
 *
 * @param {DialogParts} parts
 */
export function openDialog({ title, confirm, isDangerous = false, content, onConfirm, cancel = 'Cancel', other }) {
  const titleId = uniqueId('title');
  const problem = h('p', { class: 'field-error', role: 'alert' });
  const button = h('button', { type: 'submit', class: `button primary ${isDangerous ? 'danger' : ''}` }, confirm);
  const otherButton =
    other !== undefined && h('button', { type: 'button', class: 'button', onclick: () => run(other.run) }, other.label);
  const cancelButton = h('button', { type: 'button', class: 'button', onclick: () => dialog.close() }, cancel);
  const form = h(
    'form',
    { novalidate: true },
    h('h2', { id: titleId }, title),
    ...content,
    problem,
    h('div', { class: 'actions' }, otherButton, cancelButton, button),
  );
  const dialog = h(
    'dialog',
    { class: 'card dialog', 'aria-labelledby': titleId, onclose: () => dialog.remove() },
    form,
  );
  /** @param {() => Promise<void | (() => void)>} act */
  const run = async (act) => {
    button.disabled = true;
    replaceChildren(problem);
    try {
      const after = await act();
      dialog.close();
      after?.();
    } catch (error) {
      const { message, hint } = wordError(error);
      replaceChildren(problem, hint === undefined ? message : `${message} ${hint}`);
      button.disabled = false;
    }
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void run(onConfirm);
  });
  document.body.append(dialog);
  dialog.showModal();
}
