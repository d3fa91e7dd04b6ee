// Random calls against the store and against a model that is a Map; after every call both must answer the same.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PointNotFound } from '../../../src/vector/errors.ts';
import type { Filter } from '../../../src/vector/filter.ts';
import { createPayloadEdit } from '../../../src/vector/payload/payload-edit.ts';
import type { PayloadChange, PointSelection, StoredPoint, VectorStore } from '../../../src/vector/vector-store.ts';
import { assertExact } from '../oracle.ts';
import { createRandom, type Random } from '../random.ts';
import { hasText, newBatch, newConfig, WHOLE, writeTo } from '../test-points.ts';
import { collectPage, type Page, readPoints } from '../test-store.ts';

const SIZE = 3;
const IDS = Array.from({ length: 60 }, (_, n) => `p${n}`);
const COLORS = ['red', 'green', 'blue'];

const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000);
const at = { namespace: 'n', name: 'model' };

interface ModelPoint {
  vector: Float32Array;
  payload: string;
}

type Model = Map<string, ModelPoint>;

const colorOf = ({ payload }: ModelPoint): unknown => JSON.parse(payload).color;
const newVector = (random: Random) => Float32Array.from({ length: SIZE }, () => random.integer(5) - 2);

/** Draws a filter, or none, and the ids that match it. */
function drawFilter(random: Random, model: Model): { filter: Filter | null; ids: string[] } {
  const color = random.integer(3) === 0 ? null : random.pick(COLORS);
  const ids = [...model].filter(([, point]) => color === null || colorOf(point) === color).map(([id]) => id);
  return { filter: color === null ? null : hasText('color', color), ids: ids.sort() };
}

function drawSelection(random: Random, model: Model): { selection: PointSelection; ids: string[] } {
  const { filter, ids } = drawFilter(random, model);
  if (filter !== null) return { selection: { kind: 'filter', filter }, ids };
  if (random.integer(8) === 0) return { selection: { kind: 'all' }, ids };
  const some = Array.from({ length: 1 + random.integer(6) }, () => random.pick(IDS));
  return { selection: { kind: 'ids', ids: some }, ids: [...new Set(some)].filter((id) => model.has(id)) };
}

function drawChange(random: Random): PayloadChange {
  const payload = JSON.stringify({ color: random.pick(COLORS), n: random.integer(10) });
  return random.pick<PayloadChange>([
    { kind: 'set', payload, key: null },
    { kind: 'set', payload, key: ['deep', 'er'] },
    { kind: 'overwrite', payload },
    { kind: 'remove', keys: [['color'], ['deep', 'er', 'n']] },
    { kind: 'clear' },
  ]);
}

type Call = (store: VectorStore, model: Model, random: Random) => Promise<void>;

const upsert: Call = async (subject, model, random) => {
  const points = Array.from({ length: 1 + random.integer(8) }, () => ({
    id: random.pick(IDS),
    vector: newVector(random),
    payload: JSON.stringify({ color: random.pick(COLORS), id: random.integer(1e9) }),
  }));
  await subject.upsertPoints(writeTo(at), newBatch(points));
  for (const { id, vector, payload } of points) model.set(id, { vector, payload });
};

const remove: Call = async (subject, model, random) => {
  const { selection, ids } = drawSelection(random, model);
  await subject.deletePoints(writeTo(at), selection);
  for (const id of ids) model.delete(id);
};

const changePayload: Call = async (subject, model, random) => {
  const { selection, ids } = drawSelection(random, model);
  const change = drawChange(random);
  await subject.changePayload(writeTo(at), selection, change);
  for (const id of ids) {
    const point = model.get(id);
    if (point) point.payload = createPayloadEdit(change)(point.payload);
  }
};

const replaceVectors: Call = async (subject, model, random) => {
  const points = Array.from({ length: 1 + random.integer(4) }, () => ({
    id: random.pick(IDS),
    vector: newVector(random),
  }));
  const { ids, values, offsets } = newBatch(points);
  const written = subject.replaceVectors(writeTo(at), { ids, values, offsets });
  if (ids.some((id) => !model.has(id))) return assert.rejects(written, PointNotFound);
  await written;
  for (const { id, vector } of points) model.get(id)!.vector = vector;
};

const scroll: Call = async (subject, model, random) => {
  const { filter, ids } = drawFilter(random, model);
  const limit = 1 + random.integer(20);
  const from = random.integer(2) === 0 ? random.pick(IDS) : null;
  const expected = ids.filter((id) => from === null || id >= from);
  const page: Page = await collectPage(subject.scrollPoints(at, { filter, from, limit, ...WHOLE }));
  assert.equal(page.next, expected[limit] ?? null);
  assertSame(page.points, expected.slice(0, limit), model);
};

const list: Call = async (subject, model, random) => {
  const ids = Array.from({ length: 1 + random.integer(10) }, () => random.pick(IDS));
  const found = await readPoints(subject.listPoints(at, ids, WHOLE));
  assertSame(
    found,
    [...new Set(ids)].filter((id) => model.has(id)),
    model,
  );
};

const count: Call = async (subject, model, random) => {
  const { filter, ids } = drawFilter(random, model);
  assert.equal(await subject.countPoints(at, filter), ids.length);
};

const search: Call = async (subject, model, random) => {
  const { filter, ids } = drawFilter(random, model);
  const query = newVector(random);
  const limit = random.pick([1, 5, 100]);
  const request = { vector: query, limit, scoreThreshold: null, filter, ...WHOLE };
  const hits = await readPoints(subject.searchPoints(at, request));
  assertExact(hits, new Map(ids.map((id) => [id, model.get(id)!.vector])), { query, limit, distance: 'Euclid' });
  assertSame(
    hits,
    hits.map(({ id }) => id),
    model,
  );
};

function assertSame(points: readonly StoredPoint[], ids: readonly string[], model: Model): void {
  assert.deepEqual(
    points.map(({ id, payload, vector }) => ({ id, payload, vector })),
    ids.map((id) => ({ id, ...model.get(id) })),
  );
}

const CHANGES: readonly Call[] = [upsert, upsert, remove, changePayload, changePayload, replaceVectors];
const QUESTIONS: readonly Call[] = [scroll, list, count, search];

export function describeModel(name: string, reopen: () => Promise<VectorStore>, calls: number): void {
  describe(`the ${name} store and its model (seed ${seed})`, () => {
    it('tell the same after any calls, whether the collection is in memory or not', async () => {
      const random = createRandom(seed);
      const model: Model = new Map();
      const callsPerOpening = Math.min(100, Math.ceil(calls / 3));
      let subject = await reopen();
      await subject.createCollection(writeTo(at), newConfig(SIZE, 'Euclid'), true);
      for (let n = 0; n < calls; n++) {
        // A collection is not in memory from a restart until its first search: changes by filter take another path.
        if (n > 0 && n % callsPerOpening === 0) subject = await reopen();
        await random.pick(random.integer(2) === 0 ? CHANGES : QUESTIONS)(subject, model, random);
      }
    });
  });
}
