// The vectors of collections and points: their kinds, in words, and how people enter them.
import { sayCount, shorten } from './words.js';

/** @typedef {import('./exact-json.js').PointId} PointId */
/** @typedef {number | RawJson} Value */
/** @typedef {{ readonly indices: readonly number[], readonly values: readonly Value[] }} SparseVector */
/** @typedef {readonly Value[] | readonly (readonly Value[])[] | SparseVector} Vector */

/**
 * A vector that the points of a collection may have.
 *
 * @typedef {object} VectorField
 * @property {string} name empty for the default one
 * @property {'dense' | 'sparse' | 'multi'} kind
 * @property {number} size of a dense vector, or of a row of a multivector
 * @property {import('./api.js').Distance} distance
 * @property {boolean} [idf]
 */

/** @param {VectorField} field */
export function sayName({ name }) {
  return name === '' ? 'default' : shorten(name, 40);
}

/** @param {VectorField} field */
export function sayShape({ kind, size, distance, idf }) {
  if (kind === 'sparse') return idf ? 'sparse, idf' : 'sparse';
  return `${sayCount(size)} × ${distance}${kind === 'multi' ? ', multivector' : ''}`;
}

/** @param {readonly VectorField[]} fields */
export function sayFields(fields) {
  const [first, ...others] = fields;
  if (first === undefined) return 'no vectors';
  if (others.length === 0 && first.name === '') return sayShape(first);
  return fields.map((field) => `${sayName(field)} (${sayShape(field)})`).join(', ');
}

/**
 * Returns the vector of this name. An answer has the default vector alone, or an object with all of them.
 *
 * @param {import('./api.js').Point['vector']} vector
 * @param {string} name
 * @returns {Vector | undefined}
 */
export function findVector(vector, name) {
  if (Array.isArray(vector)) return name === '' ? vector : undefined;
  const named = /** @type {Readonly<Record<string, Vector>>} */ (vector ?? {});
  return Object.hasOwn(named, name) ? named[name] : undefined;
}

/**
 * Parses an entered vector: numbers, rows of numbers or pairs, by the kind of the field. Throws a readable message.
 *
 * @param {string} text
 * @param {Pick<VectorField, 'kind' | 'size'>} field
 */
export function parseVector(text, { kind, size }) {
  if (kind === 'sparse') return parseSparse(text);
  if (kind === 'dense') return parseNumbers(text, size);
  const rows = text.split(/\n|\]\s*,/).map((row) => row.replaceAll(/[[\],]+$|^[\s,[]+/g, ''));
  const filled = rows.filter((row) => /[^\s\]]/.test(row));
  if (filled.length === 0)
    throw new Error('Enter the rows first: numbers with commas between them, a row on each line.');
  return filled.map((row) => parseNumbers(row, size));
}

/**
 * @param {string} text
 * @param {number} size
 */
function parseNumbers(text, size) {
  const parts = text
    .trim()
    .replace(/^\[|\]$/g, '')
    .split(/[\s,;]+/)
    .filter((part) => part !== '');
  if (parts.length === 0) throw new Error('Paste a vector first: numbers with commas between them.');
  const numbers = parts.map(toNumber);
  if (numbers.length !== size) {
    throw new Error(`Vectors of this collection have ${size} numbers; this one has ${numbers.length}.`);
  }
  return numbers;
}

/** @param {string} text */
function parseSparse(text) {
  const parts = text
    .trim()
    .replace(/^\{|\}$/g, '')
    .replaceAll(/\s*:\s*/g, ':')
    .split(/[\s,;]+/)
    .filter((part) => part !== '');
  if (parts.length === 0) throw new Error('Enter pairs first, such as 7: 1, 42: 0.5.');
  const pairs = parts.map((part) => {
    const [, index, value] = /^"?(\d{1,10})"?:(.+)$/.exec(part) ?? [];
    if (index === undefined || value === undefined) {
      throw new Error(`“${shorten(part, 40)}” is not a pair such as 42: 0.5.`);
    }
    return { index: Number(index), value: toNumber(value) };
  });
  return { indices: pairs.map(({ index }) => index), values: pairs.map(({ value }) => value) };
}

/** @param {string} text */
function toNumber(text) {
  const number = Number(text);
  if (!Number.isFinite(number)) throw new Error(`“${shorten(text, 40)}” is not a number.`);
  return number;
}

/**
 * Parses the id of a point as it is shown: an unsigned integer is a number, all else is text.
 *
 * @param {string} text
 * @returns {PointId}
 */
export function parseId(text) {
  const id = text.trim();
  if (id === '') throw new Error('Enter the id of a point first.');
  return /^(0|[1-9]\d{0,19})$/.test(id) ? JSON.rawJSON(id) : id;
}
