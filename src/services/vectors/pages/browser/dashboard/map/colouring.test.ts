import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { COLOURS, colourBy, listKeys } from './colouring.js';

describe('colours by a payload key', () => {
  it('offers first the key that divides the points into a few groups', () => {
    const payloads = Array.from({ length: 40 }, (_, i) => ({
      id: `x${i}`,
      same: 1,
      kind: i % 3,
      author: { name: i % 20 },
    }));
    const keys = listKeys(payloads);
    assert.equal(keys[0], 'kind');
    assert.deepEqual(new Set(keys), new Set(['id', 'same', 'kind', 'author.name']));
  });

  it('gives each of the largest groups its own colour and the rest a common one', () => {
    const payloads = Array.from({ length: 100 }, (_, i) => ({ k: `g${Math.floor(Math.sqrt(i))}` }));
    const colouring = colourBy([...payloads, {}], 'k');
    assert.ok(colouring.kind === 'groups');
    assert.equal(colouring.labels.length, COLOURS);
    assert.deepEqual(colouring.labels[0], { text: 'g9', count: 19 });
    assert.deepEqual(colouring.labels.at(-1), { text: '2 others', count: 4 });
    assert.equal(colouring.groups.at(-1), -1, 'a point without the key has no group');
    assert.equal(colouring.groups[99], 0);
  });

  it('makes a scale of many different numbers', () => {
    const colouring = colourBy([...Array.from({ length: 30 }, (_, i) => ({ k: 10 + i })), { k: 'none' }], 'k');
    assert.ok(colouring.kind === 'scale');
    assert.deepEqual([colouring.from, colouring.to], [10, 39]);
    assert.deepEqual([colouring.shares[0], colouring.shares[29], colouring.shares[30]], [0, 1, Number.NaN]);
  });

  it('finds values in lists and objects', () => {
    const colouring = colourBy([{ path: ['src', 'a'] }, { path: { 0: 'test' } }], 'path.0');
    assert.ok(colouring.kind === 'groups');
    assert.deepEqual(
      colouring.labels.map(({ text }) => text),
      ['src', 'test'],
    );
  });
});
