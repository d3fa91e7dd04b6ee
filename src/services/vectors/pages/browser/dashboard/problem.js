import { h } from '../shared/dom.js';
import { ApiError } from './api.js';

/**
 * What went wrong, in plain words, with a way to go on.
 *
 * @param {unknown} error
 * @param {() => void} [retry]
 */
export function createProblem(error, retry) {
  const message = error instanceof Error ? error.message : String(error);
  return h(
    'div',
    { class: 'problem', role: 'alert' },
    h('p', {}, h('strong', {}, message)),
    error instanceof ApiError && error.hint !== undefined && h('p', {}, error.hint),
    retry !== undefined && h('button', { type: 'button', class: 'button', onclick: retry }, 'Try again'),
  );
}
