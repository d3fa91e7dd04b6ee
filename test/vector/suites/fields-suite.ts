// Vector fields besides the main one: what is stored of them, and exact searches against plain loops over all points.
// Vectors hold small integers, so that scores are exact and many are equal.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { FieldNotFound, KindMismatch } from '../../../src/vector/errors.ts';
import { decodeExtras, encodeExtras } from '../../../src/vector/fields/extras.ts';
import { CARRIER, type FieldVector, type SparseVector, type VectorField } from '../../../src/vector/fields/fields.ts';
import type { Condition, Filter } from '../../../src/vector/filter.ts';
import {
  type CollectionAddress,
  type Distance,
  isSimilarity,
  type PointBatch,
  type SearchRequest,
  type VectorStore,
} from '../../../src/vector/vector-store.ts';
import { createRandom, type Random } from '../random.ts';
import { BARE, WHOLE, writeTo } from '../test-points.ts';
import { readPoints } from '../test-store.ts';

const SIZE = 4;
const MAIN: VectorField = { name: 'main', kind: 'dense', size: SIZE, distance: 'Dot', isMain: true };
const field = (name: string, kind: VectorField['kind'], distance: Distance, idf = false): VectorField => ({
  name,
  kind,
  size: kind === 'sparse' ? 0 : SIZE,
  distance,
  isMain: false,
  ...(idf && { idf }),
});
const EXTRAS = [
  field('title', 'dense', 'Cosine'),
  field('near', 'dense', 'Euclid'),
  field('words', 'sparse', 'Dot'),
  field('rare', 'sparse', 'Dot', true),
  field('late', 'multi', 'Cosine'),
  field('far', 'multi', 'Euclid'),
  field('block', 'multi', 'Manhattan'),
];
const FIELDS = [MAIN, ...EXTRAS];

type Vectors = Map<string, FieldVector>;
interface Known {
  readonly vectors: Vectors;
  readonly group: number;
}

function randomVector({ kind }: VectorField, random: Random): FieldVector {
  const numbers = (length: number) => Float32Array.from({ length }, () => random.integer(7) - 3);
  if (kind === 'dense') return numbers(SIZE);
  if (kind === 'multi') return { rows: numbers(SIZE * (1 + random.integer(3))), size: SIZE };
  const indices = new Set(Array.from({ length: 1 + random.integer(4) }, () => random.integer(10) * 400_000_000));
  const sorted = Uint32Array.from([...indices].sort((a, b) => a - b));
  return { indices: sorted, values: numbers(sorted.length) };
}

function randomVectors(random: Random): Vectors {
  const chosen = FIELDS.filter(() => random.integer(3) > 0);
  return new Map(chosen.map((each) => [each.name, randomVector(each, random)]));
}

export function toFieldBatch(points: ReadonlyMap<string, Known>): PointBatch {
  const list = [...points.values()];
  const values = new Float32Array(list.length * SIZE);
  for (const [i, { vectors }] of list.entries()) values.set((vectors.get('main') as Float32Array) ?? [], i * SIZE);
  return {
    ids: [...points.keys()],
    values,
    offsets: Uint32Array.from({ length: list.length + 1 }, (_, i) => i * SIZE),
    payloads: list.map(({ group }) => JSON.stringify({ group })),
    extras: list.map(({ vectors }) => {
      const others = new Map([...vectors].filter(([name]) => name !== 'main'));
      return encodeExtras({ hasMain: vectors.has('main'), vectors: others });
    }),
  };
}

const dot = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a).reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
const pair: Record<Distance, (a: Float32Array, b: Float32Array) => number> = {
  Dot: dot,
  Cosine: (a, b) => {
    const norms = Math.sqrt(dot(a, a)) * Math.sqrt(dot(b, b));
    return norms === 0 ? 0 : dot(a, b) / norms;
  },
  Euclid: (a, b) => Math.sqrt(a.reduce((sum, value, i) => sum + (value - b[i]!) ** 2, 0)),
  Manhattan: (a, b) => a.reduce((sum, value, i) => sum + Math.abs(value - b[i]!), 0),
};

function rowsOf(vector: FieldVector): Float32Array[] {
  const { rows } = vector as { rows: Float32Array };
  return Array.from({ length: rows.length / SIZE }, (_, i) => rows.subarray(i * SIZE, (i + 1) * SIZE));
}

/** Scores by the definitions, without any index. */
function scoreBy(
  target: VectorField,
  query: FieldVector,
  vector: FieldVector,
  idf: (index: number) => number,
): number | undefined {
  const { kind, distance } = target;
  if (kind === 'dense') return pair[distance](query as Float32Array, vector as Float32Array);
  if (kind === 'multi') {
    const best = rowsOf(query).map((row) => {
      const scores = rowsOf(vector).map((other) => pair[distance](row, other));
      return isSimilarity(distance) ? Math.max(...scores) : Math.min(...scores);
    });
    if (distance === 'Euclid') return Math.sqrt(best.reduce((sum, each) => sum + each ** 2, 0));
    return best.reduce((sum, each) => sum + each, 0);
  }
  const [a, b] = [query as SparseVector, vector as SparseVector];
  const other = new Map(Array.from(b.indices, (index, i) => [index, b.values[i]!]));
  const shared = [...a.indices.entries()].filter(([, index]) => other.has(index));
  if (shared.length === 0) return undefined;
  return shared.reduce((sum, [i, index]) => sum + a.values[i]! * idf(index) * other.get(index)!, 0);
}

/** Rounds away the differences of sums in another order; equal scores stay equal. */
const round = (score: number) => Math.round(score * 1e9) / 1e9 + 0;

function expected(
  points: ReadonlyMap<string, Known>,
  target: VectorField,
  request: Pick<SearchRequest, 'vector' | 'limit' | 'scoreThreshold'>,
  passes: (id: string, point: Known) => boolean,
): { id: string; score: number }[] {
  const having = (index: number) =>
    [...points.values()].filter(({ vectors }) =>
      (vectors.get(target.name) as SparseVector | undefined)?.indices.includes(index),
    ).length;
  const idf = (index: number) =>
    target.idf ? Math.log((points.size - having(index) + 0.5) / (having(index) + 0.5) + 1) : 1;
  const sign = isSimilarity(target.distance) ? -1 : 1;
  return [...points]
    .filter(([id, point]) => point.vectors.has(target.name) && passes(id, point))
    .flatMap(([id, { vectors }]) => {
      const score = scoreBy(target, request.vector, vectors.get(target.name)!, idf);
      return score === undefined ? [] : [{ id, score: round(score) }];
    })
    .filter(({ score }) => request.scoreThreshold === null || sign * (score - request.scoreThreshold) <= 0)
    .sort((a, b) => sign * (a.score - b.score) || (a.id < b.id ? -1 : 1))
    .slice(0, request.limit);
}

const must = (...conditions: Condition[]): Filter => ({ must: conditions, mustNot: [], should: [], least: 0 });

export interface FieldsOptions {
  readonly points: number;
  readonly rounds: number;
}

export function describeFields(
  get: () => Promise<VectorStore>,
  reopen: () => Promise<VectorStore>,
  options: FieldsOptions,
) {
  const create = async (
    fields: readonly VectorField[] = FIELDS,
    config = { size: SIZE, distance: 'Dot' as Distance },
  ) => {
    const at = { namespace: randomUUID(), name: 'things' };
    await (await get()).createCollection(writeTo(at), { ...config, tuning: '{}', fields }, true);
    return at;
  };
  const search = async (at: CollectionAddress, request: Partial<SearchRequest> & Pick<SearchRequest, 'vector'>) => {
    const whole = { limit: 10, scoreThreshold: null, filter: null, ...BARE, ...request };
    const found = await readPoints((await get()).searchPoints(at, whole));
    return found.map(({ id, score }) => ({ id, score: round(score) }));
  };
  const upsert = async (at: CollectionAddress, points: ReadonlyMap<string, Known>) =>
    (await get()).upsertPoints(writeTo(at), toFieldBatch(points));

  const checkAll = async (at: CollectionAddress, points: ReadonlyMap<string, Known>, random: Random) => {
    for (const target of FIELDS) {
      const vector = randomVector(target, random);
      const base = { vector, limit: 1 + random.integer(points.size + 2), scoreThreshold: null };
      const plain = expected(points, target, base, () => true);
      assert.deepEqual(await search(at, { ...base, field: target.name }), plain, target.name);
      // Scores are rounded here, so the threshold leaves room for that.
      const room = isSimilarity(target.distance) ? -1e-9 : 1e-9;
      const middle = (plain[plain.length >> 1]?.score ?? 0) + room;
      const reached = { ...base, scoreThreshold: middle };
      const few = expected(points, target, reached, () => true);
      assert.deepEqual(await search(at, { ...reached, field: target.name }), few, `${target.name} from ${middle}`);
      const group = random.integer(3);
      const filter = must({ kind: 'any', key: ['group'], values: [{ number: String(group) }] });
      const some = expected(points, target, base, (_, point) => point.group === group);
      assert.deepEqual(await search(at, { ...base, field: target.name, filter }), some, `${target.name} in ${group}`);
    }
  };

  const checkStored = async (at: CollectionAddress, points: ReadonlyMap<string, Known>) => {
    const found = await readPoints((await get()).listPoints(at, [...points.keys()], WHOLE));
    assert.equal(found.length, points.size);
    for (const { id, vector, extras } of found) {
      const { hasMain, vectors } = decodeExtras(extras);
      const whole = new Map(hasMain ? [['main', vector!], ...vectors] : vectors);
      assert.deepEqual(new Map([...whole].sort()), new Map([...points.get(id)!.vectors].sort()), id);
    }
  };

  describe('vector fields', () => {
    it('are told by the collection, and one that has other fields is another configuration', async () => {
      const at = await create();
      const store = await get();
      assert.deepEqual((await store.getCollection(at)).fields, FIELDS);
      assert.deepEqual((await store.listCollections(at.namespace))[0]?.fields, FIELDS);
      const other = { size: SIZE, distance: 'Dot' as const, tuning: '{}' };
      await assert.rejects(store.createCollection(writeTo(at), other, false), { name: 'CollectionConflict' });
      await store.createCollection(writeTo(at), { ...other, fields: FIELDS }, false);
      const added = { name: 'added', kind: 'sparse', size: 0, distance: 'Dot', isMain: false } as const;
      await store.changeTuning(writeTo(at), '{}', [{ kind: 'add', field: added }]);
      const names = [...FIELDS, added].map(({ name }) => name).sort();
      for (const { fields } of [await store.getCollection(at), (await store.listCollections(at.namespace))[0]!]) {
        assert.deepEqual(fields.map(({ name }) => name).sort(), names);
      }
    });

    it('find the exact best points of each kind, after writes, changes and a restart', async () => {
      const random = createRandom(27);
      const at = await create();
      const points = new Map<string, Known>();
      const add = (count: number) => {
        const ids = Array.from({ length: count }, () => `p${random.integer(options.points)}`);
        return new Map(ids.map((id) => [id, { vectors: randomVectors(random), group: random.integer(3) }]));
      };
      for (let round = 0; round < options.rounds; round++) {
        const written = add(options.points / 2);
        await upsert(at, written);
        for (const [id, point] of written) points.set(id, point);
        await checkAll(at, points, random);
        const store = await get();
        const gone = [...points.keys()].filter(() => random.integer(8) === 0);
        await store.deletePoints(writeTo(at), { kind: 'ids', ids: gone });
        for (const id of gone) points.delete(id);
        const moved = [...points.keys()].filter(() => random.integer(8) === 0);
        const payload = { kind: 'set', payload: '{"group":2}', key: null } as const;
        await store.changePayload(writeTo(at), { kind: 'ids', ids: moved }, payload);
        for (const id of moved) points.set(id, { ...points.get(id)!, group: 2 });
        await checkAll(at, points, random);
      }
      await checkStored(at, points);
      await reopen();
      await checkStored(at, points);
      await checkAll(at, points, random);
    });

    it('are replaced and removed one by one, and the other vectors stay', async () => {
      const random = createRandom(6);
      const at = await create();
      const points = new Map(
        Array.from({ length: 24 }, (_, i) => [`p${i}`, { vectors: randomVectors(random), group: i % 3 }]),
      );
      await upsert(at, points);
      await checkAll(at, points, random);
      const store = await get();
      const given = new Map(
        [...points.keys()]
          .filter((_, i) => i % 2 === 0)
          .map((id) => [id, { vectors: randomVectors(random), group: 0 }]),
      );
      const { payloads: _, ...batch } = toFieldBatch(given);
      await store.replaceVectors(writeTo(at), batch);
      for (const [id, { vectors }] of given)
        for (const [name, vector] of vectors) points.get(id)!.vectors.set(name, vector);
      await checkStored(at, points);
      await checkAll(at, points, random);
      await removeSome(at, points);
      await checkStored(at, points);
      await checkAll(at, points, random);
      await checkPresence(at, points);
    });

    const removeSome = async (at: CollectionAddress, points: ReadonlyMap<string, Known>) => {
      const store = await get();
      const ids = [...points.keys()].slice(0, 9);
      await store.deleteVectors(writeTo(at), { kind: 'ids', ids: [...ids, 'none'] }, ['main', 'words', 'late']);
      for (const id of ids) for (const name of ['main', 'words', 'late']) points.get(id)!.vectors.delete(name);
      const filter = must({ kind: 'any', key: ['group'], values: [{ number: '1' }] });
      await store.deleteVectors(writeTo(at), { kind: 'filter', filter }, ['title']);
      for (const point of points.values()) if (point.group === 1) point.vectors.delete('title');
      const unknown = store.deleteVectors(writeTo(at), { kind: 'all' }, ['other']);
      await assert.rejects(unknown, FieldNotFound);
    };

    const checkPresence = async (at: CollectionAddress, points: ReadonlyMap<string, Known>) => {
      const store = await get();
      for (const { name, isMain } of FIELDS) {
        const has = must({ kind: 'vector', field: name, isMain });
        const having = [...points.values()].filter(({ vectors }) => vectors.has(name)).length;
        assert.equal(await store.countPoints(at, has), having, name);
        assert.equal(await store.countPoints(at, { ...must(), mustNot: has.must }), points.size - having, name);
      }
    };

    it('may be without a main one', async () => {
      const words = field('words', 'sparse', 'Dot');
      const at = await create([words], CARRIER);
      const store = await get();
      const vector = { indices: Uint32Array.of(1, 5), values: Float32Array.of(2, 3) };
      const extras = [encodeExtras({ hasMain: false, vectors: new Map([['words', vector]]) })];
      const batch = { ids: ['a'], values: new Float32Array(1), offsets: Uint32Array.of(0, 1), payloads: ['{}'] };
      await store.upsertPoints(writeTo(at), { ...batch, extras });
      const query = { indices: Uint32Array.of(5, 9), values: Float32Array.of(2, 1) };
      assert.deepEqual(await search(at, { vector: query, field: 'words' }), [{ id: 'a', score: 6 }]);
      await assert.rejects(store.upsertPoints(writeTo(at), batch), FieldNotFound);
      await assert.rejects(search(at, { vector: Float32Array.of(1) }), FieldNotFound);
    });

    it('take only vectors of their own kind and size', async () => {
      const at = await create();
      const store = await get();
      const put = (name: string, vector: FieldVector) => {
        const extras = [encodeExtras({ hasMain: true, vectors: new Map([[name, vector]]) })];
        const batch = {
          ids: ['a'],
          values: new Float32Array(SIZE),
          offsets: Uint32Array.of(0, SIZE),
          payloads: ['{}'],
        };
        return store.upsertPoints(writeTo(at), { ...batch, extras });
      };
      const sparse = { indices: Uint32Array.of(1), values: Float32Array.of(1) };
      await assert.rejects(put('other', sparse), FieldNotFound);
      await assert.rejects(put('title', sparse), KindMismatch);
      await assert.rejects(put('title', new Float32Array(3)), { name: 'DimensionMismatch', expected: 4, actual: 3 });
      await assert.rejects(put('late', { rows: new Float32Array(6), size: 3 }), { name: 'DimensionMismatch' });
      await assert.rejects(search(at, { vector: sparse, field: 'other' }), FieldNotFound);
      await assert.rejects(search(at, { vector: sparse, field: 'title' }), KindMismatch);
      assert.equal((await store.getCollection(at)).pointsCount, 0);
    });
  });
}
