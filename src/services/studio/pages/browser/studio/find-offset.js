// Finds the value at a path in the text of a JSON document.

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],]|[^\s{}[\],:"]+/g;

/**
 * A list or object around a token. `at` is the name or index of the member that is read.
 *
 * @typedef {{ isList: boolean, at: string | number, isKeyNext: boolean }} Around
 */

/**
 * Returns the offset of the value at a path (`/things/course/fields`), or that of its nearest parent that is there.
 *
 * @param {string} text
 * @param {string} path
 */
export function findOffset(text, path) {
  const names = path.split('/').filter((name) => name !== '');
  /** @type {Around[]} */
  const around = [];
  let best = { depth: 0, offset: 0 };
  for (const { 0: token, index: offset } of text.matchAll(TOKEN)) {
    const isValue = readToken(token, around);
    const isOnPath = isValue && around.every(({ at }, depth) => String(at) === names[depth]);
    if (isOnPath && around.length > best.depth) best = { depth: around.length, offset };
    if (isValue && token === '{') around.push({ isList: false, at: '', isKeyNext: true });
    if (isValue && token === '[') around.push({ isList: true, at: 0, isKeyNext: false });
  }
  return best.offset;
}

/** Returns true if a value begins with the token. @param {string} token @param {Around[]} around */
function readToken(token, around) {
  const inside = around.at(-1);
  if (token === '}' || token === ']') around.pop();
  else if (token === ',' && inside !== undefined) {
    inside.isKeyNext = !inside.isList;
    if (inside.isList) inside.at = Number(inside.at) + 1;
  } else if (inside?.isKeyNext) {
    inside.at = JSON.parse(token);
    inside.isKeyNext = false;
  } else return token !== ',';
  return false;
}

/** Returns the number of the line at an offset, from 1. @param {string} text @param {number} offset */
export function toLine(text, offset) {
  return text.slice(0, offset).split('\n').length;
}
