// The colours of a map's dots, by a key of their payloads.

/** @typedef {Readonly<Record<string, unknown>>} Payload */

/** The number of distinguishable colours; rarer values share the last one. */
export const COLOURS = 9;
/** The most distinct numbers that are groups. More are a scale. */
const GROUPED_NUMBERS_MAX = 10;
/** The most parts of an object or array that are offered as separate keys. */
const PARTS_MAX = 6;

/**
 * `groups[i]` is the group of dot i, -1 if it has no such key. Groups are ordered by size.
 *
 * @typedef {{ kind: 'groups', groups: Int16Array, labels: { text: string, count: number }[] }} Groups
 * @typedef {{ kind: 'scale', shares: Float32Array, from: number, to: number }} Scale shares from 0 to 1, NaN where there is no number
 */

/**
 * Lists the keys that can colour these payloads, the best dividing ones first.
 *
 * @param {readonly Payload[]} payloads
 * @returns {string[]}
 */
export function listKeys(payloads) {
  /** @type {Map<string, { count: number, values: Set<string> }>} */
  const keys = new Map();
  for (const payload of payloads) {
    for (const [key, value] of flatten(payload)) {
      const seen = keys.get(key) ?? { count: 0, values: new Set() };
      seen.count += 1;
      seen.values.add(toLabel(value));
      keys.set(key, seen);
    }
  }
  const rank = (/** @type {string} */ key) => {
    const { count = 0, values = new Set() } = keys.get(key) ?? {};
    if (values.size < 2) return 0;
    // A few groups that cover everything are best; a different value for each dot is useless.
    const tidiness = values.size <= COLOURS ? 2 : 1 - values.size / count;
    return tidiness * (count / payloads.length);
  };
  return [...keys.keys()].sort((a, b) => rank(b) - rank(a));
}

/**
 * @param {readonly Payload[]} payloads
 * @param {string} key
 * @returns {Groups | Scale}
 */
export function colourBy(payloads, key) {
  const values = payloads.map((payload) => findValue(payload, key));
  const numbers = values.filter((value) => typeof value === 'number');
  const present = values.filter((value) => value !== undefined).length;
  const isScale = numbers.length > present * 0.9 && new Set(numbers).size > GROUPED_NUMBERS_MAX;
  return isScale ? toScale(values, numbers) : toGroups(values);
}

/**
 * @param {readonly unknown[]} values
 * @param {readonly number[]} numbers
 * @returns {Scale}
 */
function toScale(values, numbers) {
  const from = numbers.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const to = numbers.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const shares = Float32Array.from(values, (value) =>
    typeof value === 'number' ? (value - from) / (to - from || 1) : Number.NaN,
  );
  return { kind: 'scale', shares, from, to };
}

/**
 * @param {readonly unknown[]} values
 * @returns {Groups}
 */
function toGroups(values) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  const texts = values.map((value) => (value === undefined ? undefined : toLabel(value)));
  for (const text of texts) if (text !== undefined) counts.set(text, (counts.get(text) ?? 0) + 1);
  const bySize = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  // The last colour is for all remaining values, unless a single group remains.
  const own = bySize.length > COLOURS ? bySize.slice(0, COLOURS - 1) : bySize;
  const rest = bySize.slice(own.length).reduce((sum, [, count]) => sum + count, 0);
  const numbers = new Map(own.map(([text], index) => [text, index]));
  const groups = Int16Array.from(texts, (text) => (text === undefined ? -1 : (numbers.get(text) ?? own.length)));
  const labels = own.map(([text, count]) => ({ text, count }));
  if (rest > 0) labels.push({ text: `${bySize.length - own.length} others`, count: rest });
  return { kind: 'groups', groups, labels };
}

/**
 * Returns the value at a key of the payload, or of an object or array in it (`author.name`, `pathSegments.0`).
 *
 * @param {Payload} payload
 * @param {string} key
 */
function findValue(payload, key) {
  if (Object.hasOwn(payload, key)) return payload[key];
  return flatten(payload).find(([name]) => name === key)?.[1];
}

/**
 * @param {Payload} payload
 * @returns {[string, unknown][]}
 */
function flatten(payload) {
  return Object.entries(payload).flatMap(([key, value]) => {
    if (typeof value !== 'object' || value === null) return [/** @type {[string, unknown]} */ ([key, value])];
    const parts = Object.entries(value).slice(0, PARTS_MAX);
    return parts.map(([part, inner]) => /** @type {[string, unknown]} */ ([`${key}.${part}`, inner]));
  });
}

/** @param {unknown} value */
function toLabel(value) {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
