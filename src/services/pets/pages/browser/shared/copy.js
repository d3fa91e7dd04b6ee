import { h } from './dom.js';

/** How long a button tells that it has copied. */
const TOLD_MS = 1_600;

/**
 * A button that puts a text on the clipboard.
 *
 * @param {() => string} getText
 * @param {string} title what is copied, for those who do not see beside what the button stands
 */
export function createCopyButton(getText, title) {
  const label = h('span', {}, 'Copy');
  const button = h('button', { type: 'button', class: 'button small', onclick: () => void copy() }, label);
  button.append(h('span', { class: 'visually-hidden' }, `: ${title}`));
  const copy = async () => {
    const isCopied = await copyText(getText());
    // The button is its own live region: the one place that changes is the one that is told.
    button.setAttribute('aria-live', 'polite');
    label.textContent = isCopied ? 'Copied' : 'Copying is blocked';
    setTimeout(() => {
      label.textContent = 'Copy';
    }, TOLD_MS);
  };
  return button;
}

/**
 * @param {string} text
 * @returns {Promise<boolean>}
 */
async function copyText(text) {
  try {
    // Only pages with an encrypted connection, or from this machine, have a clipboard of this kind.
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
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
