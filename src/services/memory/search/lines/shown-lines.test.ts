import assert from 'node:assert/strict';
import { it } from 'node:test';
import { LineIndex } from '../../analysis/outline/line-index.ts';
import { ShownLines } from './shown-lines.ts';

const WORTHS = new Float64Array(20);

function showLines(...lines: readonly number[]): string[] {
  const shown = new ShownLines(new LineIndex(Array.from({ length: 10 }, (_, at) => `line ${at + 1}\n`).join('')));
  for (const line of lines) {
    shown.show({ kind: 'rest', definition: undefined, leadLine: line, startLine: line, endLine: line }, WORTHS, 100);
  }
  return shown.toParts().map(({ startLine, endLine, text }) => `${startLine}-${endLine} ${text.split('\n').length}`);
}

it('a line between two shown ones is shown, and more than one is a gap', () => {
  assert.deepEqual(showLines(2, 4), ['2-4 3']);
  assert.deepEqual(showLines(2, 4, 6, 9), ['2-6 5', '9-9 1']);
  assert.deepEqual(showLines(2, 5), ['2-2 1', '5-5 1']);
});
