import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isKeyShown, isShown, listShownLines } from './judge-answer.ts';

const FILE = ['// top', 'function a() {', '  one();', '}', '', 'function b() {', '  two();', '  three(); // long', '}'];
const hit = (startLine: number, endLine: number, snippet: string) => ({ path: 'a.js', startLine, endLine, snippet });

test('lists the lines of a snippet that is a range of the file', () => {
  assert.deepEqual([...listShownLines(hit(2, 4, FILE.slice(1, 4).join('\n')), FILE)], [2, 3, 4]);
});

test('lists the lines around marked gaps, and those that are truncated or have another indent', () => {
  const snippet = ['function a() {', '… 3 lines …', 'function b() {', '  … 1 line', 'three(); // l…', '}'].join('\n');
  assert.deepEqual([...listShownLines(hit(2, 9, snippet), FILE)], [2, 6, 8, 9]);
});

test('lists no line of the range that the snippet leaves out', () => {
  assert.deepEqual([...listShownLines(hit(1, 9, 'something else'), FILE)], []);
});

test('a short definition is shown by its signature and half of its lines', () => {
  const definition = { path: 'a.js', symbol: 'b', first: 6, last: 9 };
  assert.equal(isShown(definition, new Set([6, 7])), true);
  assert.equal(isShown(definition, new Set([6])), false);
  assert.equal(isShown(definition, new Set([7, 8, 9])), false);
});

test('a long definition is shown by its signature and three lines, and its key line counts apart', () => {
  const definition = { path: 'a.js', symbol: 'c', first: 10, last: 90, key: 70 };
  assert.equal(isShown(definition, new Set([10, 11, 12])), false);
  assert.equal(isShown(definition, new Set([10, 11, 12, 13])), true);
  assert.equal(isKeyShown(definition, new Set([10, 11, 12, 13])), false);
  assert.equal(isKeyShown(definition, new Set([10, 69, 70, 71])), true);
});
