// One point in full, in a panel beside the list.
import { createCopyButton } from '../../../../../../platform/web/browser/copy.js';
import { h, replaceChildren, uniqueId } from '../../../../../../platform/web/browser/dom.js';
import { createProblem } from '../../../../../../platform/web/browser/problem.js';
import { toIdText, toPrettyJson } from '../exact-json.js';
import { findVector, sayName } from '../vectors.js';
import { shorten } from '../words.js';
import { createVectorParts } from './vector-parts.js';

/** @typedef {import('../main.js').Page} Page */
/** @typedef {import('../api.js').Collection} Collection */
/** @typedef {import('../api.js').Point} Point */
/** @typedef {import('../exact-json.js').PointId} PointId */
/** @typedef {import('../vectors.js').VectorField} VectorField */

/** The length to which a shown payload is truncated. Copying takes all of it. */
const PAYLOAD_CHARACTERS_SHOWN = 100_000;
/** The length up to which a text is coloured; more would make the page slow. */
const PAYLOAD_CHARACTERS_COLOURED = 20_000;

/**
 * @param {Page} page
 * @param {Collection} collection
 * @param {PointId} id
 * @param {(field: VectorField) => void} onSimilar searches by this vector of the point
 */
export function openPoint(page, collection, id, onSimilar) {
  const titleId = uniqueId('point');
  const left = new AbortController();
  const content = h(
    'div',
    { class: 'panel-content', 'aria-busy': 'true' },
    h('div', { class: 'skeleton' }),
    h('div', { class: 'skeleton' }),
  );
  const close = h('button', { type: 'button', class: 'button small', onclick: () => dialog.close() }, 'Close');
  const title = h('h2', { id: titleId, class: 'name' }, shorten(toIdText(id), 200) || '(empty id)');
  const dialog = h(
    'dialog',
    { class: 'panel', 'aria-labelledby': titleId },
    h('header', {}, h('p', { class: 'eyebrow' }, 'Point'), close, title),
    content,
  );
  dialog.addEventListener('close', () => {
    left.abort();
    dialog.remove();
  });
  // A click beside the panel closes it.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  const search = (/** @type {VectorField} */ field) => {
    dialog.close();
    onSimilar(field);
  };
  document.body.append(dialog);
  dialog.showModal();
  page.signal.addEventListener('abort', () => dialog.close(), { signal: left.signal });

  const load = async () => {
    const [point] = await page.api.retrieve(collection.name, [id], true, left.signal);
    if (point === undefined) throw new Error('This point is not there any more.');
    replaceChildren(content, ...createParts(collection.vectors, point, search));
  };
  load()
    .catch((error) => {
      if (left.signal.aborted) return;
      page.refuse(error);
      replaceChildren(content, createProblem(error));
    })
    .finally(() => content.removeAttribute('aria-busy'));
}

/**
 * @param {readonly VectorField[]} fields
 * @param {Point} point
 * @param {(field: VectorField) => void} onSimilar
 */
function createParts(fields, point, onSimilar) {
  const text = toPrettyJson(point.payload);
  const stored = fields.filter(({ name }) => findVector(point.vector, name) !== undefined);
  const similar = stored.map((field) => {
    const isOnly = stored.length === 1;
    return h(
      'button',
      { type: 'button', class: `button small${isOnly ? ' primary' : ''}`, onclick: () => onSimilar(field) },
      isOnly ? 'More like this' : `More like this by ${sayName(field)}`,
    );
  });
  return [
    h(
      'div',
      { class: 'actions start' },
      ...similar,
      createCopyButton(() => toIdText(point.id), { label: 'Copy id' }),
    ),
    h(
      'div',
      { class: 'part-heading' },
      h('h3', {}, 'Payload'),
      createCopyButton(() => text, { label: 'Copy payload' }),
    ),
    h('pre', { class: 'payload', tabindex: 0, role: 'region', 'aria-label': 'Payload' }, ...colour(text)),
    text.length > PAYLOAD_CHARACTERS_SHOWN &&
      h('p', { class: 'hint' }, 'Only the beginning is shown; copying takes all of it.'),
    ...createVectorParts(fields, point),
  ];
}

const TOKEN = /("(?:\\.|[^"\\])*")(\s*:)?|-?\d[\d.eE+-]*|\b(?:true|false|null)\b/g;

/**
 * Splits the text into pieces and gives the tokens a class.
 *
 * @param {string} text
 */
function colour(text) {
  if (text.length > PAYLOAD_CHARACTERS_COLOURED) return [text.slice(0, PAYLOAD_CHARACTERS_SHOWN)];
  /** @type {(Node | string)[]} */
  const pieces = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, quoted, colon] = match;
    const kind =
      colon !== undefined ? 'key' : quoted !== undefined ? 'text' : /^[tfn]/.test(whole) ? 'literal' : 'number';
    pieces.push(text.slice(end, match.index), h('span', { class: `json-${kind}` }, quoted ?? whole), colon ?? '');
    end = match.index + whole.length;
  }
  return [...pieces, text.slice(end)];
}
