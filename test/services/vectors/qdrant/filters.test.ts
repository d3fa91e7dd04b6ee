import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { forSoak, IS_SOAK } from '../../../../src/base/testing/soak.ts';
import { matchesByDefinition } from '../../../vector/filter-oracle.ts';
import { createRandom } from '../../../vector/random.ts';
import { drawFilter, drawPayload } from '../../../vector/random-filters.ts';
import { type Json, TestServer } from '../test-server.ts';
import { idsOf, QdrantCollection } from './qdrant-collection.ts';
import { writeFilter } from './write-filter.ts';

let server: TestServer;
let collection: QdrantCollection;
before(async () => {
  server = await TestServer.open();
  collection = await QdrantCollection.create(server);
  await collection.upsert(Object.entries(PAYLOADS).map(([id, payload]) => ({ id, vector: [1, 0], payload })));
});
after(() => server.close());

const PAYLOADS: Record<string, Json> = {
  berlin: { city: 'Berlin', n: 1, tags: ['a', 'b'], open: true, at: '2024-02-01T10:00:00Z', deep: { er: [{ x: 1 }] } },
  london: {
    city: 'London',
    n: 2.5,
    tags: ['b'],
    open: false,
    at: '2024-02-01T12:00:00+01:00',
    deep: { er: [{ x: 2 }] },
  },
  moscow: { city: ['Moscow', 'Москва'], n: -3, tags: [], open: null, at: '2025-01-01', 'with.dot': 1 },
  nowhere: { n: '1', tags: null, at: 'soon', deep: null },
};
const ALL = Object.keys(PAYLOADS);

const city = (value: string): Json => ({ key: 'city', match: { value } });
const cases: [filter: Json, expected: string[]][] = [
  [{}, ALL],
  [{ must: [] }, ALL],
  [{ must: null, should: null, must_not: null, min_should: null }, ALL],
  [{ should: [] }, ALL],
  [{ must: {} }, ALL],
  [{ must: [city('Berlin')] }, ['berlin']],
  [{ must: city('Berlin') }, ['berlin']],
  [{ must: [city('Moscow')] }, ['moscow']],
  [{ must_not: [city('Berlin')] }, ['london', 'moscow', 'nowhere']],
  [{ must_not: city('Berlin') }, ['london', 'moscow', 'nowhere']],
  [{ should: [city('Berlin'), city('London')] }, ['berlin', 'london']],
  [{ should: city('London') }, ['london']],
  [{ must: [{ key: 'n', range: { gt: 0 } }], should: [city('Berlin')] }, ['berlin']],
  [{ must: [{ key: 'n', range: { gt: 0 } }], must_not: [city('Berlin')] }, ['london']],
  [
    { min_should: { conditions: [city('Berlin'), { key: 'n', match: { value: 1 } }, city('London')], min_count: 2 } },
    ['berlin'],
  ],
  [{ min_should: { conditions: [city('Berlin')], min_count: 0 } }, ALL],
  [{ min_should: { conditions: [city('Berlin')], min_count: 2 } }, []],
  [
    { should: [city('Berlin')], min_should: { conditions: [city('Berlin'), city('London')], min_count: 1 } },
    ['berlin'],
  ],
  [{ must: [{ should: [city('Berlin'), { must: [city('London')] }] }] }, ['berlin', 'london']],
  [{ must: [{ must_not: [{ is_empty: { key: 'city' } }] }] }, ['berlin', 'london', 'moscow']],
  [{ must: [{ key: 'n', match: { value: 1 } }] }, ['berlin']],
  [{ must: [{ key: 'n', match: { value: '1' } }] }, ['nowhere']],
  [{ must: [{ key: 'n', match: { value: 2.5 } }] }, ['london']],
  [{ must: [{ key: 'open', match: { value: true } }] }, ['berlin']],
  [{ must: [{ key: 'open', match: { value: false } }] }, ['london']],
  [{ must: [{ key: 'city', match: { any: ['Berlin', 'Москва'] } }] }, ['berlin', 'moscow']],
  [{ must: [{ key: 'city', match: { any: [] } }] }, []],
  [{ must: [{ key: 'city', match: { except: ['Berlin', 'London'] } }] }, ['moscow']],
  [{ must: [{ key: 'city', match: { text: 'on' } }] }, ['london']],
  [{ must: [{ key: 'n', range: { gte: -3, lt: 2.5, gt: null } }] }, ['berlin', 'moscow']],
  [{ must: [{ key: 'at', range: { gte: '2024-02-01T10:30:00Z' } }] }, ['london', 'moscow']],
  [{ must: [{ key: 'at', range: { lt: '2024-03-01', gt: '2024-01-31 23:59:59' } }] }, ['berlin', 'london']],
  [{ must: [{ key: 'tags', values_count: { gte: 1 } }] }, ['berlin', 'london']],
  [{ must: [{ key: 'tags', values_count: { lt: 1 } }] }, ['moscow', 'nowhere']],
  [{ must: [{ is_empty: { key: 'tags' } }] }, ['moscow', 'nowhere']],
  [{ must: [{ is_null: { key: 'open' } }] }, ['moscow']],
  [{ must: [{ key: 'tags', is_empty: true }] }, ['moscow', 'nowhere']],
  [{ must: [{ key: 'tags', is_empty: false, match: null }] }, ['berlin', 'london']],
  [{ must: [{ key: 'deep', is_null: true }] }, ['nowhere']],
  [{ must: [{ key: 'deep', is_null: false }] }, ['berlin', 'london', 'moscow']],
  [{ must: [{ has_id: ['berlin', 'other', 5] }] }, ['berlin']],
  [{ must: [{ has_id: [] }] }, []],
  [{ must: [{ key: 'deep.er[].x', match: { value: 2 } }] }, ['london']],
  [{ must: [{ key: 'deep.er[0].x', match: { value: 1 } }] }, ['berlin']],
  [{ must: [{ key: 'tags[1]', match: { value: 'b' } }] }, ['berlin']],
  [{ must: [{ key: 'tags.1', match: { value: 'b' } }] }, ['berlin']],
  [{ must: [{ key: 'tags[]', match: { value: 'b' } }] }, ['berlin', 'london']],
  [{ must: [{ key: '"with.dot"', match: { value: 1 } }] }, ['moscow']],
  [{ must: [{ key: 'with.dot', match: { value: 1 } }] }, []],
  [{ must: [{ key: 'city', match: { text_any: 'erl  osc' } }] }, ['berlin', 'moscow']],
  [{ must: [{ key: 'city', match: { phrase: 'ondo' } }] }, ['london']],
  [{ must: [{ nested: { key: 'deep.er', filter: { must: [{ key: 'x', range: { gte: 2 } }] } } }] }, ['london']],
  [{ must: [{ nested: { key: 'deep.er[]', filter: { must: [{ key: 'x', range: { gte: 2 } }] } } }] }, ['london']],
  [{ must: [{ nested: { key: 'deep.er', filter: { must_not: [{ key: 'x', match: { value: 1 } }] } } }] }, ['london']],
  [{ must: [{ has_vector: '' }] }, ALL],
  [{ must: [{ has_vector: 'other' }] }, []],
];

describe('filters', () => {
  it('[Q19] find exactly the matching points, in every call that takes one', async () => {
    for (const [filter, expected] of cases) {
      const what = JSON.stringify(filter);
      assert.deepEqual(idsOf((await collection.scroll({ filter })).points), expected, what);
      assert.equal(await collection.count(filter), expected.length, what);
      assert.deepEqual(idsOf(await collection.search([1, 0], { filter })), expected, what);
      assert.deepEqual(idsOf(await collection.query({ query: [1, 0], filter })), expected, what);
    }
  });

  it('[Q19, Q16, Q17] change and delete exactly the matching points', async () => {
    for (const [filter, expected] of cases.slice(0, forSoak(20, 8))) {
      const own = await QdrantCollection.create(server);
      await own.upsert(Object.entries(PAYLOADS).map(([id, payload]) => ({ id, vector: [1, 0], payload })));
      await own.result('/points/payload', { body: { payload: { marked: true }, filter } });
      const marked = { must: [{ key: 'marked', match: { value: true } }] };
      assert.deepEqual(idsOf((await own.scroll({ filter: marked })).points), expected, JSON.stringify(filter));
      await own.delete({ filter: marked });
      const left = ALL.filter((id) => !expected.includes(id));
      assert.deepEqual(idsOf((await own.scroll()).points), left, JSON.stringify(filter));
    }
  });

  it('[Q19, Q24] drawn at random mean over HTTP what their definition says', async () => {
    const random = createRandom(7);
    const own = await QdrantCollection.create(server);
    const payloads = Array.from({ length: 60 }, () => drawPayload(random).replaceAll('1e-400', '0'));
    const points = payloads.map((payload, id) => `{"id":${id},"vector":[1,0],"payload":${payload}}`);
    await own.upsert(`[${points.join()}]`);
    const ids = payloads.map((_, id) => String(id));
    let found = 0;
    for (let round = 0; round < forSoak(300, 80); round++) {
      const { filter, text } = writeFilter(drawFilter(random, ids), random);
      const { points } = await own.result('/points/scroll', { body: `{"limit":100,"filter":${text}}` });
      const expected = ids.filter((id) => matchesByDefinition(filter, id, payloads[Number(id)] ?? ''));
      assert.deepEqual(idsOf(points).map(String), expected, text);
      found += expected.length;
    }
    assert.ok(found > forSoak(1_000, 300), 'filters that match nothing prove nothing');
  });

  const must = (condition: Json): Json => ({ must: [condition] });
  const ring = (count: number): Json => Array.from({ length: count }, (_, i) => ({ lon: i, lat: i * i }));
  const refused: [why: string, filter: Json, expected: RegExp][] = [
    ['another clause', { mustnt: [city('a')] }, /mustnt is not allowed here/],
    ['a condition at its root', city('a'), /not allowed here/],
    ['a condition of an unknown kind', must({ key: 'a', matches: { value: 1 } }), /must be a condition/],
    ['a nested condition without a key', must({ nested: { filter: {} } }), /nested/],
    ['ids in a nested condition', must({ nested: { key: 'a', filter: must({ has_id: [1] }) } }), /is about points/],
    [
      'a vector in a nested condition',
      must({ nested: { key: 'a', filter: must({ has_vector: '' }) } }),
      /is about points/,
    ],
    ['a slice beyond the last', must({ slice: { total: 2, index: 2 } }), /Slice index must be less than the total/],
    ['slices of nothing', must({ slice: { total: 0, index: 0 } }), /slice.total must be at least 1/],
    [
      'a slice in a nested condition',
      must({ nested: { key: 'a', filter: must({ slice: { total: 2, index: 0 } }) } }),
      /is about points/,
    ],
    ['a box without corners', must({ key: 'a', geo_bounding_box: {} }), /geo_bounding_box/],
    ['a place that is none', must({ key: 'a', geo_radius: { center: { lon: 1, lat: 91 }, radius: 1 } }), /lat/],
    ['a radius below zero', must({ key: 'a', geo_radius: { center: { lon: 1, lat: 1 }, radius: -1 } }), /radius/],
    ['an open polygon', must({ key: 'a', geo_polygon: { exterior: { points: ring(4) } } }), /end where they begin/],
    ['a polygon of two corners', must({ key: 'a', geo_polygon: { exterior: { points: ring(3) } } }), /points/],
    ['an object as a name', must({ key: '"[{}]"', match: { value: 1 } }), /not a valid payload key/],
    ['a condition that says nothing', must({ key: 'a' }), /At least one field condition must be specified/],
    ['two conditions in one', must({ key: 'a', match: { value: 1 }, range: { gt: 1 } }), /exactly one of match, range/],
    ['an empty match', must({ key: 'a', match: {} }), /match/],
    ['two matches in one', must({ key: 'a', match: { value: 1, any: [1] } }), /match/],
    ['a prefix that is no text', must({ key: 'a', match: { prefix: 1 } }), /match.prefix/],
    ['a match with null', must({ key: 'a', match: { value: null } }), /match.value/],
    ['a match with an object', must({ key: 'a', match: { any: [{}] } }), /match.any\[0\]/],
    ['a range of both kinds', must({ key: 'a', range: { gt: 1, lt: '2024-01-01' } }), /must not mix numbers and dates/],
    ['a range of text', must({ key: 'a', range: { gt: 'abc' } }), /no RFC 3339 date/],
    ['a range of booleans', must({ key: 'a', range: { gt: true } }), /range.gt/],
    ['a range with an unknown bound', must({ key: 'a', range: { ge: 1 } }), /range/],
    ['a count of text', must({ key: 'a', values_count: { gt: 'x' } }), /values_count.gt/],
    ['an empty key', must({ key: '', match: { value: 1 } }), /key/],
    ['a key that ends with a dot', must({ key: 'a.', match: { value: 1 } }), /not a valid payload key/],
    ['ids that are none', must({ has_id: [true] }), /has_id\[0\]/],
    ['one id outside a list', must({ has_id: 1 }), /has_id/],
    ['min_should without conditions', { min_should: { conditions: [], min_count: 1 } }, /min_should/],
    ['min_should without a count', { min_should: { conditions: [city('a')] } }, /min_should/],
    ['a text', 'x', /filter must be an object/],
    ['an array', [city('a')], /filter must be an object/],
  ];
  for (const [index, [why, filter, expected]] of refused.entries()) {
    it(`[Q19, Q20] are refused with ${why}, in every call that takes one`, async () => {
      const calls: [suffix: string, body: Json][] = [
        ['/points/scroll', { filter }],
        ['/points/count', { filter }],
        ['/points/search', { vector: [1, 0], limit: 1, filter }],
        ['/points/query', { query: [1, 0], filter }],
        ['/points/delete', { filter }],
        ['/points/payload', { payload: { x: 1 }, filter }],
        ['/points/query/batch', { searches: [{ query: [1, 0], filter }] }],
      ];
      // The calls share the parser: `npm test` sends each filter by two of them.
      const chosen = calls.filter(
        (_, call) => IS_SOAK || [0, 3].some((step) => (index + step) % calls.length === call),
      );
      for (const [suffix, body] of chosen) {
        const answer = await collection.call(suffix, { body });
        assert.ok([400, 422].includes(answer.status), answer.text);
        if (suffix !== '/points/delete') assert.match(answer.body.status.error, expected, suffix);
      }
      assert.equal(await collection.count(), ALL.length);
    });
  }

  it('[Q23] are bounded in conditions, keys, steps and depth', async () => {
    const same = (count: number): Json => Array.from({ length: count }, (_, i) => city(`c${i}`));
    const keys = (count: number): Json => Array.from({ length: count }, (_, i) => ({ is_empty: { key: `k${i}` } }));
    const ranges = (count: number): Json => Array.from({ length: count }, (_, i) => ({ key: 'n', range: { gt: i } }));
    assert.equal(await collection.count({ should: same(forSoak(60_000, 20_000)) }), 0);
    assert.match(await refuse({ should: same(65_537) }), /more than 65536 conditions/);
    assert.match(await refuse({ must: Array.from({ length: 65_537 }, () => ({})) }), /more than 65536 conditions/);
    assert.match(await refuse({ must: [{ has_id: Array.from({ length: 65_537 }, (_, i) => i) }] }), /more than 65536/);
    assert.equal(await collection.count({ must: keys(64) }), 4);
    assert.match(await refuse({ must: keys(65) }), /more than 64 different keys/);
    assert.match(await refuse({ must: ranges(300) }), /more than 256 steps/);
    const circle = (count: number): Json => {
      const points = Array.from({ length: count - 1 }, (_, i) => ({ lon: Math.cos(i), lat: Math.sin(i) }));
      return { key: 'a', geo_polygon: { exterior: { points: [...points, points[0]] } } };
    };
    assert.equal(await collection.count({ must: [circle(4_096)] }), 0);
    assert.match(await refuse({ must: [circle(3_000), circle(3_000)] }), /more than 65536 conditions/);
    const holed = circle(4_000);
    holed.geo_polygon.interiors = [circle(100).geo_polygon.exterior];
    assert.match(await refuse({ must: [holed] }), /more than 4096 points/);
    const nest = (filter: Json): Json => ({ must: [{ nested: { key: 'a', filter } }] });
    assert.equal(await collection.count(Array.from({ length: 30 }).reduce(nest, {})), 0);
    assert.match(await refuse(Array.from({ length: 60 }).reduce(nest, {})), /nested more than/);
    const ranged = { must: ranges(20) };
    assert.match(await refuse({ must: Array.from({ length: 20 }, () => nest(ranged)) }), /more than 256 steps/);
    const deep = Array.from({ length: 90 }).reduce((filter: Json) => ({ must: [filter] }), {});
    assert.match(await refuse(deep), /nested more than/);
  });

  const refuse = (filter: Json): Promise<string> => collection.refusal(400, '/points/count', { body: { filter } });
});
