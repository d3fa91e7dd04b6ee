// Two versions side by side, each in a separate frame.
import { h, replaceChildren, uniqueId } from '../../../../../platform/web/browser/dom.js';
import { createPreview } from './preview.js';
/** @import { Session } from './session.js' */

/**
 * @param {HTMLElement} stage
 * @param {Session} session
 * @param {string} mode
 */
export function openCompare(stage, session, mode) {
  const { numbers, shownVersion } = session;
  const before = numbers[Math.max(0, numbers.indexOf(shownVersion) - 1)];
  const sides = [createSide(session, 'Before', before, mode), createSide(session, 'After', shownVersion, mode)];
  replaceChildren(stage, ...sides.map(({ element }) => element));
  return {
    close: () => {
      for (const side of sides) side.close();
      replaceChildren(stage);
    },
  };
}

/** @param {Session} session @param {string} label @param {number} first @param {string} mode */
function createSide(session, label, first, mode) {
  const id = uniqueId('compare');
  const frame = h('iframe', { class: 'preview-frame', title: `${label}: preview`, sandbox: 'allow-scripts' });
  const preview = createPreview(frame);
  preview.setMode(mode);
  const choice = h(
    'select',
    { id },
    ...session.numbers.map((number) =>
      h('option', { value: number, selected: number === first }, number === 0 ? 'Start' : `Version ${number}`),
    ),
  );
  const show = async (/** @type {number} */ number) => {
    const payload = number === 0 ? session.start?.payload : (await session.getVersion(number)).payload;
    if (payload !== undefined) preview.render(payload);
  };
  choice.addEventListener('change', () => void show(Number(choice.value)));
  void show(first);
  const element = h(
    'div',
    { class: 'compare-side' },
    h('div', { class: 'compare-head' }, h('label', { for: id }, label), choice),
    frame,
  );
  return { element, close: preview.close };
}
