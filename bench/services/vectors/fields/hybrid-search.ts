// Sparse, dense and fused searches over the same points in one process. Words of a text are drawn
// evenly, or as words are: few of them often, most of them rarely (Zipf).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReadyStage } from '../../../../src/services/vectors/verbs/query/resolve-inputs.ts';
import { type PlanAnswer, runPlan } from '../../../../src/services/vectors/verbs/query/run-plan.ts';
import type { StageQuery } from '../../../../src/services/vectors/verbs/query/stage.ts';
import { openEmbeddedVectorStore } from '../../../../src/vector/embedded/embedded-vector-store.ts';
import { encodeExtras } from '../../../../src/vector/fields/extras.ts';
import type { FieldVector, SparseVector, VectorField } from '../../../../src/vector/fields/fields.ts';
import { collectPoints, type VectorStore } from '../../../../src/vector/vector-store.ts';
import { measureInTurns, median, processorMs } from './processor-time.ts';

const DIMENSIONS = [128, 768] as const;
const WORDS = 30_000;
const WORDS_PER_POINT = 100;
const WORDS_PER_QUERY = 10;
const POINTS_PER_BATCH = 1_000;
const QUERIES = 20;

const draw = { uniform: () => Math.random(), zipf: () => (WORDS ** Math.random() - 1) / (WORDS - 1) };
type Words = keyof typeof draw;

function drawSparse(words: Words, count: number): SparseVector {
  const chosen = new Set<number>();
  while (chosen.size < count) chosen.add(Math.floor(draw[words]() * WORDS));
  const indices = Uint32Array.from(chosen).sort();
  return { indices, values: Float32Array.from(indices, () => Math.random() + 0.1) };
}

function drawDense(size: number): Float32Array {
  return Float32Array.from({ length: size }, () => Math.random() - 0.5);
}

const at = (dimension: number) => ({ namespace: 'bench', name: `size-${dimension}` });

async function fill(store: VectorStore, dimension: number, points: number): Promise<void> {
  const context = { at: at(dimension), idempotency: null, startedAtMs: Date.now() };
  const sparse = { kind: 'sparse', size: 0, distance: 'Dot', isMain: false } as const;
  const fields: VectorField[] = [
    { name: '', kind: 'dense', size: dimension, distance: 'Cosine', isMain: true },
    ...Object.keys(draw).map((name) => ({ name, ...sparse })),
  ];
  await store.createCollection(context, { size: dimension, distance: 'Cosine', tuning: '{}', fields }, true);
  for (let from = 0; from < points; from += POINTS_PER_BATCH) {
    const ids = Array.from({ length: Math.min(POINTS_PER_BATCH, points - from) }, (_, i) => String(from + i));
    const words = (name: Words) => [name, drawSparse(name, WORDS_PER_POINT)] as const;
    await store.upsertPoints(context, {
      ids,
      values: drawDense(ids.length * dimension),
      offsets: Uint32Array.from({ length: ids.length + 1 }, (_, i) => i * dimension),
      payloads: ids.map(() => '{}'),
      extras: ids.map(() => encodeExtras({ hasMain: true, vectors: new Map([words('uniform'), words('zipf')]) })),
    });
  }
}

const STAGE = { prefetches: [], lookup: null, filter: null, corpus: null, scoreThreshold: null, limit: 10, wanted: 10 };
const toStage = (query: StageQuery<FieldVector>, using = '', prefetches: readonly ReadyStage[] = []): ReadyStage => ({
  ...STAGE,
  query,
  using,
  prefetches,
});
const toNearest = (target: FieldVector, using = '') => toStage({ kind: 'nearest', target, diversity: null }, using);

/** Compares the searches, in processor time and in time. */
export async function compareHybridSearch({ points, rounds }: { readonly points: number; readonly rounds: number }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'magpie-fields-'));
  const store = await openEmbeddedVectorStore({ dataDir, memoryBytesMax: 4 * 2 ** 30 });
  const answer: PlanAnswer = { offset: 0, withVector: false, payload: { kind: 'none' } };
  const run = async (dimension: number, stages: readonly ReadyStage[]) => {
    for (const stage of stages) await collectPoints(runPlan(store, at(dimension), stage, answer, {}));
  };
  try {
    for (const dimension of DIMENSIONS) {
      await fill(store, dimension, points);
      const queries = Array.from({ length: QUERIES }, () => ({
        dense: toNearest(drawDense(dimension)),
        uniform: toNearest(drawSparse('uniform', WORDS_PER_QUERY), 'uniform'),
        zipf: toNearest(drawSparse('zipf', WORDS_PER_QUERY), 'zipf'),
      }));
      const pick = (name: Words | 'dense') => queries.map((query) => query[name]);
      const fuse = (name: Words) =>
        queries.map((query) => toStage({ kind: 'rrf', k: 2, weights: null }, '', [query.dense, query[name]]));
      const sides = {
        dense: () => run(dimension, pick('dense')),
        uniform: () => run(dimension, pick('uniform')),
        zipf: () => run(dimension, pick('zipf')),
        'rrf of dense and uniform': () => run(dimension, fuse('uniform')),
        'rrf of dense and zipf': () => run(dimension, fuse('zipf')),
      };
      console.log(`\n${points} points, ${dimension} dimensions, ${WORDS_PER_POINT} words; ms a search`);
      for (const [clock, clockMs] of Object.entries(CLOCKS)) {
        const times = await measureInTurns(sides, clockMs, { rounds, warmUp: 3 });
        report(clock, (name) => median(times.get(name) ?? []) / QUERIES);
      }
    }
  } finally {
    await store.close();
    rmSync(dataDir, { recursive: true });
  }
}

const CLOCKS = { 'processor time': () => processorMs(process.pid), time: () => performance.now() };

/** Prints the medians, and holds them against the goals. */
function report(clock: string, ms: (name: string) => number): void {
  console.log(`  ${clock}: dense ${ms('dense').toFixed(3)}`);
  for (const name of Object.keys(draw)) {
    const fused = ms(`rrf of dense and ${name}`);
    const [sparse, sum] = [ms(name) / ms('dense'), fused / (ms('dense') + ms(name))];
    console.log(`    ${name} ${ms(name).toFixed(3)}, ${sparse.toFixed(2)} of dense (goal: at most 3)`);
    console.log(`    rrf with it ${fused.toFixed(3)}, ${sum.toFixed(2)} of the sum (goal: at most 1.1)`);
  }
}
