// The conversion of the filter builder's conditions to a filter of the service.

/** @typedef {import('../api.js').WireFilter} WireFilter */
/** @typedef {{ readonly key: string, readonly operator: string, readonly value: string }} Condition */
/** @typedef {Record<string, unknown>} Clause */

/**
 * @typedef {object} Operator
 * @property {string} label
 * @property {boolean} needsValue
 * @property {string} [example]
 * @property {(key: string, value: string) => Clause} toClause
 */

/** An invalid condition, with a message for the person who wrote it. */
export class UnclearCondition extends Error {
  /**
   * @param {string} message
   * @param {number} index of the condition
   */
  constructor(message, index) {
    super(message);
    this.index = index;
  }
}

/** @type {Readonly<Record<string, Operator>>} */
export const OPERATORS = {
  is: { label: 'is', needsValue: true, example: 'value', toClause: toMatch },
  not: {
    label: 'is not',
    needsValue: true,
    example: 'value',
    toClause: (key, value) => ({ must_not: [toMatch(key, value)] }),
  },
  any: { label: 'is one of', needsValue: true, example: 'red, green', toClause: toMatchAny },
  text: {
    label: 'contains',
    needsValue: true,
    example: 'word',
    toClause: (key, value) => ({ key, match: { text: value } }),
  },
  gt: {
    label: '>',
    needsValue: true,
    example: '10 or 2026-01-31',
    toClause: (key, value) => toRange(key, 'gt', value),
  },
  gte: {
    label: '≥',
    needsValue: true,
    example: '10 or 2026-01-31',
    toClause: (key, value) => toRange(key, 'gte', value),
  },
  lt: {
    label: '<',
    needsValue: true,
    example: '10 or 2026-01-31',
    toClause: (key, value) => toRange(key, 'lt', value),
  },
  lte: {
    label: '≤',
    needsValue: true,
    example: '10 or 2026-01-31',
    toClause: (key, value) => toRange(key, 'lte', value),
  },
  exists: { label: 'exists', needsValue: false, toClause: (key) => ({ must_not: [{ is_empty: { key } }] }) },
  missing: { label: 'is missing', needsValue: false, toClause: (key) => ({ is_empty: { key } }) },
};

/**
 * Converts the conditions. Blank rows are ignored. Undefined if no condition is left.
 *
 * @param {readonly Condition[]} conditions
 * @param {'all' | 'any'} mode
 * @returns {WireFilter | undefined}
 */
export function toFilter(conditions, mode) {
  const clauses = conditions.flatMap((condition, index) => {
    const key = condition.key.trim();
    const value = condition.value.trim();
    const operator = OPERATORS[condition.operator];
    if (operator === undefined || (key === '' && value === '')) return [];
    if (key === '')
      throw new UnclearCondition('Which key? Name a key of the payload, for example title or author.name.', index);
    if (operator.needsValue && value === '') throw new UnclearCondition(`What should ${key} be compared with?`, index);
    try {
      return [operator.toClause(key, value)];
    } catch (error) {
      throw new UnclearCondition(error instanceof Error ? error.message : String(error), index);
    }
  });
  if (clauses.length === 0) return undefined;
  return mode === 'all' ? { must: clauses } : { should: clauses };
}

const WHOLE = /^-?\d+$/;
const DECIMAL = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;
const DATE = /^\d{4}-\d{2}(-\d{2})?/;

/**
 * Matches `42` as a number and as text, because people do not know how it is stored. In quotes it matches only the
 * text.
 *
 * @param {string} key
 * @param {string} value
 * @returns {Clause}
 */
function toMatch(key, value) {
  const quoted = /^"(.*)"$/s.exec(value)?.[1];
  if (quoted !== undefined) return { key, match: { value: quoted } };
  const asText = { key, match: { value } };
  if (value === 'null') return { should: [asText, { is_null: { key } }] };
  if (value === 'true' || value === 'false') return { should: [asText, { key, match: { value: value === 'true' } }] };
  if (!DECIMAL.test(value)) return asText;
  const number = Number(value);
  const asNumber = WHOLE.test(value) ? { match: { value: toWhole(value) } } : { range: { gte: number, lte: number } };
  return { should: [asText, { key, ...asNumber }] };
}

/**
 * Keeps every digit of a long whole number.
 *
 * @param {string} text
 */
function toWhole(text) {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : JSON.rawJSON(BigInt(text).toString());
}

/**
 * @param {string} key
 * @param {string} value
 * @returns {Clause}
 */
function toMatchAny(key, value) {
  const values = value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return { should: values.map((part) => toMatch(key, part)) };
}

/**
 * @param {string} key
 * @param {'gt' | 'gte' | 'lt' | 'lte'} bound
 * @param {string} value
 * @returns {Clause}
 */
function toRange(key, bound, value) {
  if (DECIMAL.test(value)) return { key, range: { [bound]: Number(value) } };
  const time = DATE.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time)) throw new Error(`Compare ${key} with a number, or with a date such as 2026-01-31.`);
  return { key, range: { [bound]: new Date(time).toISOString() } };
}
