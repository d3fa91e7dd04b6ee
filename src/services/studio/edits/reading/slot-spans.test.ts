import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listSpans } from './slot-spans.ts';

const SLOTS = ['field', 'name'];

/** Shares of the tags "outside", "field begins", "field goes on", "name begins", "name goes on". */
const toShares = (...rows: readonly (readonly number[])[]) => rows.map((row) => Float32Array.from(row));

const list = (shares: readonly Float32Array[]) =>
  listSpans(shares, SLOTS, 3).map(({ spans }) => spans.map(({ slot, from, to }) => `${slot} ${from}-${to}`).join(', '));

test('the likeliest slots come first, and the same words in another slot next', () => {
  const shares = toShares([0.98, 0.01, 0, 0.01, 0], [0.02, 0.6, 0, 0.38, 0], [0.02, 0, 0.7, 0, 0.28]);
  assert.deepEqual(list(shares).slice(0, 2), ['field 4-6', 'name 4-6']);
});

test('a slot may have one word more or less', () => {
  const more = list(toShares([0.6, 0.4, 0, 0, 0], [0, 1, 0, 0, 0], [0.7, 0, 0.3, 0, 0]));
  assert.deepEqual(more, ['field 4-5', 'field 3-5', 'field 4-6']);
  const less = list(toShares([0, 1, 0, 0, 0], [0.4, 0, 0.6, 0, 0]));
  assert.deepEqual(less, ['field 3-5', 'field 3-4']);
});

test('words that are in no slot may be in one', () => {
  assert.deepEqual(list(toShares([0.7, 0.3, 0, 0, 0], [0.6, 0, 0.4, 0, 0])), ['', 'field 3-5']);
});

test('what is read for sure has no other slots', () => {
  assert.deepEqual(list(toShares([1, 0, 0, 0, 0], [0, 1, 0, 0, 0])), ['field 4-5']);
});
