// The vectors of one point, each by its kind and shortened.
import { createCopyButton } from '../../../../../../platform/web/browser/copy.js';
import { h } from '../../../../../../platform/web/browser/dom.js';
import { findVector, sayName, sayShape } from '../vectors.js';
import { sayHowMany } from '../words.js';
import { createStripes } from './stripes.js';

/** @typedef {import('../api.js').Point} Point */
/** @typedef {import('../vectors.js').VectorField} VectorField */
/** @typedef {import('../vectors.js').Vector} Vector */
/** @typedef {import('../vectors.js').Value} Value */
/** @typedef {import('../vectors.js').SparseVector} SparseVector */

const NUMBERS_SHOWN = 8;
const ROWS_SHOWN = 5;

/**
 * @param {readonly VectorField[]} fields
 * @param {Point} point
 */
export function createVectorParts(fields, { vector }) {
  const isAlone = fields.length === 1 && fields[0].name === '';
  return fields.flatMap((field) => {
    const found = findVector(vector, field.name);
    const title = isAlone ? 'Vector' : sayName(field);
    const shape = isAlone ? false : h('span', { class: 'quiet' }, ` ${sayShape(field)}`);
    return [
      h(
        'div',
        { class: 'part-heading' },
        h('h3', {}, title, shape),
        found && createCopyButton(() => write(found), { label: 'Copy vector', subject: isAlone ? '' : ` ${title}` }),
      ),
      ...(found === undefined ? [h('p', { class: 'vector quiet' }, 'This point has none.')] : show(found, field)),
    ];
  });
}

/**
 * @param {Vector} vector
 * @param {VectorField} field
 */
function show(vector, { kind }) {
  if (kind === 'sparse') {
    const { indices, values } = /** @type {SparseVector} */ (vector);
    const pairs = indices.map((index, at) => `${index}: ${JSON.stringify(values[at])}`);
    return [createLine(`{${cut(pairs, NUMBERS_SHOWN)}}`, sayHowMany(pairs.length, 'pair'))];
  }
  if (kind === 'dense') {
    const numbers = /** @type {readonly Value[]} */ (vector).map((value) => JSON.stringify(value));
    return [
      createStripes(numbers.map(Number)),
      createLine(`[${cut(numbers, NUMBERS_SHOWN)}]`, sayHowMany(numbers.length, 'number')),
    ];
  }
  const rows = /** @type {readonly (readonly Value[])[]} */ (vector).map((row) =>
    row.map((value) => JSON.stringify(value)),
  );
  const hidden = rows.length - ROWS_SHOWN;
  return [
    h(
      'ol',
      { class: 'rows' },
      ...rows.slice(0, ROWS_SHOWN).map((row) => h('li', {}, createLine(`[${cut(row, NUMBERS_SHOWN)}]`))),
    ),
    h(
      'p',
      { class: 'vector quiet' },
      hidden > 0 ? `and ${sayHowMany(hidden, 'more row')}` : sayHowMany(rows.length, 'row'),
    ),
  ];
}

/**
 * @param {string} code
 * @param {string} [count]
 */
function createLine(code, count) {
  return h(
    'p',
    { class: 'vector' },
    h('code', {}, code),
    count !== undefined && h('span', { class: 'quiet' }, ` ${count}`),
  );
}

/**
 * @param {readonly string[]} texts
 * @param {number} countMax
 */
function cut(texts, countMax) {
  return `${texts.slice(0, countMax).join(', ')}${texts.length > countMax ? ', …' : ''}`;
}

/**
 * Writes all of a vector, with a space after each comma.
 *
 * @param {Vector} vector
 */
function write(vector) {
  return JSON.stringify(vector).replaceAll(',', ', ');
}
