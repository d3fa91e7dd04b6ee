// JSON that keeps every digit. An id or a payload may have numbers that a double cannot hold. They keep their original
// text and are sent back unchanged.

/** @typedef {string | number | RawJson} PointId */

/**
 * @param {string} text
 * @returns {unknown}
 */
export function parseExactly(text) {
  return JSON.parse(text, (_key, value, { source }) => {
    if (typeof value !== 'number' || source === undefined || String(value) === source) return value;
    return JSON.rawJSON(source);
  });
}

/**
 * @param {unknown} value
 * @returns {string}
 */
export function toPrettyJson(value) {
  return JSON.stringify(value, null, 2) ?? 'null';
}

/**
 * Formats an id for people.
 *
 * @param {PointId} id
 */
export function toIdText(id) {
  return typeof id === 'string' ? id : JSON.stringify(id);
}

/**
 * Returns a number that was parsed exactly: the text of `1.0` is kept.
 *
 * @param {number | RawJson} value
 */
export function toNumber(value) {
  return typeof value === 'number' ? value : Number(value.rawJSON);
}
