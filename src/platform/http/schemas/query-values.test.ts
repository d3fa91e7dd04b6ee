import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toQueryValues } from './query-values.ts';

const schema = {
  properties: { q: { type: 'string' }, page: { type: 'integer' }, tags: { type: 'array' } },
};

describe('the values of a query', () => {
  it('are numbers and lists where the schema says so', () => {
    assert.deepEqual(toQueryValues(schema, { q: 'fox', page: '12', tags: 'a, b,' }), {
      q: 'fox',
      page: 12,
      tags: ['a', 'b'],
    });
    assert.deepEqual(toQueryValues(schema, { tags: ['a,b', 'c'] }), { tags: ['a', 'b', 'c'] });
  });

  it('stay as they are where they are no number, come twice or are not described, so that the schema refuses them', () => {
    for (const page of ['', '1e2', '-1', '1.5', ' 1', '99999999999999999']) {
      assert.deepEqual(toQueryValues(schema, { page }), { page });
    }
    assert.deepEqual(toQueryValues(schema, { q: ['a', 'b'], other: '' }), { q: ['a', 'b'], other: '' });
  });
});
