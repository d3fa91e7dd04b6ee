import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toQuestionTerms, toSnippet } from './snippet.ts';

const LINES = Array.from({ length: 40 }, (_, at) =>
  at === 29 ? '  releaseConnection(pool);' : `  const value${at} = ${at};`,
);
const TEXT = ['function close() {', ...LINES, '}', ''].join('\n');
const CHUNK = { startLine: 1, endLine: 42, scope: ['close'] };

describe('a snippet', () => {
  it('is the whole chunk where that fits', () => {
    const { startLine, endLine, text } = toSnippet(TEXT, CHUNK, new Set(), 10_000);
    assert.deepEqual([startLine, endLine], [1, 42]);
    assert.equal(text, TEXT.trimEnd());
  });

  it('begins with the chunk where no other lines say more about the question', () => {
    const { startLine, endLine } = toSnippet(TEXT, CHUNK, toQuestionTerms('something else'), 50);
    assert.equal(startLine, 1);
    assert.ok(endLine < 10);
  });

  it('shows the lines with the words of the question', () => {
    const { startLine, endLine, text } = toSnippet(TEXT, CHUNK, toQuestionTerms('release the connections'), 50);
    assert.match(text, /releaseConnection/);
    assert.ok(startLine <= 31 && endLine >= 31);
    assert.equal(
      text,
      TEXT.split('\n')
        .slice(startLine - 1, endLine)
        .join('\n'),
    );
  });

  it('includes the line that answers, also where others have more words of the question', () => {
    const terms = toQuestionTerms('release the connections');
    for (const line of [1, 12, 31, 42]) {
      const { startLine, endLine } = toSnippet(TEXT, CHUNK, terms, 50, line);
      assert.ok(line === 1 || (startLine <= line && line <= endLine), `line ${line}`);
    }
  });

  it('has at least one line, shortened where it is longer than people write', () => {
    const { startLine, endLine, text } = toSnippet(
      'x'.repeat(5_000),
      { startLine: 1, endLine: 1, scope: [] },
      new Set(),
      10,
    );
    assert.deepEqual([startLine, endLine], [1, 1]);
    assert.ok(text.length < 300 && text.endsWith('…'));
  });
});
