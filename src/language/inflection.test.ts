import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listSingulars, listVerbBases, toPlural, toSingular, withArticle } from './inflection.ts';

const PAIRS = [
  ['order', 'orders'],
  ['category', 'categories'],
  ['day', 'days'],
  ['box', 'boxes'],
  ['branch', 'branches'],
  ['person', 'people'],
  ['movie', 'movies'],
  ['knife', 'knives'],
  ['goose', 'geese'],
  ['status', 'statuses'],
  ['warehouse', 'warehouses'],
];

for (const [singular = '', plural = ''] of PAIRS)
  test(`${plural} is the plural of ${singular}`, () => {
    assert.equal(toSingular(plural), singular);
    assert.equal(toPlural(singular), plural);
    assert.equal(toPlural(plural), plural);
    assert.ok(listSingulars(plural).includes(singular));
  });

test('a word without a plural stays as it is', () => {
  for (const word of ['equipment', 'analytics', 'news', 'chess'])
    assert.deepEqual([toSingular(word), toPlural(word)], [word, word]);
});

test('the last word of a phrase is its noun', () => assert.equal(toPlural('line of business'), 'line of business'));

test('every noun that a plural could come from is listed, the phrase itself first', () => {
  assert.deepEqual(listSingulars('wolves'), ['wolves', 'wolf', 'wolve', 'wolv', 'wolf']);
  assert.deepEqual(listSingulars('is'), ['is']);
  assert.deepEqual(listSingulars('glass'), ['glass']);
});

test('the base of a verb is among its candidates', () => {
  for (const [form, base] of Object.entries({ managing: 'manage', tries: 'try', planned: 'plan', sold: 'sell' }))
    assert.ok(listVerbBases(form).includes(base ?? ''), form);
});

test('the article follows the sound', () => {
  assert.deepEqual(['owl', 'fox', 'unicorn', 'user'].map(withArticle), ['an owl', 'a fox', 'a unicorn', 'a user']);
});
