import { h } from './dom.js';
import { RequestProblem } from './fetch.js';

/**
 * What went wrong, in place of what should have been shown, with a button to try again.
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
