import { h } from '../../../../../../platform/web/browser/dom.js';
import { sayCount, shorten } from '../words.js';

/** @typedef {import('./colouring.js').Groups} Groups */
/** @typedef {import('./colouring.js').Scale} Scale */
/** @typedef {(index: number) => { colour: string, isFaint: boolean }} Paint */

/** The number of steps at which a scale looks smooth. */
const STEPS = 24;
const whole = new Intl.NumberFormat('en', { maximumSignificantDigits: 6 });

/**
 * Creates the legend and the function that paints each dot. Groups can be selected: the others then fade.
 *
 * @param {Groups | Scale | undefined} colouring
 * @param {string | undefined} key
 * @param {Element} styled where the colours of the mode are defined
 * @param {() => void} onChange called when other groups are chosen
 * @returns {{ element: HTMLElement | null, paint: Paint }}
 */
export function createLegend(colouring, key, styled, onChange) {
  const read = (/** @type {string} */ name) => getComputedStyle(styled).getPropertyValue(name).trim();
  if (colouring === undefined) return { element: null, paint: () => ({ colour: read('--dot-0'), isFaint: false }) };
  const title = h('h2', {}, shorten(key ?? '', 40));
  if (colouring.kind === 'scale') {
    const { shares, from, to } = colouring;
    const element = h(
      'div',
      {},
      title,
      h('div', { class: 'scale-bar' }),
      h('div', { class: 'scale-ends' }, h('span', {}, whole.format(from)), h('span', {}, whole.format(to))),
    );
    return { element, paint: createScalePaint(shares, read) };
  }
  /** @type {Set<number>} */
  const chosen = new Set();
  const items = colouring.labels.map(({ text, count }, group) => createItem(text, count, group, chosen, onChange));
  const hasNone = colouring.groups.includes(-1);
  const none = h('li', { class: 'none' }, h('span', { class: 'dot dot-none' }), 'no value');
  const element = h('div', {}, title, h('ul', {}, ...items, hasNone && none));
  return { element, paint: createGroupPaint(colouring.groups, chosen, read) };
}

/**
 * @param {string} text
 * @param {number} count
 * @param {number} group
 * @param {Set<number>} chosen
 * @param {() => void} onChange
 */
function createItem(text, count, group, chosen, onChange) {
  const label = shorten(text, 40) || '(empty)';
  const button = h(
    'button',
    { type: 'button', 'aria-pressed': 'false', title: 'Show only this' },
    h('span', { class: `dot dot-${group}` }),
    h('span', { class: 'label' }, label),
    h('span', { class: 'quiet' }, sayCount(count)),
  );
  button.addEventListener('click', () => {
    const isChosen = !chosen.delete(group);
    if (isChosen) chosen.add(group);
    button.setAttribute('aria-pressed', String(isChosen));
    onChange();
  });
  return h('li', {}, button);
}

/**
 * @param {Int16Array} groups
 * @param {ReadonlySet<number>} chosen
 * @param {(name: string) => string} read
 * @returns {Paint}
 */
function createGroupPaint(groups, chosen, read) {
  const getColour = createMemory((group) => read(group === -1 ? '--dot-none' : `--dot-${group}`));
  return (index) => ({ colour: getColour(groups[index]), isFaint: chosen.size > 0 && !chosen.has(groups[index]) });
}

/**
 * @param {Float32Array} shares
 * @param {(name: string) => string} read
 * @returns {Paint}
 */
function createScalePaint(shares, read) {
  const getColour = createMemory((step) => {
    if (step === -1) return read('--dot-none');
    const half = STEPS / 2;
    const [from, to, part] =
      step < half ? ['--scale-low', '--scale-middle', step] : ['--scale-middle', '--scale-high', step - half];
    return `color-mix(in oklab, ${read(from)}, ${read(to)} ${(100 * part) / half}%)`;
  });
  return (index) => ({
    colour: getColour(Number.isNaN(shares[index]) ? -1 : Math.round(shares[index] * STEPS)),
    isFaint: false,
  });
}

/**
 * Caches colours while the mode stays the same: reading a style for every dot would be slow.
 *
 * @param {(key: number) => string} compute
 * @returns {(key: number) => string}
 */
function createMemory(compute) {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  let wasDark = dark.matches;
  /** @type {Map<number, string>} */
  const known = new Map();
  return (key) => {
    if (wasDark !== dark.matches) known.clear();
    wasDark = dark.matches;
    const colour = known.get(key) ?? compute(key);
    known.set(key, colour);
    return colour;
  };
}
