// Every kind of query over every kind of vector, against loops over all points.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openEmbeddedVectorStore } from '../../../../vector/embedded/embedded-vector-store.ts';
import { encodeExtras } from '../../../../vector/fields/extras.ts';
import type { FieldVector, MultiVector, SparseVector, VectorField } from '../../../../vector/fields/fields.ts';
import { collectPoints, type VectorStore } from '../../../../vector/vector-store.ts';
import { WHOLE } from '../../model/payload-selection.ts';
import { resolveInputs } from './resolve-inputs.ts';
import { runPlan } from './run-plan.ts';
import type { Stage, StageQuery } from './stage.ts';

const SIZE = 3;
const FIELDS: readonly VectorField[] = [
  { name: '', kind: 'dense', size: SIZE, distance: 'Dot', isMain: true },
  { name: 'title', kind: 'dense', size: SIZE, distance: 'Euclid', isMain: false },
  { name: 'words', kind: 'sparse', size: 0, distance: 'Dot', isMain: false },
  { name: 'rare', kind: 'sparse', size: 0, distance: 'Dot', idf: true, isMain: false },
  { name: 'late', kind: 'multi', size: SIZE, distance: 'Cosine', isMain: false },
];

/** Returns small integers in a fixed sequence. */
let state = 27;
const integer = (below: number): number => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
  return (state >>> 8) % below;
};
const numbers = (length: number): Float32Array => Float32Array.from({ length }, () => integer(9) - 3 || 1);

function createVector({ kind }: VectorField): FieldVector {
  if (kind === 'dense') return numbers(SIZE);
  if (kind === 'multi') return { rows: numbers(SIZE * (1 + integer(3))), size: SIZE };
  const indices = Uint32Array.from(new Set([integer(4), 4 + integer(4), 4_000_000_000 + integer(3)]));
  return { indices: indices.sort(), values: numbers(indices.length) };
}

interface Known {
  readonly id: string;
  readonly vectors: ReadonlyMap<string, FieldVector>;
}
const POINTS: readonly Known[] = Array.from({ length: 50 }, (_, i) => {
  const fields = FIELDS.filter(({ isMain }, at) => isMain || (i + at) % 5 !== 0);
  return { id: String(i), vectors: new Map(fields.map((field) => [field.name, createVector(field)])) };
});

let store: VectorStore;
let dataDir: string;
const at = { namespace: 'n', name: 'c' };
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'magpie-plan-'));
  store = await openEmbeddedVectorStore({ dataDir, memoryBytesMax: 64 * 1024 * 1024 });
  const context = { at, idempotency: null, startedAtMs: Date.now() };
  await store.createCollection(context, { size: SIZE, distance: 'Dot', tuning: '{}', fields: FIELDS }, true);
  await store.upsertPoints(context, {
    ids: POINTS.map(({ id }) => id),
    values: Float32Array.from(POINTS.flatMap(({ vectors }) => [...(vectors.get('') as Float32Array)])),
    offsets: Uint32Array.from({ length: POINTS.length + 1 }, (_, i) => i * SIZE),
    payloads: POINTS.map(() => '{}'),
    extras: POINTS.map(({ vectors }) => {
      const others = new Map([...vectors].filter(([name]) => name !== ''));
      return encodeExtras({ hasMain: true, vectors: others });
    }),
  });
});
after(async () => {
  await store.close();
  await rm(dataDir, { recursive: true });
});

const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0);
const rowsOf = ({ rows }: MultiVector): number[][] =>
  Array.from({ length: rows.length / SIZE }, (_, i) => [...rows.subarray(i * SIZE, (i + 1) * SIZE)]);

/** Returns the similarity of a query to a point. The frequencies of a field with `idf` are those of all points. */
function similarity(field: VectorField, query: FieldVector, point: FieldVector): number {
  if (field.kind === 'dense') {
    const [a, b] = [[...(query as Float32Array)], [...(point as Float32Array)]];
    return field.distance === 'Dot' ? dot(a, b) : -a.reduce((sum, x, i) => sum + (x - (b[i] ?? 0)) ** 2, 0);
  }
  if (field.kind === 'multi') {
    const cosine = (a: number[], b: number[]): number => dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
    const others = rowsOf(point as MultiVector);
    return rowsOf(query as MultiVector).reduce((sum, row) => sum + Math.max(...others.map((b) => cosine(row, b))), 0);
  }
  const values = new Map(
    Array.from((point as SparseVector).indices, (index, i) => [index, (point as SparseVector).values[i]]),
  );
  return Array.from((query as SparseVector).indices).reduce((sum, index, i) => {
    const having = POINTS.filter(({ vectors }) => (vectors.get(field.name) as SparseVector)?.indices.includes(index));
    const idf = field.idf ? Math.log((POINTS.length - having.length + 0.5) / (having.length + 0.5) + 1) : 1;
    return sum + ((query as SparseVector).values[i] ?? 0) * idf * (values.get(index) ?? 0);
  }, 0);
}

/** A search of sparse vectors answers with points that share an index only. */
const shares = (query: FieldVector, point: FieldVector): boolean =>
  !('indices' in query && 'indices' in point) || query.indices.some((index) => point.indices.includes(index));

const stageOf = (using: string, query: StageQuery | null, more: Partial<Stage> = {}): Stage => ({
  ...{ prefetches: [], query, using, lookup: null, filter: null, corpus: null, scoreThreshold: null },
  ...{ limit: 100, wanted: 100 },
  ...more,
});

async function run(stage: Stage, signal = new AbortController().signal): Promise<[string, number][]> {
  const answer = { offset: 0, payload: WHOLE, withVector: false };
  const ready = await resolveInputs(store, at, stage, {});
  const found = await collectPoints(runPlan(store, at, ready, answer, { signal }));
  return found.map(({ id, score }) => [id, score]);
}

type Scored = [id: string, score: number];

function rank(points: readonly Known[], name: string, score: (vector: FieldVector) => number): Scored[] {
  return points
    .flatMap(({ id, vectors }): Scored[] => {
      const vector = vectors.get(name);
      return vector === undefined ? [] : [[id, score(vector)]];
    })
    .sort((a, b) => b[1] - a[1] || Number(a[0]) - Number(b[0]));
}

function assertSame(actual: readonly Scored[], expected: readonly Scored[]): void {
  const round = (scored: readonly Scored[]): string[] =>
    scored.map(([, score]) => score.toFixed(9).replace(/^-(?=0\.0+$)/, ''));
  assert.deepEqual(round(actual), round(expected));
  // Sums in another order may exchange points with nearly equal scores.
  const scores = new Map(expected);
  for (const [id, score] of actual) assert.ok(Math.abs((scores.get(id) ?? Number.NaN) - score) < 1e-9, id);
}

const squash = (x: number): number => x / (1 + Math.abs(x));
const toUnit = (x: number): number => (squash(x) + 1) / 2;
const toScore = ({ distance }: VectorField, value: number): number =>
  distance === 'Euclid' ? Math.sqrt(-value) : value;

for (const field of FIELDS) {
  const { name } = field;
  describe(`queries of the vector "${name}" (${field.kind}${field.idf ? ', by idf' : ''})`, () => {
    const [a, b, c] = [createVector(field), createVector(field), createVector(field)];
    const near = (query: FieldVector) => (vector: FieldVector) => similarity(field, query, vector);
    const known = POINTS.filter(({ vectors }) => vectors.has(name));
    const example = known[3] as Known;
    const own = example.vectors.get(name) as FieldVector;
    const others = known.filter((point) => point !== example);
    const found = (query: FieldVector, points = known): Scored[] => {
      const matching = points.filter(({ vectors }) => shares(query, vectors.get(name) as FieldVector));
      return rank(matching, name, near(query)).map(([id, value]) => [id, toScore(field, value)]);
    };

    it('rank the nearest points, by a vector and by an id', async () => {
      const nearest = (target: FieldVector | string) => stageOf(name, { kind: 'nearest', target, diversity: null });
      assertSame(await run(nearest(a)), found(a));
      assertSame(await run(nearest(example.id)), found(own, others));
      const diversity = { share: 0, candidates: 20 };
      assertSame(await run(stageOf(name, { kind: 'nearest', target: a, diversity })), found(a).slice(0, 20));
    });

    it('rank by several examples', async () => {
      const examples = { positive: [a, example.id], negative: [b] };
      const best = (vector: FieldVector): number => {
        const liked = Math.max(near(a)(vector), near(own)(vector));
        return liked > near(b)(vector) ? toUnit(liked) : -toUnit(near(b)(vector));
      };
      assertSame(await run(stageOf(name, { kind: 'best', ...examples })), rank(others, name, best));
      const sum = (vector: FieldVector): number => near(a)(vector) + near(own)(vector) - near(b)(vector);
      assertSame(await run(stageOf(name, { kind: 'sum', ...examples })), rank(others, name, sum));
      const side = (vector: FieldVector): number =>
        Math.sign(near(a)(vector) - near(b)(vector)) + toUnit(near(c)(vector));
      const pairs = [{ positive: a, negative: b }];
      assertSame(await run(stageOf(name, { kind: 'discover', target: c, pairs })), rank(known, name, side));
    });

    it('rank near the average of examples', async () => {
      const average = toAverage(field, [a, c], [b]);
      assertSame(await run(stageOf(name, { kind: 'average', positive: [a, c], negative: [b] })), found(average));
    });

    it('rank what prefetches of other vectors found, and are fused with them', async () => {
      const main = createVector(FIELDS[0] as VectorField);
      const prefetch = stageOf('', { kind: 'nearest', target: main, diversity: null }, { limit: 20 });
      const twenty = rank(POINTS, '', (vector) => dot(main as Float32Array, vector as Float32Array)).slice(0, 20);
      const among = known.filter(({ id }) => twenty.some(([each]) => each === id));
      const query = { kind: 'nearest', target: a, diversity: null } as const;
      assertSame(await run(stageOf(name, query, { prefetches: [prefetch] })), found(a, among));
      const fused = new Map<string, number>();
      for (const ranking of [twenty, found(a).slice(0, 10)]) {
        for (const [at, [id]] of ranking.entries()) fused.set(id, (fused.get(id) ?? 0) + 1 / (2 + at));
      }
      const prefetches = [prefetch, stageOf(name, query, { limit: 10 })];
      const expected = [...fused].sort(([, x], [, y]) => y - x);
      assertSame(await run(stageOf('', { kind: 'rrf', k: 2, weights: null }, { prefetches })), expected);
    });

    it('refuse vectors of another kind, but take a dense one for a row', async () => {
      const dense = FIELDS[0] as VectorField;
      const sparse = FIELDS[2] as VectorField;
      const other = createVector(field.kind === 'sparse' ? dense : sparse);
      for (const kind of ['average', 'best', 'sum'] as const) {
        await assert.rejects(run(stageOf(name, { kind, positive: [other], negative: [] })), { name: 'KindMismatch' });
      }
      await assert.rejects(run(stageOf(name, { kind: 'nearest', target: other, diversity: null })), {
        name: 'KindMismatch',
      });
      if (field.kind !== 'multi') return;
      const row = createVector(dense) as Float32Array;
      const rows = { rows: row, size: SIZE };
      assertSame(await run(stageOf(name, { kind: 'nearest', target: row, diversity: null })), found(rows));
      const best = (vector: FieldVector): number => toUnit(near(rows)(vector));
      assertSame(await run(stageOf(name, { kind: 'best', positive: [row], negative: [] })), rank(known, name, best));
    });
  });
}

/** As far beyond the average of the positive vectors as that is from the negative one. */
function toAverage(
  { kind }: VectorField,
  positive: readonly FieldVector[],
  [negative]: readonly FieldVector[],
): FieldVector {
  if (kind === 'multi') {
    const rows = [...positive.flatMap((vector) => [...(vector as MultiVector).rows])];
    return { rows: Float32Array.from([...rows, ...(negative as MultiVector).rows.map((x) => -x)]), size: SIZE };
  }
  const entries = (vector: FieldVector): [number, number][] => {
    const { indices, values } = 'indices' in vector ? vector : { indices: [0, 1, 2], values: vector as Float32Array };
    return Array.from(indices, (index, i) => [index, values[i] ?? 0]);
  };
  const sums = new Map<number, number>();
  for (const [index, value] of positive.flatMap(entries)) sums.set(index, (sums.get(index) ?? 0) + value);
  for (const [index, value] of entries(negative as FieldVector)) sums.set(index, (sums.get(index) ?? 0) - value);
  const sorted = [...sums].sort(([a], [b]) => a - b);
  const values = Float32Array.from(sorted, ([, value]) => value);
  return kind === 'dense' ? values : { indices: Uint32Array.from(sorted, ([index]) => index), values };
}

describe('a query of a vector that does not exist', () => {
  it('is refused by its name', async () => {
    const target = numbers(SIZE);
    for (const kind of ['nearest', 'best'] as const) {
      const query: StageQuery =
        kind === 'best' ? { kind, positive: [target], negative: [] } : { kind, target, diversity: null };
      await assert.rejects(run(stageOf('absent', query)), { name: 'FieldNotFound', field: 'absent' });
    }
  });
});

describe('a query whose time is up', () => {
  it('ends before its next stage', async () => {
    const prefetch = stageOf('', { kind: 'nearest', target: numbers(SIZE), diversity: null });
    const stage = stageOf('', { kind: 'dbsf' }, { prefetches: [prefetch, prefetch] });
    const signal = AbortSignal.abort(new DOMException('', 'TimeoutError'));
    await assert.rejects(run(stage, signal), { name: 'TimeoutError' });
  });
});
