import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../../../../test/support/any-character.ts';
import { scanWords } from './tokens.ts';
import { LINE_BREAK, WordTable } from './word-table.ts';

function openTable() {
  const words: string[] = [];
  const table = new WordTable((written) => words.push(written));
  const list = (text: string) =>
    Array.from(table.list(text), (word) => (word === LINE_BREAK ? '\n' : (words[word] ?? 'unknown')));
  return { words, list };
}

test('a table has the words that a scan of each line has', () => {
  const { list } = openTable();
  const word = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.constantFrom('größe', 'a_b', 'x'.repeat(81), '検索', '\n'),
  );
  fc.assert(
    fc.property(fc.array(word), (parts) => {
      const lines = parts.join(' ').split('\n');
      const scanned = lines.map((line) => {
        const words: string[] = [];
        scanWords(line, 0, line.length, (each) => words.push(each));
        return words;
      });
      assert.deepEqual(
        list(lines.join('\n')),
        scanned.flatMap((words, at) => (at === 0 ? words : ['\n', ...words])),
      );
    }),
  );
});

test('each word is numbered once, also while the table grows', () => {
  const { words, list } = openTable();
  const given = Array.from({ length: 20_000 }, (_, index) => `word${index}`);
  for (let round = 0; round < 2; round++) assert.deepEqual(list(given.join(' ')), given);
  assert.deepEqual(words, given);
});
