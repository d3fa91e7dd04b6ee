import assert from 'node:assert/strict';
import { it } from 'node:test';
import { LineIndex } from '../../analysis/outline/line-index.ts';
import { LINE_WEIGHTS } from './line-weights.ts';
import type { Passage } from './passages.ts';
import { ShownLines } from './shown-lines.ts';

const SHARES = LINE_WEIGHTS.shares;

function openLines(count: number): ShownLines {
  const lines = new LineIndex(Array.from({ length: count }, (_, at) => `line ${at + 1}\n`).join(''));
  return new ShownLines(lines, new Uint16Array(lines.count + 2));
}

function toPassage(startLine: number, endLine: number): Passage {
  return { kind: 'function', definition: 0, leadLine: startLine, startLine, endLine };
}

function showLines(...lines: readonly number[]): string[] {
  const shown = openLines(10);
  const worths = new Float64Array(20);
  for (const line of lines) {
    const passage = toPassage(line, line);
    shown.show(passage, worths, shown.chooseExcerpt(passage, worths, SHARES), 100);
  }
  return shown.toParts().map(({ startLine, endLine, text }) => `${startLine}-${endLine} ${text.split('\n').length}`);
}

it('a line between two shown ones is shown, and more than one is a gap', () => {
  assert.deepEqual(showLines(2, 4), ['2-4 3']);
  assert.deepEqual(showLines(2, 4, 6, 9), ['2-6 5', '9-9 1']);
  assert.deepEqual(showLines(2, 5), ['2-2 1', '5-5 1']);
});

it('an excerpt has the first line, the best ones with the next, and fits in the tokens that it counts', () => {
  const shown = openLines(60);
  const worths = new Float64Array(62);
  worths[30] = 2;
  worths[50] = 1;
  const passage = toPassage(1, 60);
  const excerpt = shown.chooseExcerpt(passage, worths, { ...SHARES, lines: 4 });
  assert.deepEqual(excerpt.lines, [1, 30, 31, 50]);
  assert.ok(shown.show(passage, worths, excerpt, excerpt.tokens) <= excerpt.tokens);
  for (const line of excerpt.lines) assert.ok(shown.has(line));
});

it('an excerpt of a short passage has half of its lines', () => {
  const { lines } = openLines(20).chooseExcerpt(toPassage(1, 20), new Float64Array(22), { ...SHARES, half: 0.5 });
  assert.equal(lines.length, 10);
});

it('tokens for more lines than a part of a long passage do not show all of it', () => {
  const shown = openLines(60);
  const worths = new Float64Array(62);
  const show = (passage: Passage, tokensMax: number) =>
    shown.show(passage, worths, shown.chooseExcerpt(passage, worths, SHARES), tokensMax);
  show(toPassage(1, 50), 10_000);
  show(toPassage(1, 60), 20);
  assert.ok(shown.has(50) && !shown.has(60));
});
