import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Condition, Filter } from '../../../vector/filter.ts';
import { packFilter, unpackFilter } from './packed-filter.ts';

const key = ['a', '[]', 'b'];
const values = [{ text: '' }, { text: '\ud800' }, { number: '18446744073709551615' }, { flag: true }, { flag: false }];
const conditions: Condition[] = [
  { kind: 'any', key, values },
  { kind: 'any', key: ['a'], values: [] },
  { kind: 'except', key, values },
  { kind: 'text', key, text: 'x', need: 'all' },
  { kind: 'text', key, text: 'x y', need: 'phrase' },
  { kind: 'geo', key, area: { kind: 'circle', center: { lon: 1, lat: 2 }, meters: 3 } },
  { kind: 'nested', key, filter: { must: [{ kind: 'null', key: ['c'] }], mustNot: [], should: [], least: 0 } },
  { kind: 'range', key, bounds: { gt: 0.1, lte: -0 } },
  { kind: 'datetime', key: ['other'], bounds: {} },
  { kind: 'count', key, bounds: { gte: 3, lt: 4 } },
  { kind: 'empty', key },
  { kind: 'null', key },
  { kind: 'ids', ids: ['a', '', '1'] },
];
const inner: Filter = { must: conditions, mustNot: [], should: conditions.slice(3), least: 65_536 };
const filter: Filter = {
  must: [],
  mustNot: [...conditions].reverse(),
  should: [{ kind: 'filter', filter: inner }, ...conditions, { kind: 'filter', filter: inner }],
  least: 0,
};

describe('a packed filter', () => {
  it('is unpacked as it was', () => {
    assert.deepEqual(unpackFilter(structuredClone(packFilter(filter))), filter);
  });

  it('names each key once, and has no object for a condition', () => {
    const many = Array.from({ length: 1_000 }, (_, i): Condition => ({ kind: 'any', key, values: [{ text: `${i}` }] }));
    const packed = packFilter({ must: many, mustNot: [], should: [], least: 0 });
    assert.deepEqual(packed.keys, [key]);
    assert.equal(packed.texts.length, many.length);
  });
});
