import { createCodeBlock } from '../../../../../../platform/web/browser/code-block.js';
import { h, replaceChildren } from '../../../../../../platform/web/browser/dom.js';
import { toHash } from '../routes.js';
import { sayFields } from '../vectors.js';
import { sayBytes, sayCount, sayHowMany } from '../words.js';
import { askToCreate, askToDelete } from './dialogs.js';
import { toCreateSnippet } from './snippets.js';

/** @typedef {import('../main.js').Page} Page */
/** @typedef {import('../api.js').Collection} Collection */

/** The number of collections from which the list has a search field. */
const SEARCHED_FROM = 8;
/** The most rows. A namespace may have thousands; the rest is found by name. */
const ROWS_MAX = 500;

/**
 * @param {Page} page
 * @param {readonly Collection[]} collections
 */
export function createCollectionsView(page, collections) {
  const create = () =>
    askToCreate(page, (name) => {
      location.hash = toHash({ collection: name });
    });
  const heading = h(
    'div',
    { class: 'heading' },
    h('h1', {}, 'Collections'),
    h('button', { type: 'button', class: 'button primary', onclick: create }, 'New collection'),
  );
  if (collections.length === 0) return h('div', {}, heading, createEmptyState(page));
  return h('div', {}, heading, createTotals(collections), createList(page, collections));
}

/** @param {Page} page */
function createEmptyState({ base, session }) {
  return h(
    'section',
    { class: 'empty card' },
    h('h2', {}, 'Nothing collected yet'),
    h('p', {}, 'A collection holds points: vectors with their payloads. Create one above, or from a terminal:'),
    createCodeBlock('curl', toCreateSnippet({ base, tenant: session.tenant })),
    h('p', { class: 'hint' }, 'Is something missing? Every api-key and tenant has its own collections.'),
  );
}

/** @param {readonly Collection[]} collections */
function createTotals(collections) {
  const sum = (/** @type {(collection: Collection) => number} */ get) =>
    collections.reduce((total, collection) => total + get(collection), 0);
  const totals = [
    ['Collections', sayCount(collections.length)],
    ['Points', sayCount(sum((collection) => collection.points_count))],
    ['Vectors on disk', sayBytes(sum((collection) => collection.disk_bytes))],
    ['In memory', sayBytes(sum((collection) => collection.memory_bytes))],
  ];
  return h(
    'dl',
    { class: 'totals' },
    ...totals.map(([label, value]) => h('div', {}, h('dt', {}, label), h('dd', {}, value))),
  );
}

/**
 * @param {Page} page
 * @param {readonly Collection[]} collections
 */
function createList(page, collections) {
  const body = h('tbody');
  const more = h('p', { class: 'hint' });
  const showMatching = (/** @type {string} */ text) => {
    const wanted = text.trim().toLowerCase();
    const found = collections.filter(({ name }) => name.toLowerCase().includes(wanted));
    replaceChildren(body, ...found.slice(0, ROWS_MAX).map((collection) => createRow(page, collection)));
    const hidden = found.length - ROWS_MAX;
    replaceChildren(
      more,
      found.length === 0 && `No collection has “${text.trim()}” in its name.`,
      hidden > 0 && `${sayHowMany(hidden, 'more collection')}: find them by name.`,
    );
    if (wanted !== '') page.announce(`${sayHowMany(found.length, 'collection')} found.`);
  };
  const search = h('input', {
    type: 'search',
    placeholder: 'Find by name',
    'aria-label': 'Find a collection by name',
    class: 'find',
  });
  search.addEventListener('input', () => showMatching(search.value));
  showMatching('');
  const columns = ['Name', 'Points', 'Vectors', 'On disk', 'In memory'].map((name, index) =>
    h('th', { scope: 'col', class: index === 1 || index > 2 ? 'number' : undefined }, name),
  );
  const last = h('th', { scope: 'col' }, h('span', { class: 'visually-hidden' }, 'Actions'));
  return h(
    'div',
    {},
    collections.length >= SEARCHED_FROM && search,
    h('table', { class: 'table list card collections' }, h('thead', {}, h('tr', {}, ...columns, last)), body),
    more,
  );
}

/**
 * @param {Page} page
 * @param {Collection} collection
 */
function createRow(page, collection) {
  const { name, points_count: count, vectors, disk_bytes: disk, memory_bytes: memory } = collection;
  return h(
    'tr',
    {},
    h('th', { scope: 'row' }, h('a', { href: toHash({ collection: name }), class: 'name' }, name)),
    h('td', { class: 'number', 'data-label': 'points' }, sayCount(count)),
    h('td', { 'data-label': 'vectors' }, sayFields(vectors)),
    h('td', { class: 'number', 'data-label': 'on disk' }, sayBytes(disk)),
    h(
      'td',
      { class: 'number', 'data-label': 'in memory' },
      memory === 0 ? h('span', { class: 'quiet' }, 'not loaded') : sayBytes(memory),
    ),
    h(
      'td',
      { class: 'action' },
      h(
        'button',
        {
          type: 'button',
          class: 'button small quiet danger',
          'aria-label': `Delete ${name}`,
          onclick: () => askToDelete(page, collection, page.reload),
        },
        'Delete',
      ),
    ),
  );
}
