import { createCopyButton } from './copy.js';
import { h } from './dom.js';

/**
 * Creates a block with a text for a terminal or a program.
 *
 * @param {string} title
 * @param {string} text
 */
export function createCodeBlock(title, text) {
  const button = createCopyButton(() => text, { subject: title });
  return h(
    'figure',
    { class: 'code-block' },
    h('figcaption', {}, title, button),
    h('pre', { tabindex: 0, role: 'region', 'aria-label': title }, h('code', {}, text)),
  );
}
