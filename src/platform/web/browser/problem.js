import { h } from './dom.js';
import { RequestProblem } from './fetch.js';

/**
 * Creates a message about an error, shown instead of the content, with a button to try again.
 *
 * @param {unknown} error
 * @param {() => void} [retry]
 */
export function createProblem(error, retry) {
  const { message, hint } = wordError(error);
  return h(
    'div',
    { class: 'notice bad', role: 'alert' },
    h('p', {}, h('strong', {}, message)),
    hint !== undefined && h('p', {}, hint),
    retry !== undefined && h('button', { type: 'button', class: 'button', onclick: retry }, 'Try again'),
  );
}

/**
 * @param {unknown} error
 * @returns {{ message: string, hint: string | undefined }}
 */
export function wordError(error) {
  return {
    message: error instanceof Error ? error.message : String(error),
    hint: error instanceof RequestProblem ? error.hint : undefined,
  };
}
