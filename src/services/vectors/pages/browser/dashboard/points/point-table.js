import { h } from '../../../../../../platform/web/browser/dom.js';
import { toIdText } from '../exact-json.js';
import { sayName } from '../vectors.js';
import { sayCount, sayScore, shorten } from '../words.js';

/** @typedef {import('../api.js').Point} Point */
/** @typedef {import('../api.js').Stage} Stage */
/** @typedef {import('../exact-json.js').PointId} PointId */

/** The number of keys that fit beside the id on an ordinary screen. */
const COLUMNS_MAX = 4;
const CELL_CHARACTERS_MAX = 120;
const ID_CHARACTERS_MAX = 64;
const WIDTH_MIN = 10;
const WIDTH_MAX = 40;
const SCORE_WIDTH = 11;
const STAGE_WIDTH = 16;

/**
 * @param {readonly Point[]} points
 * @param {(id: PointId) => void} onOpen
 * @param {readonly Stage[]} [stages] the searches whose ranks and scores the points have
 */
export function createPointTable(points, onOpen, stages = []) {
  const keys = chooseColumns(points);
  const hasScore = points.some(({ score }) => score !== undefined);
  const labels = stages.map(({ field }, index) => `${index + 1}. ${sayName(field)}`);
  const columns = [
    { name: 'Id', width: measure(points.map(({ id }) => toIdText(id))) },
    ...(hasScore ? [{ name: 'Score', width: SCORE_WIDTH, isNumber: true }] : []),
    ...labels.map((name) => ({ name, width: STAGE_WIDTH, isNumber: true })),
    ...keys.map((key) => ({
      name: shorten(key, 40),
      width: measure(points.map(({ payload }) => toCellText(payload, key))),
    })),
  ];
  const total = columns.reduce((sum, { width }) => sum + width, 0);
  const heads = columns.map(({ name, width, isNumber }) => {
    const head = h('th', { scope: 'col', class: isNumber ? 'number' : undefined }, name);
    head.style.width = `${(100 * width) / total}%`;
    return head;
  });
  const rows = points.map((point) => createRow(point, keys, hasScore ? labels : undefined, onOpen));
  return h(
    'table',
    { class: 'table list card points-table' },
    h('thead', {}, h('tr', {}, ...heads)),
    h('tbody', {}, ...rows),
  );
}

/**
 * Returns the relative width of a column, in characters.
 *
 * @param {readonly string[]} texts
 */
function measure(texts) {
  const longest = texts.reduce((length, text) => Math.max(length, text.length), 0);
  return Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, longest));
}

/**
 * @param {Point} point
 * @param {readonly string[]} keys
 * @param {readonly string[] | undefined} labels the searches; undefined if there was none
 * @param {(id: PointId) => void} onOpen
 */
function createRow({ id, payload, score, parts }, keys, labels, onOpen) {
  const button = h('button', { type: 'button', class: 'id' }, shorten(toIdText(id), ID_CHARACTERS_MAX) || '(empty id)');
  const row = h(
    'tr',
    { class: 'opens' },
    h('th', { scope: 'row' }, button),
    labels && h('td', { class: 'number', 'data-label': 'score' }, score === undefined ? '' : sayScore(score)),
    ...(labels ?? []).map((label, index) => {
      const part = parts?.[index];
      const text = part === undefined ? '–' : `#${sayCount(part.rank)} · ${sayScore(part.score)}`;
      return h('td', { class: 'number', 'data-label': label }, text);
    }),
    ...keys.map((key) => createCell(key, payload)),
  );
  // The whole row can be clicked; for the keyboard and screen readers there is the button with the id.
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
  const text = toCellText(payload, key);
  return h('td', { 'data-label': shorten(key, 40), title: text }, text);
}

/**
 * @param {Record<string, unknown> | null} payload
 * @param {string} key
 */
function toCellText(payload, key) {
  const value = payload !== null && Object.hasOwn(payload, key) ? payload[key] : '';
  return shorten(typeof value === 'string' ? value : JSON.stringify(value), CELL_CHARACTERS_MAX);
}

/**
 * Returns the most frequent keys of these points, in the order of their payloads. Objects and lists count half, because
 * a single value is more useful in a cell.
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
