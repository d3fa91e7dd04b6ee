import { h, replaceChildren } from '../../shared/dom.js';
import { MapView } from '../map/map-view.js';
import { PointsView } from '../points/points-view.js';
import { TABS, toHash } from '../routes.js';
import { sayBytes, sayCount, sayHowMany } from '../words.js';
import { askToDelete } from './dialogs.js';
import { createSnippet } from './snippet.js';
import { toClientSnippet, toInsertSnippet } from './snippets.js';

/** @typedef {import('../main.js').Page} Page */
/** @typedef {import('../api.js').Collection} Collection */
/** @typedef {import('../routes.js').Tab} Tab */

/** @type {Readonly<Record<Tab, string>>} */
const LABELS = { points: 'Points', map: 'Map', connect: 'Connect' };

/**
 * @param {Page} page
 * @param {readonly Collection[]} collections
 * @param {string} name
 * @param {Tab} tab
 */
export function createCollectionView(page, collections, name, tab) {
  const collection = collections.find((candidate) => candidate.name === name);
  if (collection === undefined) return createMissing(name);
  return h('div', {}, createHeading(page, collection), createTabs(page, collection, tab));
}

/** @param {string} name */
function createMissing(name) {
  return h(
    'section',
    { class: 'empty card' },
    h('h1', {}, 'This collection is not there'),
    h(
      'p',
      {},
      h('strong', { class: 'name' }, name),
      ' does not exist for this key and tenant. It may have been deleted meanwhile.',
    ),
    h('p', {}, h('a', { class: 'button', href: toHash({}) }, 'All collections')),
  );
}

/**
 * @param {Page} page
 * @param {Collection} collection
 */
function createHeading(page, collection) {
  const { name, points_count: count, size, distance, disk_bytes: disk, memory_bytes: memory } = collection;
  const facts = [
    sayHowMany(count, 'point'),
    `${sayCount(size)} × ${distance}`,
    `${sayBytes(disk)} on disk`,
    memory === 0 ? 'not in memory' : `${sayBytes(memory)} in memory`,
  ];
  const leave = () => {
    location.hash = toHash({});
  };
  return h(
    'header',
    {},
    h('nav', { class: 'trail', 'aria-label': 'Where you are' }, h('a', { href: toHash({}) }, '← Collections')),
    h(
      'div',
      { class: 'heading' },
      h('h1', { class: 'name' }, name),
      h(
        'button',
        { type: 'button', class: 'button quiet', onclick: () => askToDelete(page, collection, leave) },
        'Delete collection',
      ),
    ),
    h('ul', { class: 'facts' }, ...facts.map((fact) => h('li', {}, fact))),
  );
}

/**
 * The tabs keep their content: coming back to the points finds them as they were left, and a map is computed once.
 *
 * @param {Page} page
 * @param {Collection} collection
 * @param {Tab} first
 */
function createTabs(page, collection, first) {
  const points = new PointsView(page, collection, () => select('connect', true));
  const map = new MapView(page, collection, points);
  /** @type {Readonly<Record<Tab, () => HTMLElement>>} */
  const contents = {
    points: () => points.element,
    map: () => map.element,
    connect: () => createConnect(page, collection),
  };
  const panel = h('div', { role: 'tabpanel', id: 'tab-panel', tabindex: -1 });
  const buttons = TABS.map((tab) => createTab(tab, () => select(tab, true)));
  const select = (/** @type {Tab} */ tab, /** @type {boolean} */ isMove) => {
    buttons.forEach((button, index) => {
      const isSelected = TABS[index] === tab;
      button.setAttribute('aria-selected', String(isSelected));
      button.tabIndex = isSelected ? 0 : -1;
    });
    panel.setAttribute('aria-labelledby', `tab-${tab}`);
    replaceChildren(panel, contents[tab]());
    if (tab === 'map') map.start();
    // The address follows without a new view: what the other tabs hold stays.
    if (isMove) history.replaceState(null, '', toHash({ collection: collection.name, tab }));
  };
  points.onSimilar = () => select('points', true);
  const list = h('div', { role: 'tablist', class: 'tabs', 'aria-label': 'Views of the collection' }, ...buttons);
  list.addEventListener('keydown', (event) => moveAlong(buttons, event));
  select(first, false);
  return h('div', {}, list, panel);
}

/**
 * @param {Tab} tab
 * @param {() => void} onSelect
 */
function createTab(tab, onSelect) {
  return h(
    'button',
    { type: 'button', role: 'tab', id: `tab-${tab}`, 'aria-controls': 'tab-panel', onclick: onSelect },
    LABELS[tab],
  );
}

/**
 * @param {readonly HTMLButtonElement[]} buttons
 * @param {KeyboardEvent} event
 */
function moveAlong(buttons, event) {
  const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  const steps = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 };
  const to = steps[/** @type {keyof typeof steps} */ (event.key)];
  if (to === undefined) return;
  event.preventDefault();
  const button = buttons.at(to % buttons.length);
  button?.focus();
  button?.click();
}

/**
 * @param {Page} page
 * @param {Collection} collection
 */
function createConnect({ base, session: { tenant } }, collection) {
  const place = { base, tenant };
  return h(
    'section',
    { class: 'connect' },
    h(
      'p',
      {},
      'Everything this page does goes through the interface of the service: ',
      h('a', { href: 'docs' }, 'its reference'),
      '.',
    ),
    createSnippet('Insert points with curl', toInsertSnippet(place, collection)),
    createSnippet('Read them from JavaScript', toClientSnippet(place, collection)),
  );
}
