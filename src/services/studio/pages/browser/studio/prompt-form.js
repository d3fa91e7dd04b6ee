// The field for prompts, with what the next one is about, and the buttons to send and to stop.
import { getElement, h, replaceChildren } from '../../../../../platform/web/browser/dom.js';
import { createIcon } from './icon.js';

/** @import { Session } from './session.js' */

const ICON_LABEL_MAX = 40;

/**
 * @param {object} parts
 * @param {Session} parts.session
 * @param {{ setSelecting: (enabled: boolean) => void }} parts.preview
 * @param {() => void} parts.onSent
 */
export function createPromptForm({ session, preview, onSent }) {
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
    try {
      await session.ask(text);
    } catch {
      // The session tells what went wrong; what was asked for is not lost.
      if (field.value === '') field.value = text;
    }
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

  const toChip = (/** @type {string} */ text, /** @type {string} */ label, /** @type {() => void} */ onRemove) =>
    h(
      'span',
      { class: 'chip' },
      h('span', {}, text),
      h('button', { type: 'button', 'aria-label': label, onclick: onRemove }, createIcon('x')),
    );

  const update = () => {
    const { running, selection, start, versions } = session;
    const isChange = versions.length > 0 || session.isExampleKept || selection !== undefined;
    sendButton.disabled = running !== undefined;
    stopButton.hidden = running === undefined;
    replaceChildren(sendButton, sendButton.firstElementChild, h('span', {}, isChange ? 'Change' : 'Build'));
    field.placeholder = isChange
      ? 'Add a chart of … · Make it dark · Rename …'
      : 'A dashboard for a bike rental with …';
    if (selection !== undefined) setSelecting(false);
    const shownLabel = (selection?.label ?? '').slice(0, ICON_LABEL_MAX);
    replaceChildren(
      chips,
      selection !== undefined &&
        toChip(`This: ${selection.component} ${shownLabel}`.trim(), 'Change the whole interface, not only this', () =>
          session.select(undefined),
        ),
      start?.kind === 'example' &&
        versions.length === 0 &&
        running === undefined &&
        h('label', { class: 'chip check-chip' }, toKeepBox(), 'Change the example'),
      start?.kind === 'remix' &&
        versions.length === 0 &&
        h('span', { class: 'chip' }, `Remix of ${start.payload.title}`),
    );
  };

  const toKeepBox = () => {
    const box = h('input', { type: 'checkbox', checked: session.isExampleKept });
    box.addEventListener('change', () => {
      session.keepExample(box.checked);
      /** @type {HTMLElement | null} */ (chips.querySelector('input'))?.focus();
    });
    return box;
  };

  return { send: (/** @type {string} */ prompt) => void send(prompt), update, focus: () => field.focus() };
}
