// Many random calls, each answered as a small model in memory says, with restarts in between.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { forSoak } from '../../../src/base/testing/soak.ts';
import { DISTANCES, type Distance } from '../../../src/vector/vector-store.ts';
import { assertExact } from '../../vector/oracle.ts';
import { createRandom } from '../../vector/random.ts';
import { type Json, SIZE_MAX, TestServer } from './test-server.ts';

/**
 * The modes: small vectors in memory, and large ones beyond the budget, which are searched by codes with rows on disk.
 */
const MODES = [
  {
    name: 'small vectors in memory',
    size: 3,
    names: ['c1', 'c2', 'sp ace/ü'],
    memoryBytesMax: 1 << 30,
    operations: forSoak(20_000, 120),
    restartEvery: forSoak(300, 60),
  },
  {
    name: 'large vectors on disk',
    size: Math.min(16_384, SIZE_MAX),
    names: ['c1'],
    memoryBytesMax: 1,
    operations: forSoak(4_000, 40),
    restartEvery: forSoak(60, 20),
  },
];

interface ModelPoint {
  readonly vector: Float32Array;
  readonly payload: Json;
}

interface ModelCollection {
  readonly distance: Distance;
  points: Map<string, ModelPoint>;
}

const IDS = [
  'a',
  'b',
  'B',
  '',
  '0',
  '00',
  'ä',
  '😀',
  '\ud83d',
  'with "quotes"\n',
  '__proto__',
  ...Array.from({ length: 30 }, (_, n) => n),
];
const FOLDERS = ['src', 'test', ''];
const FILES = ['a.ts', 'b.ts'];

const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000);

for (const { name, size, names, memoryBytesMax, operations, restartEvery } of MODES) {
  describe(`model, ${name} (seed ${seed})`, () => {
    let server: TestServer;
    before(async () => {
      server = await TestServer.open({ memoryBytesMax });
    });
    after(() => server.close());

    it('[V1.1, V3.1, V3.2, V3.3, V3.4, V3.5, V4.25] answers random calls like the model, across restarts', async (test) => {
      const run = new ModelRun(server, seed, { size, names });
      for (let n = 1; n <= operations; n++) {
        await run.step();
        if (n % restartEvery === 0) await server.restart();
      }
      test.diagnostic(`${JSON.stringify(run.counts)}`);
      assert.ok(Object.keys(run.counts).length >= 9, 'every kind of call was made');
    });
  });
}

/** The calls, each repeated by its share of the steps. */
const OPERATIONS = [
  'create',
  'create',
  'get',
  'index',
  'upsert',
  'upsert',
  'upsert',
  'upsert',
  'retrieve',
  'retrieve',
  'search',
  'search',
  'search',
  'query',
  'remove',
  'remove',
  'removeByPath',
] as const;

class ModelRun {
  readonly counts: Record<string, number> = {};
  readonly #server: TestServer;
  readonly #random;
  readonly #size: number;
  readonly #names: readonly string[];
  readonly #collections = new Map<string, ModelCollection>();
  /** The calls that are left to draw, so that few steps make all of them. */
  #left: (typeof OPERATIONS)[number][] = [];

  constructor(server: TestServer, seed: number, { size, names }: { size: number; names: readonly string[] }) {
    this.#server = server;
    this.#random = createRandom(seed);
    this.#size = size;
    this.#names = names;
  }

  async step(): Promise<void> {
    const random = this.#random;
    const apiKey = random.pick(['one', 'two']);
    const tenant = random.pick(['default', 'x_y']);
    const name = random.pick(this.#names);
    const key = JSON.stringify([apiKey, tenant, name]);
    const target: Target = {
      key,
      size: this.#size,
      collection: this.#collections.get(key),
      call: async (method, suffix, body) => {
        // Another spelling of the same tenant and of the default one.
        const spelling =
          tenant === 'x_y' ? { tenant: random.pick(['x_y', 'x-y', 'x.y']) } : random.pick([{}, { tenant }]);
        const path = `/collections/${encodeURIComponent(name)}${suffix}`;
        return this.#server.call({ method, path, apiKey, ...spelling, ...(body !== undefined && { body }) });
      },
    };
    const operations = {
      create,
      drop,
      get,
      index,
      upsert,
      retrieve,
      search,
      query: search,
      remove,
      removeByPath,
      clear,
    };
    const operation = random.integer(60) === 0 ? random.pick(['drop', 'clear'] as const) : this.#draw();
    this.counts[operation] = (this.counts[operation] ?? 0) + 1;
    await operations[operation](target, random, this.#collections, operation);
  }

  #draw(): (typeof OPERATIONS)[number] {
    if (this.#left.length === 0) this.#left = [...OPERATIONS];
    const [drawn = 'get'] = this.#left.splice(this.#random.integer(this.#left.length), 1);
    return drawn;
  }
}

interface Target {
  readonly key: string;
  readonly size: number;
  readonly collection: ModelCollection | undefined;
  call(method: string, suffix: string, body?: unknown): ReturnType<TestServer['call']>;
}

type Random = ReturnType<typeof createRandom>;
type Operation = (
  target: Target,
  random: Random,
  collections: Map<string, ModelCollection>,
  name: string,
) => Promise<void>;

const create: Operation = async ({ key, size, collection, call }, random, collections) => {
  const distance = random.pick(DISTANCES);
  const answer = await call('PUT', '', { vectors: { size, distance } });
  if (collection !== undefined && collection.distance !== distance) {
    assert.deepEqual([answer.status, answer.body.code], [400, 'BAD_REQUEST']);
    return;
  }
  assert.deepEqual([answer.status, answer.body.result], [200, true]);
  if (collection === undefined) collections.set(key, { distance, points: new Map() });
};

const drop: Operation = async ({ key, call }, _random, collections) => {
  const answer = await call('DELETE', '');
  assert.deepEqual([answer.status, answer.body.result], [200, true]);
  collections.delete(key);
};

const get: Operation = async ({ collection, call }) => {
  const answer = await call('GET', '');
  if (isMissing(collection, answer)) return;
  assert.equal(answer.body.result.points_count, collection.points.size);
  assert.equal(answer.body.result.vectors.distance, collection.distance);
};

const index: Operation = async ({ collection, call }) => {
  const answer = await call('PUT', '/index', { field_name: 'pathSegments.0', field_schema: 'keyword' });
  isMissing(collection, answer);
};

const upsert: Operation = async ({ size, collection, call }, random) => {
  const points = Array.from({ length: 1 + random.integer(12) }, () => ({
    id: random.pick(IDS),
    vector: toVector(random, size),
    ...(random.integer(3) > 0 && { payload: { n: random.integer(100), pathSegments: toSegments(random) } }),
  }));
  const spoilt = random.integer(10) === 0;
  if (spoilt) points[random.integer(points.length)]!.vector.push(1);
  const [method, suffix] = random.integer(2) === 0 ? ['PUT', '/points'] : ['POST', '/points/upsert'];
  const answer = await call(method, suffix, { points });
  if (isMissing(collection, answer, spoilt ? 400 : 200) || spoilt) return;
  for (const { id, vector, payload } of points) {
    collection.points.set(String(id), { vector: Float32Array.from(vector), payload: payload ?? {} });
  }
};

const retrieve: Operation = async ({ collection, call }, random) => {
  const ids = Array.from({ length: 1 + random.integer(10) }, () => random.pick(IDS));
  const answer = await call('POST', '/points', { ids });
  if (isMissing(collection, answer)) return;
  const expected = [...new Set(ids.map(String))].filter((id) => collection.points.has(id));
  assert.deepEqual(
    answer.body.result.map(({ id, payload }: Json) => [id, payload]),
    expected.map((id) => [id, collection.points.get(id)?.payload]),
  );
};

const search: Operation = async ({ size, collection, call }, random, _collections, name) => {
  const vector = toVector(random, size);
  const limit = random.pick([1, 3, 10, 1_000]);
  const path = random.integer(2) === 0 ? toPath(random) : null;
  const threshold = random.integer(4) === 0 ? random.integer(4) : null;
  const answer = await call('POST', `/points/${name}`, {
    ...(name === 'query' ? { query: { nearest: { vector } } } : { vector }),
    limit,
    score_threshold: threshold,
    with_payload: true,
    ...(path !== null && { filter: toFilter(path) }),
  });
  if (isMissing(collection, answer)) return;
  const hits: Json[] = name === 'query' ? answer.body.result.points : answer.body.result;
  const candidates = [...collection.points].filter(([, { payload }]) => path === null || matches(payload, path));
  const vectors = new Map(candidates.map(([id, point]) => [id, point.vector]));
  assertExact(hits, vectors, { query: Float32Array.from(vector), limit, distance: collection.distance, threshold });
  for (const { id, payload } of hits) assert.deepEqual(payload, collection.points.get(id)?.payload);
};

const remove: Operation = async ({ collection, call }, random) => {
  const points = Array.from({ length: 1 + random.integer(6) }, () => random.pick(IDS));
  const answer = await call('POST', '/points/delete', { points });
  if (isMissing(collection, answer)) return;
  for (const id of points) collection.points.delete(String(id));
};

const removeByPath: Operation = async ({ collection, call }, random) => {
  const paths = Array.from({ length: 1 + random.integer(2) }, () => toPath(random));
  const filter = paths.length === 1 ? toFilter(paths[0]!) : { should: paths.map(toFilter) };
  const answer = await call('POST', '/points/delete', { filter });
  if (isMissing(collection, answer)) return;
  for (const [id, { payload }] of collection.points) {
    if (paths.some((path) => matches(payload, path))) collection.points.delete(id);
  }
};

const clear: Operation = async ({ collection, call }, random) => {
  const answer = await call('POST', '/points/delete', { filter: random.pick([{}, { must: [] }]) });
  if (!isMissing(collection, answer)) collection.points.clear();
};

function isMissing(
  collection: ModelCollection | undefined,
  answer: { status: number; body: Json },
  status = 200,
): collection is undefined {
  const expected = collection === undefined ? [404, 'COLLECTION_NOT_FOUND'] : [status, answer.body.code];
  assert.deepEqual([answer.status, answer.body.code], expected);
  return collection === undefined;
}

/** Draws a vector with few different values, so that ties are common; the rest is zero. */
function toVector(random: Random, size: number): number[] {
  return Array.from({ length: size }, (_, index) => (index < 3 ? random.integer(5) - 2 : 0));
}

function toSegments(random: Random): Json {
  const [folder, file] = [random.pick(FOLDERS), random.pick(FILES)];
  return random.pick([[folder, file], { 0: folder, 1: file }, [folder], 'none', null, [1, file]]);
}

/** Draws wanted segments by position. */
function toPath(random: Random): Record<string, string> {
  const folder = { 0: random.pick(FOLDERS) };
  const file = { 1: random.pick(FILES) };
  return random.pick([folder, file, { ...folder, ...file }]);
}

function toFilter(path: Record<string, string>): Json {
  return {
    must: Object.entries(path).map(([position, value]) => ({ key: `pathSegments.${position}`, match: { value } })),
  };
}

function matches(payload: Json, path: Record<string, string>): boolean {
  const segments = payload.pathSegments;
  if (typeof segments !== 'object' || segments === null) return false;
  return Object.entries(path).every(([position, value]) => segments[position] === value);
}
