import { h, replaceChildren } from '../../../../../../platform/web/browser/dom.js';
import { sayName } from '../vectors.js';
import { sayCount } from '../words.js';

/** @typedef {import('../main.js').Page} Page */
/** @typedef {import('../api.js').Collection} Collection */

const KINDS = { dense: 'dense', sparse: 'sparse', multi: 'multivector' };

/**
 * Lists the vectors of a collection. How many points have each is counted while the table is already shown.
 *
 * @param {Page} page
 * @param {Collection} collection
 */
export function createVectorTable(page, { name, vectors }) {
  const counts = vectors.map(() => h('td', { class: 'number', 'data-label': 'points' }, '…'));
  const rows = vectors.map((field, index) => {
    const { kind, size, distance, idf } = field;
    return h(
      'tr',
      {},
      h('th', { scope: 'row', class: 'name' }, sayName(field)),
      h('td', { 'data-label': 'kind' }, idf ? 'sparse, idf' : KINDS[kind]),
      h('td', { class: 'number', 'data-label': 'size' }, kind === 'sparse' ? '–' : sayCount(size)),
      h('td', { 'data-label': 'distance' }, distance),
      counts[index],
    );
  });
  const count = async () => {
    for (const [index, field] of vectors.entries()) {
      const filter = { must: [{ has_vector: field.name }] };
      replaceChildren(counts[index], sayCount(await page.api.count(name, filter, page.signal)));
    }
  };
  count().catch((error) => {
    if (!page.signal.aborted) page.refuse(error);
  });
  const heads = ['Vector', 'Kind', 'Size', 'Distance', 'Points that have it'].map((text, index) =>
    h('th', { scope: 'col', class: index === 2 || index === 4 ? 'number' : undefined }, text),
  );
  return h(
    'table',
    { class: 'table card vectors-table' },
    h('thead', {}, h('tr', {}, ...heads)),
    h('tbody', {}, ...rows),
  );
}
