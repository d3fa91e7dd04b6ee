// Buttons that copy a text to the clipboard.
import { h } from './dom.js';

/** The time for which a button shows that it has copied. */
const TOLD_MS = 1_600;

/**
 * @param {() => string} getText
 * @param {{ label?: string, subject?: string }} [options] `subject`: the copied thing, for assistive technology
 */
export function createCopyButton(getText, { label = 'Copy', subject } = {}) {
  const text = h('span', {}, label);
  const button = h(
    'button',
    { type: 'button', class: 'button small', onclick: () => void copy() },
    text,
    subject !== undefined && h('span', { class: 'visually-hidden' }, subject),
  );
  const copy = async () => {
    const isCopied = await copyText(getText());
    // The button is its own live region, so that its change is announced.
    button.setAttribute('aria-live', 'polite');
    text.textContent = isCopied ? 'Copied' : 'Copying is blocked';
    setTimeout(() => {
      text.textContent = label;
    }, TOLD_MS);
  };
  return button;
}

/** Adds the button to every code block that the server rendered (elements/code-block.ts). */
export function addCopyButtons() {
  for (const block of document.querySelectorAll('[data-copy]')) {
    const code = block.querySelector('code');
    const caption = block.querySelector('figcaption');
    caption?.append(createCopyButton(() => code?.textContent ?? '', { subject: caption.textContent ?? '' }));
  }
}

/**
 * @param {string} text
 * @returns {Promise<boolean>}
 */
async function copyText(text) {
  try {
    // Exists only on pages with an encrypted connection, or from this machine.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelecting(text);
  }
}

/** @param {string} text */
function copyBySelecting(text) {
  const focused = document.activeElement;
  const area = h('textarea', { class: 'visually-hidden', 'aria-hidden': 'true', tabindex: -1 });
  area.value = text;
  // While a dialog is open, nothing outside of it can be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
