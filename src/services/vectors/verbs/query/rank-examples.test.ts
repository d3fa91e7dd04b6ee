// Queries by examples over more points than their searches ask for, against loops over all points.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openEmbeddedVectorStore } from '../../../../vector/embedded/embedded-vector-store.ts';
import { encodeExtras } from '../../../../vector/fields/extras.ts';
import type { FieldVector, SparseVector, VectorField } from '../../../../vector/fields/fields.ts';
import type { VectorStore } from '../../../../vector/vector-store.ts';
import { createExampleScorer, type ExampleQuery } from './example-scores.ts';
import { rankByExamples } from './rank-examples.ts';
import { toBest } from './ranked.ts';

const COUNT = 900;
const SIZE = 4;
const FIELDS: readonly VectorField[] = [
  { name: '', kind: 'dense', size: SIZE, distance: 'Cosine', isMain: true },
  { name: 'far', kind: 'dense', size: SIZE, distance: 'Euclid', isMain: false },
  { name: 'words', kind: 'sparse', size: 0, distance: 'Dot', isMain: false },
];

let state = 7;
const integer = (below: number): number => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
  return (state >>> 8) % below;
};
/** Whole numbers from few, so that many points have equal scores. */
const dense = (): Float32Array => Float32Array.from({ length: SIZE }, () => integer(13) - 6);
const sparse = (): SparseVector => {
  const indices = Uint32Array.from(new Set([integer(6), integer(6), 6 + integer(30)])).sort();
  return { indices, values: Float32Array.from(indices, () => integer(7) - 2) };
};
const vectorOf = ({ kind }: VectorField): FieldVector => (kind === 'sparse' ? sparse() : dense());

const points = Array.from({ length: COUNT }, (_, i) => ({
  id: String(i),
  vectors: new Map(FIELDS.map((field) => [field.name, vectorOf(field)])),
}));

let store: VectorStore;
let dataDir: string;
let read = 0;
const at = { namespace: 'n', name: 'c' };
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'magpie-examples-'));
  const opened = await openEmbeddedVectorStore({ dataDir, memoryBytesMax: 64 * 1024 * 1024 });
  const context = { at, idempotency: null, startedAtMs: Date.now() };
  await opened.createCollection(context, { size: SIZE, distance: 'Cosine', tuning: '{}', fields: FIELDS }, true);
  const others = ([name]: [string, FieldVector]) => name !== '';
  await opened.upsertPoints(context, {
    ids: points.map(({ id }) => id),
    values: Float32Array.from(points.flatMap(({ vectors }) => [...(vectors.get('') as Float32Array)])),
    offsets: Uint32Array.from({ length: COUNT + 1 }, (_, i) => i * SIZE),
    payloads: points.map(() => '{}'),
    extras: points.map(({ vectors }) => encodeExtras({ hasMain: true, vectors: new Map([...vectors].filter(others)) })),
  });
  store = Object.assign(Object.create(opened), {
    close: () => opened.close(),
    countPoints: (...args: Parameters<VectorStore['countPoints']>) => opened.countPoints(...args),
    scrollPoints: (...args: Parameters<VectorStore['scrollPoints']>) => opened.scrollPoints(...args),
    searchPoints: async function* (...args: Parameters<VectorStore['searchPoints']>) {
      for await (const slice of opened.searchPoints(...args)) {
        read += slice.points.length;
        yield slice;
      }
    },
  });
});
after(async () => {
  await store.close();
  await rm(dataDir, { recursive: true });
});

async function compare(field: VectorField, query: ExampleQuery<FieldVector>, threshold: number | null) {
  const stage = { limit: 10, scoreThreshold: threshold, corpus: null } as never;
  const actual = await rankByExamples({ store, at, options: {}, field, filter: null }, stage, query);
  const score = createExampleScorer(query, field, (vector) => vector);
  const all = points.map(({ id, vectors }) => ({ id, score: score(vectors.get(field.name) as FieldVector) }));
  const reached = all.filter((point) => threshold === null || Math.fround(point.score) >= Math.fround(threshold));
  assert.deepEqual(actual, toBest(reached, 10), `${query.kind} of ${field.name}`);
}

describe('a query by examples', () => {
  for (const field of FIELDS) {
    it(`finds the same points as a loop over all in "${field.name}"`, async () => {
      for (let round = 0; round < 4; round++) {
        const vector = () => vectorOf(field);
        const examples = { positive: [vector(), vector()], negative: round % 3 === 0 ? [] : [vector()] };
        const pairs = Array.from({ length: 1 + (round % 2) }, () => ({ positive: vector(), negative: vector() }));
        const threshold = round % 4 === 3 ? 0.7 : null;
        await compare(field, { kind: 'best', ...examples }, threshold);
        await compare(field, { kind: 'best', positive: [], negative: [vector()] }, threshold);
        await compare(field, { kind: 'sum', ...examples }, threshold);
        await compare(field, { kind: 'discover', target: vector(), pairs }, threshold);
        await compare(field, { kind: 'context', pairs }, threshold);
        const feedback = [0.9, 0.4, 0.1].map((score) => ({ example: vector(), score }));
        await compare(field, { kind: 'feedback', target: vector(), feedback, weights: { a: 1, b: 1, c: 0.5 } }, null);
      }
    });
  }

  it('looks at few points where their scores prove that no other is better', async () => {
    const [main] = FIELDS;
    read = 0;
    await compare(main as VectorField, { kind: 'best', positive: [dense()], negative: [] }, null);
    assert.ok(read > 0 && read < COUNT / 2, `${read} points were read`);
  });
});
