// JSON that keeps every digit. An id or a payload may hold numbers that a double cannot; they stay the text they were written as
// and go out again as that text.

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
 * An id as people read it.
 *
 * @param {PointId} id
 */
export function toIdText(id) {
  return typeof id === 'string' ? id : JSON.stringify(id);
}
