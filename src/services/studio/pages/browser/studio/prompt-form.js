// The field for prompts, with the target of the next one, and the buttons to send and to stop.
import { getElement, h, replaceChildren } from '../../../../../platform/web/browser/dom.js';
import { createIcon } from './icon.js';

/** @import { Session } from './session.js' */
/** @import { Selection } from './types.js' */

/** Enough to recognise an element by its words. */
const LABEL_LENGTH_MAX = 40;

/**
 * @param {object} parts
 * @param {Session} parts.session
 * @param {{ setSelecting: (enabled: boolean) => void }} parts.preview
 * @param {() => void} parts.onSent
 * @param {() => void} parts.onProblem
 */
export function createPromptForm({ session, preview, onSent, onProblem }) {
  const form = /** @type {HTMLFormElement} */ (getElement('prompt-form'));
  const field = /** @type {HTMLTextAreaElement} */ (getElement('prompt'));
  const sendButton = /** @type {HTMLButtonElement} */ (getElement('send'));
  const stopButton = getElement('stop');
  const selectButton = getElement('select-node');
  const chips = getElement('prompt-chips');
  let isSelecting = false;

  const setSelecting = (/** @type {boolean} */ enabled) => {
    isSelecting = enabled;
    selectButton.setAttribute('aria-pressed', String(enabled));
    preview.setSelecting(enabled);
  };

  const send = async (/** @type {string} */ prompt) => {
    const text = prompt.trim();
    if (text === '' || session.running !== undefined) return;
    setSelecting(false);
    field.value = '';
    onSent();
    // The session reports the failure; the prompt is kept, and the reason is visible.
    const isStopped = await session.ask(text).then(
      () => false,
      () => true,
    );
    const hasProblem = session.problem !== undefined || session.unanswered !== undefined;
    if ((isStopped || hasProblem) && field.value === '') field.value = text;
    if (hasProblem) onProblem();
    if (document.activeElement === document.body || document.activeElement === stopButton) field.focus();
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(field.value);
  });
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    void send(field.value);
  });
  stopButton.addEventListener('click', () => session.stop());
  selectButton.addEventListener('click', () => {
    setSelecting(!isSelecting);
    if (isSelecting) onSent();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && isSelecting) setSelecting(false);
  });

  const update = () => {
    const { running, selection, versions } = session;
    const isChange = versions.length > 0 || session.isExampleKept || selection !== undefined;
    sendButton.disabled = running !== undefined;
    stopButton.hidden = running === undefined;
    replaceChildren(sendButton, sendButton.firstElementChild, h('span', {}, isChange ? 'Change' : 'Build'));
    field.placeholder = isChange
      ? 'Add a chart of … · Make it dark · Rename …'
      : 'A dashboard for a bike rental with …';
    if (selection !== undefined) setSelecting(false);
    replaceChildren(chips, ...toChips(session, chips));
  };

  return {
    send: (/** @type {string} */ prompt) => void send(prompt),
    update,
    focus: () => field.focus(),
    /** Leaves the selection by a key in the preview, which had the focus. */
    endSelecting: () => {
      setSelecting(false);
      selectButton.focus();
    },
  };
}

/** Shows the target of the next prompt. @param {Session} session @param {HTMLElement} chips */
function toChips(session, chips) {
  const { selection, start, versions, running } = session;
  const isFirst = versions.length === 0 && running === undefined;
  return [
    selection !== undefined && toSelectionChip(session, selection),
    isFirst && start?.kind === 'example' && toExampleChip(session, chips),
    isFirst && start?.kind === 'remix' && h('span', { class: 'chip' }, `Remix of ${start.payload.title}`),
  ];
}

/** @param {Session} session @param {Selection} selection */
function toSelectionChip(session, { component, label }) {
  const remove = 'Change the whole interface, not only this';
  return h(
    'span',
    { class: 'chip' },
    h('span', {}, `This: ${component} ${label.slice(0, LABEL_LENGTH_MAX)}`.trim()),
    h('button', { type: 'button', 'aria-label': remove, onclick: () => session.select(undefined) }, createIcon('x')),
  );
}

/** @param {Session} session @param {HTMLElement} chips */
function toExampleChip(session, chips) {
  const box = h('input', { type: 'checkbox', checked: session.isExampleKept });
  box.addEventListener('change', () => {
    session.keepExample(box.checked);
    chips.querySelector('input')?.focus();
  });
  return h('label', { class: 'chip check-chip' }, box, 'Change the example');
}
