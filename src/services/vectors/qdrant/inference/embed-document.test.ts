import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { embedDocument, embedQuery } from './embed-document.ts';
import { toTokenId } from './token-id.ts';

const MODEL = 'Qdrant/bm25';

/** Returns the weights of a document by its words, which must be all of them. */
function weigh(text: string, options: object, words: readonly string[]): number[] {
  const { indices, values } = embedDocument({ text, model: MODEL, options: { ...options } }, 'vector');
  assert.deepEqual(
    [...indices],
    words.map(toTokenId).toSorted((a, b) => a - b),
    text,
  );
  return words.map((word) => values[indices.indexOf(toTokenId(word))] ?? Number.NaN);
}

describe('the vector of a text', () => {
  it('[Q77] has indices that clients compute as well', () => {
    // Published values of the 32-bit MurmurHash3. The last one is negative as a signed number.
    const fox = 'The quick brown fox jumps over the lazy dog';
    const hashes = { '': 0, hello: 0x248bfa47, 'hello, world': 0x149bbb7f, [fox]: 0x2e4ff723, [`${fox}.`]: 0xd5c48bfc };
    for (const [word, hash] of Object.entries(hashes)) assert.equal(toTokenId(word), Math.abs(hash | 0), word);
  });

  it('[Q77] weighs words by their number and by the length of the text', () => {
    // Five words, the average: 2 · 2.2 / (2 + 1.2) and 1 · 2.2 / (1 + 1.2).
    const five = 'red fox red den owl';
    assert.deepEqual(weigh(five, { avg_len: 5 }, ['red', 'fox', 'den', 'owl']), [1.375, 1, 1, 1]);
    // Twice the average, the length counts half: 1 · 3 / (1 + 2 · (0.5 + 0.5 · 2)).
    assert.deepEqual(weigh('red fox', { avg_len: 1, k: 2, b: 0.5 }, ['red', 'fox']), [0.75, 0.75]);
    // By default 256 words are the average: 2.2 / (1 + 1.2 · (0.25 + 0.75 / 256)).
    assert.deepEqual(weigh('fox', {}, ['fox']), [Math.fround(2.2 / (1 + 1.2 * (0.25 + 0.75 / 256)))]);
  });

  it('[Q77] has the stems of words, without common ones', () => {
    const ones = (text: string, options: object, words: string[]): void => {
      weigh(text, options, words);
    };
    ones('The Foxes are RUNNING, and ran', {}, ['fox', 'run', 'ran']);
    ones('The Foxes', { lowercase: false }, ['The', 'Fox']);
    ones('The running', { stemmer: { type: 'none' } }, ['running']);
    ones('The running', { stopwords: { custom: ['running'] } }, ['the']);
    ones('The running', { language: 'none' }, ['the', 'running']);
    ones('die Häuser', { language: 'german' }, ['haus']);
    ones('die Häuser', { stemmer: { type: 'snowball', language: 'german' } }, ['die', 'haus']);
    ones('c++ is fun', { tokenizer: 'whitespace' }, ['c++', 'fun']);
    ones('本日の日付', { tokenizer: 'multilingual', language: 'none' }, ['本日', 'の', '日付']);
    ones('a bb ccc', { language: 'none', min_token_len: 2, max_token_len: 2 }, ['bb']);
    ones('the of', {}, []);
    ones('', {}, []);
  });

  it('[Q77] has ones where it is searched for', () => {
    const { indices, values } = embedQuery({ text: 'foxes, foxes and dens', model: 'bm25' }, 'query');
    assert.deepEqual(
      [...indices],
      ['fox', 'den'].map(toTokenId).toSorted((a, b) => a - b),
    );
    assert.deepEqual([...values], [1, 1]);
  });

  it('[Q77] is refused for other models and for what the model does not know', () => {
    const embed = (model: string, options?: object) => () =>
      embedQuery({ text: 'a', model, options: { ...options } }, 'query');
    assert.throws(embed('openai/text-embedding-3-small', { dimensions: 8 }), /query\.model "openai.*only model is/);
    const refused = { k: -1, b: 2, avg_len: 0, tokenizer: 'prefix', language: 'klingon', ascii_folding: true, x: 1 };
    for (const [name, value] of Object.entries(refused)) assert.throws(embed(MODEL, { [name]: value }), name);
  });
});
