import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { scanWords, WORDS } from '../../search/words/tokens.ts';
import { WordTable } from './word-table.ts';

test('a table has the words that a scan of the text has', () => {
  const table = new WordTable(WORDS, (written) => written);
  const word = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('größe', 'a_b', 'x'.repeat(81), '検索'));
  fc.assert(
    fc.property(fc.array(word), (parts) => {
      const text = parts.join(' ');
      const scanned: string[] = [];
      scanWords(text, 0, text.length, (each) => scanned.push(each));
      assert.deepEqual(table.list(text), scanned);
    }),
  );
});

test('each word is converted once, also while the table grows', () => {
  let converted = 0;
  const table = new WordTable(WORDS, (written) => {
    converted += 1;
    return written;
  });
  const words = Array.from({ length: 20_000 }, (_, index) => `word${index}`);
  for (let round = 0; round < 2; round++) assert.deepEqual(table.list(words.join(' ')), words);
  assert.equal(converted, words.length);
});

test('a full table forgets its words and goes on', () => {
  const table = new WordTable(WORDS, (written) => written, 10);
  const words = Array.from({ length: 25 }, (_, index) => `word${index}`);
  for (let round = 0; round < 2; round++) assert.deepEqual(table.list(words.join(' ')), words);
});
