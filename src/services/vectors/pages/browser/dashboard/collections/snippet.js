import { createCopyButton } from '../../shared/copy.js';
import { h } from '../../shared/dom.js';

/**
 * A piece of text to be used in a terminal or a program.
 *
 * @param {string} title
 * @param {string} text
 */
export function createSnippet(title, text) {
  return h(
    'figure',
    { class: 'snippet' },
    h(
      'figcaption',
      {},
      title,
      createCopyButton(() => text),
    ),
    h('pre', { tabindex: 0, role: 'region', 'aria-label': title }, h('code', {}, text)),
  );
}
