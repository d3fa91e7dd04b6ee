import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { tokenise } from './tokenise.ts';

const texts = (text: string): string[] => tokenise(text).map((token) => token.text);

describe('tokenise', () => {
  it('cuts words at spaces, hyphens and pauses, in lower case', () => {
    assert.deepEqual(texts('A Blue-Eyed cat, sleepy!'), ['a', 'blue', 'eyed', 'cat', ',', 'sleepy', '.']);
  });

  it('takes a possessive for the thing itself, and a contraction for its negation', () => {
    assert.deepEqual(texts("I'd say the cat's hat isn’t red"), ['i', 'say', 'the', 'cat', 'hat', 'is', 'not', 'red']);
  });

  it('keeps words of every script', () => {
    assert.deepEqual(texts('синий кот と ねこ, café'), ['синий', 'кот', 'と', 'ねこ', ',', 'café']);
  });

  it('reads wide letters and decomposed accents as the plain ones', () => {
    assert.deepEqual(texts('ｃａｔ cafe\u0301'), ['cat', 'café']);
  });

  it('bounds words, their number and the text', () => {
    assert.equal(tokenise('a '.repeat(5_000)).length, 400);
    assert.ok(texts('x'.repeat(1_999)).every((word) => word.length <= 32));
    assert.ok(tokenise(`a${'\u0301'.repeat(100_000)}`).length <= 1);
  });

  it('survives text that is broken or empty', () => {
    assert.deepEqual(tokenise(''), []);
    assert.deepEqual(tokenise('\u{1F98A}\u0000 \ud83d'), []);
  });
});
