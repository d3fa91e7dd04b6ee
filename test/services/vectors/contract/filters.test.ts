// A filter has one meaning in search, query and delete, and one set of shapes.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Json, TestServer } from '../test-server.ts';
import { assertInvalid } from './refusal.ts';
import { idsOf, TestCollection } from './test-collection.ts';

let server: TestServer;
before(async () => {
  server = await TestServer.open();
});
after(() => server.close());

const at = (position: number | string, value: unknown): Json => ({ key: `pathSegments.${position}`, match: { value } });

const PAYLOADS: Record<string, Json> = {
  array: { pathSegments: ['src', 'http', 'a.ts'] },
  object: { pathSegments: { 0: 'src', 1: 'http', 2: 'b.ts' } },
  shallow: { pathSegments: ['src'] },
  test: { pathSegments: ['test', 'http'] },
  gap: { pathSegments: { 1: 'http' } },
  mixed: { pathSegments: [1, 'http', null, ['x'], { 0: 'src' }] },
  long: { pathSegments: Array.from({ length: 13 }, (_, i) => `s${i}`) },
  empty: { pathSegments: ['', ' src'] },
  text: { pathSegments: 'src' },
  none: { path: ['src'], 'pathSegments.0': 'src' },
};
const ALL = Object.keys(PAYLOADS).sort();

const src = at(0, 'src');
const cases: [filter: Json, expected: string[]][] = [
  [{ must: [src] }, ['array', 'object', 'shallow']],
  [{ must: [at(1, 'http')] }, ['array', 'gap', 'mixed', 'object', 'test']],
  [{ must: [src, at(1, 'http')] }, ['array', 'object']],
  [{ must: [at(2, 'a.ts'), at(1, 'http'), src] }, ['array']],
  [{ must: [src, src] }, ['array', 'object', 'shallow']],
  [{ must: [src, at(0, 'test')] }, []],
  [{ must: [at(3, 'src')] }, []],
  [{ must: [at(12, 's12')] }, ['long']],
  [{ must: [at('00', 'src')] }, ['array', 'object', 'shallow']],
  [{ must: [at('012', 's12')] }, ['long']],
  [{ must: [at(0, '')] }, ['empty']],
  [{ must: [at(0, 'SRC')] }, []],
  [{ must: [at(0, 's')] }, []],
  [{ must: [at(0, '1')] }, []],
  [{ must: [at(2, 'null')] }, []],
  [{ must: [at('99999999999999999999', 'src')] }, []],
  [{ must: [] }, ALL],
  [{ should: [{ must: [src] }] }, ['array', 'object', 'shallow']],
  [{ should: [{ must: [at(0, 'test')] }, { must: [src, at(2, 'b.ts')] }] }, ['object', 'test']],
  [{ should: [{ must: [src] }, { must: [src] }, { must: [at(0, 'x')] }] }, ['array', 'object', 'shallow']],
  [{ should: [{ must: [at(7, 'x')] }, { must: [at(0, 'x')] }] }, []],
];

async function createFilled(): Promise<TestCollection> {
  const collection = await TestCollection.create(server);
  await collection.upsert(Object.entries(PAYLOADS).map(([id, payload]) => ({ id, vector: [1, 0], payload })));
  return collection;
}

describe('filters', () => {
  it('[V2.14, V2.15, V2.16, D12, V4.16] let search find exactly the matching points', async () => {
    const collection = await createFilled();
    for (const [filter, expected] of cases) {
      const found = idsOf(await collection.search([1, 0], { filter, limit: 100 }));
      assert.deepEqual(found, expected, JSON.stringify(filter));
    }
  });

  it('[V2.14, V2.15, V2.16, D12, V4.20] let query find exactly the matching points', async () => {
    const collection = await createFilled();
    for (const [filter, expected] of cases) {
      const found = idsOf(await collection.query({ vector: [1, 0], filter, limit: 100 }));
      assert.deepEqual(found, expected, JSON.stringify(filter));
    }
  });

  it('[V2.14, V2.15, V2.16, D12, V4.23] let delete remove exactly the matching points', async () => {
    for (const [filter, expected] of cases) {
      const collection = await createFilled();
      await collection.delete({ filter });
      const left = ALL.filter((id) => !expected.includes(id));
      assert.deepEqual(idsOf(await collection.search([1, 0], { limit: 100 })), left, JSON.stringify(filter));
    }
  });

  it('[V2.14] keep their meaning when payloads change', async () => {
    const collection = await createFilled();
    const find = async () => idsOf(await collection.search([1, 0], { filter: { must: [src] } }));
    assert.deepEqual(await find(), ['array', 'object', 'shallow']);
    await collection.upsert([
      { id: 'array', vector: [1, 0] },
      { id: 'new', vector: [1, 0], payload: { pathSegments: ['src'] } },
    ]);
    await collection.delete({ points: ['shallow'] });
    assert.deepEqual(await find(), ['new', 'object']);
  });

  it('[V1.4, V2.14] are applied before the best are chosen', async () => {
    const collection = await TestCollection.create(server);
    const points = Array.from({ length: 500 }, (_, i) => ({
      id: i,
      vector: [i, 0],
      payload: { pathSegments: [String(i % 100)] },
    }));
    await collection.upsert(points);
    const found = await collection.search([1, 0], { limit: 3, filter: { must: [at(0, '7')] } });
    assert.deepEqual(idsOf(found), ['407', '307', '207']);
  });

  const refused: [why: string, filter: Json][] = [
    ['both shapes', { must: [src], should: [{ must: [src] }] }],
    ['must_not', { must_not: [src] }],
    ['must_not besides must', { must: [src], must_not: [src] }],
    ['min_should', { min_should: { conditions: [src], min_count: 1 } }],
    ['another property', { must: [src], comment: '' }],
    ['another property beside should', { should: [{ must: [src] }], x: 1 }],
    ['must null', { must: null }],
    ['must one condition', { must: src }],
    ['an empty should', { should: [] }],
    ['an empty inner must', { should: [{ must: [] }] }],
    ['one empty inner must of two', { should: [{ must: [src] }, { must: [] }] }],
    ['should of conditions', { should: [src] }],
    ['should of nothing', { should: [{}] }],
    ['should of should', { should: [{ should: [{ must: [src] }] }] }],
    ['another property in a should item', { should: [{ must: [src], must_not: [] }] }],
    ['should null', { should: null }],
    ['a nested filter', { must: [{ must: [src] }] }],
    ['a condition that is null', { must: [null] }],
    ['a condition that is text', { must: ['pathSegments.0'] }],
    ['a condition without match', { must: [{ key: 'pathSegments.0' }] }],
    ['a condition without key', { must: [{ match: { value: 'src' } }] }],
    ['another property of a condition', { must: [{ ...src, range: {} }] }],
    ['has_id', { must: [{ has_id: [1] }] }],
    ['is_empty', { must: [{ is_empty: { key: 'pathSegments.0' } }] }],
    ['a range', { must: [{ key: 'pathSegments.0', range: { gt: 1 } }] }],
    ['match any', { must: [{ key: 'pathSegments.0', match: { any: ['src'] } }] }],
    ['match text', { must: [{ key: 'pathSegments.0', match: { text: 'src' } }] }],
    ['another property of match', { must: [{ key: 'pathSegments.0', match: { value: 'src', except: [] } }] }],
    ['an empty match', { must: [{ key: 'pathSegments.0', match: {} }] }],
    ['match as text', { must: [{ key: 'pathSegments.0', match: 'src' }] }],
    ...[1, true, null, ['src'], {}].map((value): [string, Json] => [
      `value ${JSON.stringify(value)}`,
      { must: [at(0, value)] },
    ]),
    ...[
      'language',
      'pathSegments',
      'pathSegments.',
      'pathSegments.a',
      'pathSegments.-1',
      'pathSegments.1.5',
      'pathSegments.0\n',
      ' pathSegments.0',
      'xpathSegments.0',
      'pathSegments0',
      'pathsegments.0',
      'pathSegments.٣',
      'pathSegments[0]',
      '',
    ].map((key): [string, Json] => [`key ${JSON.stringify(key)}`, { must: [{ key, match: { value: 'src' } }] }]),
    ...[0, null, ['pathSegments.0']].map((key): [string, Json] => [
      `key ${JSON.stringify(key)}`,
      { must: [{ key, match: { value: 'src' } }] },
    ]),
  ];
  it('[V2.14, V2.15, V2.16, V2.17, V4.23, V7.5] of any other shape are refused by search, query and delete', async () => {
    const collection = await createFilled();
    for (const [why, filter] of refused) {
      assertInvalid(await collection.call('/points/search', { body: { vector: [1, 0], filter } }), why);
      assertInvalid(await collection.call('/points/query', { body: { vector: [1, 0], filter } }), why);
      assertInvalid(await collection.call('/points/delete', { body: { filter } }), why);
    }
    assert.equal(await collection.count(), ALL.length);
  });

  it('[D19] hold at most 65536 conditions, on at most 64 different sets of positions', async () => {
    const collection = await createFilled();
    const alternatives = (count: number): Json => ({
      should: [{ must: [src] }, ...Array.from({ length: count - 1 }, (_, i) => ({ must: [at(0, `x${i}`)] }))],
    });
    const positions = (count: number): Json => ({
      should: Array.from({ length: count }, (_, i) => ({ must: [at(i, 'src')] })),
    });
    for (const [most, tooMany] of [
      [alternatives(65_536), alternatives(65_537)],
      [positions(64), positions(65)],
    ]) {
      const found = await collection.search([1, 0], { filter: most });
      assert.deepEqual(idsOf(found), ['array', 'object', 'shallow']);
      for (const [suffix, body] of [
        ['search', { vector: [1, 0], filter: tooMany }],
        ['query', { vector: [1, 0], filter: tooMany }],
        ['delete', { filter: tooMany }],
      ] as const) {
        assertInvalid(await collection.call(`/points/${suffix}`, { body }), suffix);
      }
    }
    assert.equal(await collection.count(), ALL.length);
  });
});
