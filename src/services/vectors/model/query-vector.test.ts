import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findQueryVector } from './query-vector.ts';

const DEPTH_MAX = 8;
const find = (body: unknown): unknown => findQueryVector(body, DEPTH_MAX);

describe('findQueryVector', () => {
  it('looks into the documented paths in their order', () => {
    const bodies: [unknown, string][] = [
      [{ vector: [1] }, 'vector'],
      [{ embedding: [1] }, 'embedding'],
      [{ query: { vector: [1] } }, 'query.vector'],
      [{ query: { nearest: { vector: [1] } } }, 'query.nearest.vector'],
      [{ nearest: { vector: [1] } }, 'nearest.vector'],
      [{ query: [1] }, 'query'],
      [{ query: { nearest: [1] } }, 'query.nearest'],
    ];
    for (const [body, path] of bodies) assert.deepEqual(find(body), { path, values: [1] });
    const all = {
      a: [9],
      nearest: { vector: [5] },
      query: { nearest: { vector: [4] }, vector: [3] },
      embedding: [2],
      vector: [1],
    };
    assert.deepEqual(find(all), { path: 'vector', values: [1] });
    assert.deepEqual(find({ ...all, vector: undefined }), { path: 'embedding', values: [2] });
    assert.deepEqual(find({ query: [1], nearest: { vector: [2] } }), { path: 'nearest.vector', values: [2] });
  });

  it('falls back to the first array of numbers in document order, depth first', () => {
    assert.deepEqual(find({ x: { y: [{ z: [1, 2] }] }, w: [3] }), { path: 'x.y[0].z', values: [1, 2] });
    assert.deepEqual(find({ ids: ['a'], x: [[], [1, 'a'], [2, 3]] }), { path: 'x[2]', values: [2, 3] });
    assert.deepEqual(find([[1, 2]]), { path: '[0]', values: [1, 2] });
  });

  it('finds nothing where there is no array of numbers', () => {
    for (const body of [
      {},
      null,
      'x',
      7,
      [],
      { vector: 'x', query: 'id' },
      { a: [1, null] },
      { filter: { must: [] } },
    ]) {
      assert.equal(find(body), undefined);
    }
  });

  it('looks no deeper than its limit', () => {
    const nested = (levels: number): unknown => JSON.parse(`${'{"a":'.repeat(levels)}[1]${'}'.repeat(levels)}`);
    assert.notEqual(find(nested(DEPTH_MAX)), undefined);
    assert.equal(find(nested(DEPTH_MAX + 1)), undefined);
    assert.equal(find(nested(9_000)), undefined);
  });

  it('is not led astray by inherited or hostile keys', () => {
    assert.equal(find({ query: { __proto__: { vector: [1] } } }), undefined);
    assert.deepEqual(find(JSON.parse('{"__proto__":{"vector":[1]}}')), { path: '__proto__.vector', values: [1] });
  });
});
