import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Condition, Filter } from '../../../vector/filter.ts';
import { PASSAGE } from './passage.ts';

const key = ['a', '[]', 'b'];
const values = [{ text: '' }, { text: '\ud800' }, { number: '18446744073709551615' }, { flag: true }, { flag: false }];
const conditions: Condition[] = [
  { kind: 'any', key, values },
  { kind: 'any', key: ['a'], values: [] },
  { kind: 'except', key, values },
  { kind: 'text', key, text: 'x y', need: 'phrase' },
  { kind: 'geo', key, area: { kind: 'circle', center: { lon: 1, lat: 2 }, meters: 3 } },
  { kind: 'nested', key, filter: { must: [{ kind: 'null', key: ['c'] }], mustNot: [], should: [], least: 0 } },
  { kind: 'range', key, bounds: { gt: 0.1, lte: -2e-300 } },
  { kind: 'datetime', key: ['other'], bounds: {} },
  { kind: 'ids', ids: ['a', '', '1'] },
];
const filter: Filter = {
  must: [],
  mustNot: [...conditions].reverse(),
  should: [{ kind: 'filter', filter: { must: conditions, mustNot: [], should: [], least: 65_536 } }, ...conditions],
  least: 0,
};

/** Sends a value as one thread does, and receives it as the other does. */
function pass(value: unknown): Promise<unknown> | unknown {
  const { value: packed, buffers } = PASSAGE.pack(value);
  return PASSAGE.unpack(structuredClone(packed, { transfer: [...buffers] }));
}

describe('a value on its way between threads', () => {
  const create = () => [
    { options: { filter, limit: 3 }, target: Float32Array.of(1, 2), order: 5n, kind: 'filter' },
    { options: { filter: null }, ids: Array.from({ length: 5_000 }, (_, i) => `id ${i}`), few: ['x', ''] },
  ];

  it('arrives as it was', async () => {
    assert.deepEqual(await pass(structuredClone(create())), create());
  });

  it('has no object for a condition, and moves its numbers', () => {
    const vectors = new Float32Array(8);
    const { value, buffers } = PASSAGE.pack([{ filter, a: vectors.subarray(0, 4), b: vectors.subarray(4) }]);
    assert.deepEqual(buffers, [vectors.buffer]);
    assert.ok(!JSON.stringify(value).includes('"mustNot":'));
  });
});
