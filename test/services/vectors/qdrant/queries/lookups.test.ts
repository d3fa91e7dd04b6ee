// Groups with their records, vectors of another collection, and distance matrices.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createRandom } from '../../../../vector/random.ts';
import { type Json, TestServer } from '../../test-server.ts';
import { idsOf, type QdrantCollection } from '../qdrant-collection.ts';
import { createOracleCollection, createPoints, createVector, fuse, nearest, type Scored } from './oracle.ts';
import { assertRanked } from './ranked-equal.ts';

const POINTS = createPoints(40, 51);
const random = createRandom(52);
const [A, B] = [createVector(random), createVector(random)];
const RECORDS = createPoints(6, 53);

let server: TestServer;
let collection: QdrantCollection;
before(async () => {
  server = await TestServer.open();
  collection = await createOracleCollection(server, POINTS, 'Dot');
  const calls: [string, Json][] = [
    ['/../records', { vectors: { size: 4, distance: 'Dot' } }],
    ['/../records/points?wait=true', { points: RECORDS }],
    ['/../names', { vectors: { size: 2, distance: 'Cosine' } }],
    ['/../names/points?wait=true', { points: [{ id: 'g1', vector: [3, 4], payload: { title: 'One', secret: 1 } }] }],
  ];
  for (const [suffix, body] of calls) await put(suffix, body);
});
after(() => server.close());

async function put(suffix: string, body: Json): Promise<void> {
  const path = `/qdrant/collections/${suffix.slice(4)}`;
  const answer = await server.call({ method: 'PUT', path, apiKey: collection.apiKey, body });
  assert.equal(answer.status, 200, answer.text);
}

const byRank = (ranking: readonly Scored[]): Scored[] => ranking.map(({ id }, rank) => ({ id, score: 1 / (2 + rank) }));

describe('groups', () => {
  it('[Q64] are made of fused prefetches, which are searched again for each group', async () => {
    const body = {
      prefetch: [
        { query: A, limit: 40 },
        { query: B, limit: 40 },
      ],
      query: { fusion: 'rrf' },
      group_by: 'group',
      limit: 4,
      group_size: 2,
    };
    const { groups } = await collection.result('/points/query/groups', { body });
    const all = fuse([byRank(nearest('Dot', POINTS, A)), byRank(nearest('Dot', POINTS, B))]);
    const first = all.slice(0, 8);
    for (const { id, hits } of groups) {
      const inFirst = first.filter((found) => `g${found.id % 4}` === id);
      const members = POINTS.filter(({ payload }) => payload.group === id);
      const alone = fuse([byRank(nearest('Dot', members, A)), byRank(nearest('Dot', members, B))]);
      assertRanked(hits, inFirst.length < 2 ? alone.slice(0, 2) : inFirst.slice(0, 2), id);
    }
    assert.equal(groups.length, 4);
  });

  it('[Q64] come of examples, and of points without a query', async () => {
    const recommend = { positive: [1], negative: [2], strategy: 'sum_scores' };
    const grouped = { group_by: 'group', limit: 2, group_size: 3 };
    const query = await collection.result('/points/query/groups', { body: { query: { recommend }, ...grouped } });
    const older = await collection.result('/points/recommend/groups', { body: { ...recommend, ...grouped } });
    assert.deepEqual(older, query);
    const best = await collection.query({ query: { recommend }, limit: 1 });
    assert.equal(query.groups[0].hits[0].id, best[0].id);
    const plain = await collection.result('/points/query/groups', { body: grouped });
    assert.deepEqual(
      plain.groups.map(({ id, hits }: Json) => [id, idsOf(hits)]),
      [
        ['g0', [0, 4, 8]],
        ['g1', [1, 5, 9]],
      ],
    );
  });

  it('[Q64] carry the records of another collection whose ids are their values', async () => {
    const ask = async (with_lookup: Json) => {
      const body = { query: A, group_by: 'group', limit: 4, group_size: 1, with_lookup };
      const { groups } = await collection.result('/points/query/groups', { body });
      assert.equal(groups.filter(({ id, lookup }: Json) => id !== 'g1' && lookup).length, 0);
      return groups.find(({ id }: Json) => id === 'g1').lookup;
    };
    const whole = { id: 'g1', payload: { title: 'One', secret: 1 }, vector: null };
    assert.deepEqual(await ask('names'), whole);
    assert.deepEqual(await ask({ collection: 'names' }), whole);
    const some = { collection: 'names', with_payload: ['title'], with_vectors: true };
    assert.deepEqual(await ask(some), { id: 'g1', payload: { title: 'One' }, vector: [0.6, 0.8] });
    assert.equal((await ask({ collection: 'names', with_payload: false })).payload, null);
    assert.equal(await ask(null), undefined);
    for (const suffix of ['search', 'recommend']) {
      const target = suffix === 'search' ? { vector: A } : { positive: [2] };
      const body = { ...target, group_by: 'group', limit: 4, group_size: 1, with_lookup: 'names' };
      const { groups } = await collection.result(`/points/${suffix}/groups`, { body });
      assert.deepEqual(groups.find(({ id }: Json) => id === 'g1').lookup, whole);
    }
    const absent = { query: A, group_by: 'group', with_lookup: 'absent' };
    assert.match(
      await collection.refusal(404, '/points/query/groups', { body: absent }),
      /Collection absent not found/,
    );
  });
});

describe('lookup_from', () => {
  const vectorOf = (id: number): readonly number[] => RECORDS.find((record) => record.id === id)?.vector ?? [];
  const lookup_from = { collection: 'records' };

  it('[Q65] takes the vectors of another collection, whose ids mean nothing here', async () => {
    const expected = nearest('Dot', POINTS, vectorOf(3)).slice(0, 5);
    assert.equal(
      POINTS.some(({ id }) => id === 3),
      true,
    );
    assertRanked(await collection.query({ query: 3, lookup_from, limit: 5 }), expected);
    const recommend = { positive: [3], negative: [4] };
    const byId = await collection.query({ query: { recommend }, lookup_from, limit: 40 });
    const byVector = { positive: [vectorOf(3)], negative: [vectorOf(4)] };
    assert.deepEqual(byId, await collection.query({ query: { recommend: byVector }, limit: 40 }));
    assert.deepEqual(
      await collection.result('/points/recommend', { body: { ...recommend, lookup_from, limit: 40 } }),
      byId,
    );
    const own = await collection.query({ query: 3, lookup_from: { collection: collection.name }, limit: 40 });
    assert.deepEqual(own, await collection.query({ query: 3, limit: 40 }));
  });

  it('[Q65] belongs to each prefetch', async () => {
    const prefetch = [
      { query: 3, lookup_from, limit: 10 },
      { query: 3, limit: 10 },
    ];
    const others = POINTS.filter(({ id }) => id !== 3);
    const own = POINTS.find(({ id }) => id === 3)?.vector ?? [];
    const rankings = [vectorOf(3), own].map((vector) => byRank(nearest('Dot', others, vector).slice(0, 10)));
    assertRanked(await collection.query({ prefetch, query: { fusion: 'rrf' }, limit: 40 }), fuse(rankings));
  });

  it('[Q65] is refused where collection, point or vector do not exist, or are of another length', async () => {
    const refused: [number, Json, RegExp][] = [
      [404, { query: 3, lookup_from: { collection: 'absent' } }, /Collection absent not found/],
      [404, { prefetch: { query: 3, lookup_from: { collection: 'absent' } }, query: A }, /Collection absent not found/],
      [404, { query: A, lookup_from: { collection: 'absent' } }, /Collection absent not found/],
      [404, { query: 99, lookup_from: { collection: 'records', vector: 'absent' } }, /No point with id 99/],
      [
        400,
        { query: 3, lookup_from: { collection: 'records', vector: 'absent' } },
        /Not existing vector name error: absent/,
      ],
      [400, { query: 'g1', lookup_from: { collection: 'names' } }, /expected dim: 4, got 2/],
    ];
    for (const [status, body, expected] of refused) {
      assert.match(await collection.refusal(status, '/points/query', { body }), expected);
    }
  });
});

describe('a distance matrix', () => {
  const ask = (form: string, body: Json) => collection.result(`/points/search/matrix/${form}`, { body });

  it('[Q66] has the nearest others of each point of the sample, in the order of ids', async () => {
    const { pairs } = await ask('pairs', { sample: 100, limit: 3 });
    const expected = POINTS.flatMap((point) =>
      nearest(
        'Dot',
        POINTS.filter((other) => other !== point),
        point.vector,
      )
        .slice(0, 3)
        .map(({ id, score }) => ({ a: point.id, b: id, score })),
    );
    assert.deepEqual(pairs, expected);
    const offsets = await ask('offsets', { sample: 100, limit: 3 });
    assert.deepEqual(
      offsets.offsets_row.map((row: number, i: number) => ({
        a: offsets.ids[row],
        b: offsets.ids[offsets.offsets_col[i]],
        score: offsets.scores[i],
      })),
      expected,
    );
  });

  it('[Q66] is drawn from the points that match', async () => {
    const filter = { must: [{ key: 'group', match: { value: 'g2' } }] };
    const { ids, scores } = await ask('offsets', { filter, sample: 4 });
    assert.equal(ids.length, 4);
    assert.ok(ids.every((id: number) => id % 4 === 2));
    assert.equal(scores.length, 12);
    assert.deepEqual(await ask('pairs', { filter: { must: [{ has_id: [1] }] } }), { pairs: [] });
  });

  it('[Q66] is bounded, and needs a vector that exists', async () => {
    const refuse = (status: number, body: Json) => collection.refusal(status, '/points/search/matrix/pairs', { body });
    assert.match(await refuse(422, { sample: 1 }), /sample/);
    assert.match(await refuse(422, { sample: 1_001 }), /1000 or smaller/);
    assert.match(await refuse(400, { sample: 1_000, limit: 500 }), /more than 100000 pairs/);
    assert.match(await refuse(400, { using: 'absent' }), /Not existing vector name error: absent/);
  });
});
