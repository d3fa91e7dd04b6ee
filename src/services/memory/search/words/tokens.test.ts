import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../../../../test/support/any-character.ts';
import { scanWords, splitWord, toNameKey, toTerms } from './tokens.ts';

const SPLITS: Readonly<Record<string, string>> = {
  HTTPServer: 'http server',
  getUserById: 'get user by id',
  snake_case_name: 'snake case name',
  SCREAMING_CASE: 'screaming case',
  parseHTTP2Frame: 'parse http 2 frame',
  sha256: 'sha 256',
  __init__: 'init',
  Übergröße: 'übergröße',
  検索エンジン: '検索 索エ エン ンジ ジン',
};

for (const [word, parts] of Object.entries(SPLITS))
  test(`splits ${word} into ${parts}`, () => assert.deepEqual(splitWord(word), parts.split(' ')));

test('a name has the same joined term in every style of writing', () => {
  const joined = ['rateLimiter', 'RateLimiter', 'rate_limiter', 'RATE_LIMITER', 'ratelimiter'].map((name) =>
    toTerms(name).at(-1),
  );
  assert.equal(new Set(joined).size, 1);
});

test('names that differ in case and separators have the same key', () => {
  assert.equal(toNameKey('getUserById'), toNameKey('get_user_by_id'));
  assert.notEqual(toNameKey('getUser'), toNameKey('getUsers'));
});

test('single letters and long numbers are no terms', () => {
  assert.deepEqual(toTerms('x'), []);
  assert.deepEqual(toTerms('1234567'), []);
  assert.deepEqual(toTerms('404'), ['404']);
});

test('any text has words that lie in it, in order and without overlaps', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), (text) => {
      let at = 0;
      scanWords(text, 0, text.length, (word) => {
        const found = text.indexOf(word, at);
        assert.ok(found >= at);
        at = found + word.length;
        assert.ok(toTerms(word).every((term) => term.length > 0 && term === term.toLowerCase()));
      });
    }),
  );
});

test('a run of letters longer than any name is not a word', () => {
  const words: string[] = [];
  const text = `before ${'a'.repeat(500)} after`;
  scanWords(text, 0, text.length, (word) => words.push(word));
  assert.deepEqual(words, ['before', 'after']);
});
