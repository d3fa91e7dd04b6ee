import { createCodeBlock } from '../../../../../../platform/web/browser/code-block.js';
import { h } from '../../../../../../platform/web/browser/dom.js';
import { createTabs } from '../../../../../../platform/web/browser/tabs.js';
import { MapView } from '../map/map-view.js';
import { PointsView } from '../points/points-view.js';
import { TABS, toHash } from '../routes.js';
import { sayFields } from '../vectors.js';
import { sayBytes, sayHowMany } from '../words.js';
import { askToDelete } from './dialogs.js';
import { toClientSnippet, toInsertSnippet } from './snippets.js';
import { createVectorTable } from './vector-table.js';

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
  return h('div', {}, createHeading(page, collection), createViews(page, collection, tab));
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
  const { name, points_count: count, vectors, disk_bytes: disk, memory_bytes: memory } = collection;
  const isPlain = vectors.length === 1 && vectors[0].name === '' && vectors[0].kind === 'dense';
  const facts = [
    sayHowMany(count, 'point'),
    isPlain ? sayFields(vectors) : sayHowMany(vectors.length, 'vector'),
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
        { type: 'button', class: 'button quiet danger', onclick: () => askToDelete(page, collection, leave) },
        'Delete collection',
      ),
    ),
    h('ul', { class: 'facts' }, ...facts.map((fact) => h('li', {}, fact))),
    !isPlain && vectors.length > 0 && createVectorTable(page, collection),
  );
}

/**
 * Creates the tabs, which keep their content: the points stay as they were left, and a map is computed once.
 *
 * @param {Page} page
 * @param {Collection} collection
 * @param {Tab} first
 */
function createViews(page, collection, first) {
  const points = new PointsView(page, collection, () => select('connect'));
  const map = new MapView(page, collection, points);
  /** @type {Readonly<Record<Tab, () => HTMLElement>>} */
  const contents = {
    points: () => points.element,
    map: () => map.element,
    connect: () => createConnect(page, collection),
  };
  const { element, select } = createTabs({
    label: 'Views of the collection',
    tabs: TABS.map((value) => ({ value, label: LABELS[value] })),
    first,
    getContent: (tab) => {
      if (tab === 'map') map.start();
      return contents[tab]();
    },
    // The address changes without a new view, so that the other tabs keep their content.
    onMove: (tab) => history.replaceState(null, '', toHash({ collection: collection.name, tab })),
  });
  points.onSimilar = () => select('points');
  return element;
}

/**
 * @param {Page} page
 * @param {Collection} collection
 */
function createConnect({ base, qdrant, session: { tenant } }, collection) {
  return h(
    'section',
    { class: 'connect' },
    createCodeBlock('Address for clients of Qdrant, with your api-key', qdrant),
    h(
      'p',
      {},
      'Everything this page does goes through the interface of the service: ',
      h('a', { href: './docs' }, 'its reference'),
      '.',
    ),
    createCodeBlock('Insert points with curl', toInsertSnippet({ base, tenant }, collection)),
    createCodeBlock('Read them from JavaScript', toClientSnippet({ base: qdrant, tenant }, collection)),
  );
}
