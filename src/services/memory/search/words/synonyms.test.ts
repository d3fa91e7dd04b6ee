import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toStem } from '../../../../language/stem.ts';
import { toQuery } from '../ranking/query.ts';
import { listParaphrases } from './synonyms.ts';

const paraphrase = (text: string, terms = new Set(text.split(' ').map(toStem))) =>
  listParaphrases(text.split(' '), terms).map(({ said, synonyms }) => ({ said: said.join(' '), synonyms }));

test('says a phrase in words of programs, and tells which words are a part of it', () => {
  const [logOut] = paraphrase('log out');
  assert.equal(logOut?.said, 'log out');
  assert.ok(logOut?.synonyms.has(toStem('logout')));
  assert.ok(!logOut?.synonyms.has(toStem('trace')));
  const { words, synonyms } = readWords('log out of the cache');
  assert.deepEqual(words, { log: true, cach: false });
  assert.ok(!synonyms.has(toStem('trace')) && synonyms.has(toStem('memo')));
});

/** Tells for each word with synonyms if it is in a phrase, and what files are ranked by. */
function readWords(text: string) {
  const { paraphrases, synonyms } = toQuery(text);
  const words = paraphrases.filter(({ said }) => said.length === 1);
  return { words: Object.fromEntries(words.map(({ said, isInPhrase }) => [said[0], isInPhrase])), synonyms };
}

test('finds a phrase whose words are apart, in other forms, and with articles', () => {
  for (const text of ['log the inactive users out', 'logs them out', 'logged out'])
    assert.equal(paraphrase(text)[0]?.said, 'log out', text);
  assert.ok(!paraphrase('log that the timer of the oldest entry ran out').some(({ said }) => said === 'log out'));
});

test('prefers the longest phrase', () => {
  assert.equal(paraphrase('too many requests')[0]?.said, 'too mani request');
});

test('finds words of programs for a phrase of stop words, and none for a stop word', () => {
  assert.ok(paraphrase('how many', new Set())[0]?.synonyms.has('count'));
  assert.deepEqual(paraphrase('again', new Set()), []);
});

test('says a word in words of programs, which do not stand for it', () => {
  assert.ok(paraphrase('forgets')[0]?.synonyms.has(toStem('evict')));
  assert.ok(!paraphrase('evict')[0]?.synonyms.has('forget'));
});

test('relates abbreviations and their words both ways', () => {
  assert.ok(paraphrase('context')[0]?.synonyms.has('ctx'));
  assert.ok(paraphrase('ctx')[0]?.synonyms.has(toStem('context')));
});
