// Pages in the order of a value, groups and facets, each compared with a plain computation over all points.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createRandom } from '../../../../vector/random.ts';
import { type Json, TestServer } from '../../test-server.ts';
import { idsOf, QdrantCollection } from '../qdrant-collection.ts';

let server: TestServer;
let collection: QdrantCollection;

interface Point {
  readonly id: number;
  readonly vector: readonly number[];
  readonly payload: Json;
}

const random = createRandom(11);
const someOf = <T>(values: readonly T[]): T | T[] | null | undefined => {
  const kind = random.integer(8);
  if (kind === 0) return undefined;
  if (kind === 1) return null;
  if (kind === 2) return Array.from({ length: random.integer(3) }, () => random.pick(values));
  return random.pick(values);
};
const POINTS: readonly Point[] = Array.from({ length: 200 }, (_, id) => ({
  id: id + 1,
  vector: [random.integer(50), 1],
  payload: {
    n: someOf([-3, 0, 1, 2.5, 7, '7', true, 10]),
    at: someOf(['2024-01-01', '2024-01-01T00:00:00.000001Z', '2023-12-31T23:00:00-01:00', '2025-06-01', 'soon', 5]),
    file: someOf(['a', 'b', 'c', 'd', 'e', 'a long one', 4, 4.5, true]),
    kind: random.pick(['x', 'x', 'x', 'y']),
  },
}));
const valuesOf = (point: Point, key: string): readonly Json[] => {
  const value = point.payload[key];
  return (Array.isArray(value) ? value : [value]).filter((each) => each !== null && each !== undefined);
};
const isKind = (kind: string): Json => ({ must: [{ key: 'kind', match: { value: kind } }] });

before(async () => {
  server = await TestServer.open();
  collection = await QdrantCollection.create(server);
  await collection.upsert(POINTS);
  const indexes = {
    n: 'integer',
    at: 'datetime',
    file: 'keyword',
    kind: { type: 'integer', range: false, lookup: true },
  };
  for (const [field_name, field_schema] of Object.entries(indexes)) await index(field_name, field_schema);
});
after(() => server.close());

const index = (field_name: string, field_schema: Json) =>
  collection.result('/index', { method: 'PUT', body: { field_name, field_schema } });

/** Lists each point once for each of its values, in order. */
function order(key: string, toValue: (value: Json) => number | undefined, isDescending: boolean, kind?: string) {
  const sign = isDescending ? -1 : 1;
  return POINTS.filter(({ payload }) => kind === undefined || payload.kind === kind)
    .flatMap((point) =>
      [...new Set(valuesOf(point, key).map(toValue))]
        .filter((value) => value !== undefined)
        .map((value) => ({ id: point.id, value })),
    )
    .sort((a, b) => sign * (a.value - b.value || a.id - b.id));
}

const toInteger = (value: Json) => (Number.isInteger(value) ? value : undefined);
const toFloat = (value: Json) => (typeof value === 'number' ? value : undefined);
const toMicros = (value: Json) => {
  if (typeof value !== 'string' || value === 'soon') return undefined;
  if (value.endsWith('001Z')) return Date.UTC(2024, 0, 1) * 1_000 + 1;
  return Date.parse(value) * 1_000;
};

describe('pages in the order of a value', () => {
  it('[Q31] have every point with a value, once for each value, up and down and from a value on', async () => {
    for (const [key, toValue, start] of [
      ['n', toInteger, 1],
      ['at', toMicros, '2024-01-01T00:00:00Z'],
    ] as const) {
      for (const direction of ['asc', 'desc'] as const) {
        for (const start_from of [undefined, start]) {
          const { points, next_page_offset } = await collection.scroll({
            limit: 1_000,
            order_by: { key, direction, start_from },
            filter: isKind('x'),
          });
          const from = typeof start_from === 'string' ? Date.parse(start_from) * 1_000 : start_from;
          const expected = order(key, toValue, direction === 'desc', 'x').filter(
            ({ value }) => from === undefined || (direction === 'asc' ? value >= from : value <= from),
          );
          const found = points.map(({ id, order_value }: Json) => ({ id, value: order_value }));
          assert.deepEqual(found, expected, `${key} ${direction} ${start_from}`);
          assert.ok(found.length > 20);
          assert.equal(next_page_offset, null);
        }
      }
    }
  });

  it('[Q31] begin with the first points, with the parts that are asked for', async () => {
    const { points } = await collection.scroll({ limit: 3, order_by: 'n', with_payload: ['kind'], with_vector: true });
    const expected = order('n', toInteger, false).slice(0, 3);
    assert.deepEqual(
      points,
      expected.map(({ id, value }) => ({
        id,
        order_value: value,
        payload: { kind: POINTS[id - 1]?.payload.kind },
        vector: POINTS[id - 1]?.vector,
      })),
    );
    await index('n', 'float');
    const floats = await collection.scroll({ limit: 1_000, order_by: { key: 'n' } });
    assert.deepEqual(
      floats.points.map(({ id, order_value }: Json) => ({ id, value: order_value })),
      order('n', toFloat, false),
    );
    await index('n', 'integer');
  });

  it('[Q31, Q24] keep every digit of integers', async () => {
    const own = await QdrantCollection.create(server);
    const numbers = ['9007199254740993', '9007199254740992', '-9223372036854775808', '9007199254740994'];
    await own.upsert(`[${numbers.map((n, id) => `{"id":${id},"vector":[1,0],"payload":{"n":${n}}}`)}]`);
    await own.result('/index', { method: 'PUT', body: { field_name: 'n', field_schema: 'integer' } });
    const { text } = await own.call('/points/scroll', {
      body: '{"order_by":{"key":"n","start_from":9007199254740993},"with_payload":false}',
    });
    assert.match(text, /"id":0,"order_value":9007199254740993,.*"id":3,"order_value":9007199254740994,/);
    assert.doesNotMatch(text, /"id":1/);
  });

  it('[Q31, Q20] are refused without an index of ranges, with an offset, and from a text that is no date', async () => {
    const refuse = (body: Json) => collection.refusal(400, '/points/scroll', { body });
    for (const key of ['file', 'kind', 'absent']) {
      assert.match(await refuse({ order_by: key }), /needs a payload index with ranges/);
    }
    const long = await refuse({ order_by: 'ä'.repeat(5_000) });
    assert.ok(long.length < 500, 'a refusal is short, even if it names a long value');
    assert.match(await refuse({ order_by: 'n', offset: 3 }), /use its start_from/);
    assert.match(await refuse({ order_by: { key: 'n', start_from: 'soon' } }), /no RFC 3339 date/);
    assert.match(await refuse({ order_by: { key: 'n', direction: 'up' } }), /order_by/);
  });
});

describe('groups', () => {
  const isName = (value: Json): boolean => typeof value === 'string' || Number.isInteger(value);

  function group(points: readonly Point[], limit: number, size: number): Json {
    const groups = new Map<Json, number[]>();
    for (const point of points) {
      for (const name of new Set(valuesOf(point, 'file').filter(isName))) {
        if (!groups.has(name) && groups.size < limit) groups.set(name, []);
        const ids = groups.get(name);
        if (ids !== undefined && ids.length < size) ids.push(point.id);
      }
    }
    return [...groups].map(([id, hits]) => ({ id, hits }));
  }
  const idsInGroups = ({ groups }: Json): Json => groups.map(({ id, hits }: Json) => ({ id, hits: idsOf(hits) }));
  const ranked = POINTS.toSorted((a, b) => (b.vector[0] ?? 0) - (a.vector[0] ?? 0) || a.id - b.id);

  it('[Q32] are those of the best points, each with its own best points', async () => {
    for (const [limit, group_size] of [
      [1, 1],
      [3, 2],
      [7, 1],
      [2, 40],
      [10, 3],
      [100, 100],
    ] as const) {
      for (const kind of [undefined, 'y']) {
        const filter = kind && isKind(kind);
        const expected = group(
          ranked.filter(({ payload }) => kind === undefined || payload.kind === kind),
          limit,
          group_size,
        );
        const body = { group_by: 'file', limit, group_size, filter };
        const searched = await collection.result('/points/search/groups', { body: { vector: [1, 0], ...body } });
        assert.deepEqual(idsInGroups(searched), expected, `${limit} ${group_size} ${kind}`);
        const queried = await collection.result('/points/query/groups', { body: { query: [1, 0], ...body } });
        assert.deepEqual(queried, searched);
      }
    }
  });

  it('[Q32] come in the order of ids without a query, and near examples', async () => {
    const all = await collection.result('/points/query/groups', { body: { group_by: 'file' } });
    assert.deepEqual(idsInGroups(all), group(POINTS, 10, 3));
    const first = ranked[0]?.id ?? 0;
    const body = { positive: [first], group_by: 'file', limit: 2, group_size: 2, with_payload: true };
    const { groups } = await collection.result('/points/recommend/groups', { body });
    for (const { id, hits } of groups) {
      assert.equal(hits.length, 2);
      for (const hit of hits) {
        assert.ok([hit.payload.file].flat().includes(id));
        assert.notEqual(hit.id, first);
      }
    }
    const [bare] = (await collection.result('/points/query/groups', { body: { group_by: 'file', limit: 1 } })).groups;
    assert.equal(bare.hits[0].payload, null);
  });

  it('[Q32, Q20, Q23] are refused in too large a number and without a key', async () => {
    const refuse = async (body: Json, expected: RegExp): Promise<void> => {
      const answer = await collection.call('/points/search/groups', { body: { vector: [1, 0], ...body } });
      assert.ok([400, 422].includes(answer.status), answer.text);
      assert.match(answer.body.status.error, expected);
    };
    const body = { group_by: 'file', limit: 2, group_size: 2 };
    await refuse({ ...body, limit: 257 }, /limit: value 257 invalid, must be 256 or smaller/);
    await refuse({ ...body, limit: 256, group_size: 40 }, /10000 points in all groups/);
    await refuse({ ...body, group_by: undefined }, /group_by/);
    await refuse({ ...body, group_by: 'a.' }, /not a valid payload key/);
    await refuse({ ...body, offset: 1 }, /offset/);
  });
});

describe('facets', () => {
  const count = (key: string, isCounted: (value: Json) => boolean, kind?: string): Json => {
    const counts = new Map<Json, number>();
    for (const point of POINTS) {
      if (kind !== undefined && point.payload.kind !== kind) continue;
      for (const value of new Set(valuesOf(point, key).filter(isCounted)))
        counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return [...counts]
      .map(([value, n]) => ({ value, count: n }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  };
  const facet = async (body: Json): Promise<Json> => (await collection.result('/facet', { body })).hits;

  it('[Q33] count the points of each value, most frequent first', async () => {
    const isText = (value: Json) => typeof value === 'string';
    assert.deepEqual(await facet({ key: 'file' }), count('file', isText));
    assert.deepEqual(await facet({ key: 'file', limit: 2, exact: true }), count('file', isText).slice(0, 2));
    assert.deepEqual(await facet({ key: 'file', filter: isKind('y') }), count('file', isText, 'y'));
    assert.deepEqual(await facet({ key: 'n' }), count('n', Number.isInteger));
    await index('file', 'bool');
    assert.deepEqual(
      await facet({ key: 'file' }),
      count('file', (value) => typeof value === 'boolean'),
    );
    await index('file', 'keyword');
  });

  it('[Q33] count values that are too long to be remembered, too', async () => {
    const own = await QdrantCollection.create(server);
    const toLong = (id: number): string => `${'x'.repeat(4_000)}${100 + (id % 150)}`;
    const points = Array.from({ length: 200 }, (_, id) => ({ id, vector: [1, 0], payload: { long: toLong(id) } }));
    await own.upsert(points);
    await own.result('/index', { method: 'PUT', body: { field_name: 'long', field_schema: 'keyword' } });
    const { hits } = await own.result('/facet', { body: { key: 'long', limit: 51 } });
    assert.deepEqual(
      hits,
      Array.from({ length: 51 }, (_, id) => ({ value: toLong(id), count: id < 50 ? 2 : 1 })),
    );
  });

  it('[Q33, Q20] are refused without an index of single values', async () => {
    for (const key of ['at', 'absent']) {
      assert.match(await collection.refusal(400, '/facet', { body: { key } }), /no payload index of keyword/);
    }
    assert.match(await collection.refusal(422, '/facet', { body: { key: 'file', limit: 0 } }), /limit/);
  });
});
