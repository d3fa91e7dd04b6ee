import { h } from '../shared/dom.js';
import { toIdText } from './exact-json.js';
import { sayScore, shorten } from './words.js';

/** @typedef {import('./api.js').Point} Point */
/** @typedef {import('./exact-json.js').PointId} PointId */

/** As many keys as fit beside the id on an ordinary screen. */
const COLUMNS_MAX = 4;
const CELL_CHARACTERS_MAX = 120;
const ID_CHARACTERS_MAX = 64;

/**
 * @param {readonly Point[]} points
 * @param {(id: PointId) => void} onOpen
 */
export function createPointTable(points, onOpen) {
  const keys = chooseColumns(points);
  const hasScore = points.some(({ score }) => score !== undefined);
  const names = ['Id', ...(hasScore ? ['Score'] : []), ...keys.map((key) => shorten(key, 40))];
  const heads = names.map((name, index) =>
    h('th', { scope: 'col', class: hasScore && index === 1 ? 'number' : undefined }, name),
  );
  const rows = points.map((point) => createRow(point, keys, hasScore, onOpen));
  return h(
    'table',
    { class: 'list card points-table' },
    h('thead', {}, h('tr', {}, ...heads)),
    h('tbody', {}, ...rows),
  );
}

/**
 * @param {Point} point
 * @param {readonly string[]} keys
 * @param {boolean} hasScore
 * @param {(id: PointId) => void} onOpen
 */
function createRow({ id, payload, score }, keys, hasScore, onOpen) {
  const button = h('button', { type: 'button', class: 'id' }, shorten(toIdText(id), ID_CHARACTERS_MAX) || '(empty id)');
  const row = h(
    'tr',
    { class: 'opens' },
    h('th', { scope: 'row' }, button),
    hasScore && h('td', { class: 'number', 'data-label': 'score' }, score === undefined ? '' : sayScore(score)),
    ...keys.map((key) => createCell(key, payload)),
  );
  // The whole row can be clicked; by keyboard and for screen readers it is the button with the id.
  row.addEventListener('click', () => {
    button.focus();
    onOpen(id);
  });
  return row;
}

/**
 * @param {string} key
 * @param {Record<string, unknown> | null} payload
 */
function createCell(key, payload) {
  const isThere = payload !== null && Object.hasOwn(payload, key);
  const value = isThere ? payload[key] : undefined;
  const text = value === undefined ? '' : toCellText(value);
  const isNumber = typeof value === 'number' || JSON.isRawJSON(value);
  return h('td', { class: isNumber ? 'value numeral' : 'value', 'data-label': shorten(key, 40), title: text }, text);
}

/** @param {unknown} value */
function toCellText(value) {
  return shorten(
    typeof value === 'string' ? value.slice(0, CELL_CHARACTERS_MAX + 1) : (JSON.stringify(value) ?? ''),
    CELL_CHARACTERS_MAX,
  );
}

/**
 * The keys that most of these points have, in the order in which payloads name them. A single value says more in a cell than the
 * beginning of a list or an object.
 *
 * @param {readonly Point[]} points
 */
function chooseColumns(points) {
  /** @type {Map<string, number>} */
  const weights = new Map();
  for (const { payload } of points) {
    for (const [key, value] of Object.entries(payload ?? {})) {
      const weight = typeof value === 'object' && value !== null && !JSON.isRawJSON(value) ? 0.5 : 1;
      weights.set(key, (weights.get(key) ?? 0) + weight);
    }
  }
  const heaviest = [...weights].sort(([, a], [, b]) => b - a).slice(0, COLUMNS_MAX);
  const chosen = new Set(heaviest.map(([key]) => key));
  return [...weights.keys()].filter((key) => chosen.has(key));
}
