// Tests of the engine against two oracles. One adds up in the same order and must agree to the last bit. The other is a
// plain float64 sum, which bounds how far any order of additions can be from the truth.
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import { forSoak } from '../base/testing/soak.ts';
import {
  createEngine,
  type Engine,
  encodeRows,
  type Metric,
  type RowHits,
  type RowTable,
  type RowView,
} from './index.ts';
import { createRandom, fillRow, type Random } from './testing/hostile-rows.ts';

const SEED = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const METRIC_NAMES = ['dot', 'cosine', 'euclid', 'manhattan'] as const;

/** Ways to make a row of elements; each is a kind of data that fails in a different way. */
const SHAPES = {
  random: (dimension: number, random: Random) => fillRow(dimension, () => random() - 0.5),
  clustered: (dimension: number, random: Random) => {
    const centre = Math.floor(random() * 3);
    return fillRow(dimension, (i) => Math.cos(centre * 31 + i) + random() * 1e-3);
  },
  nearTie: (dimension: number, random: Random) => {
    const row = fillRow(dimension, (i) => Math.sin(i + 1));
    const bits = new Uint32Array(row.buffer);
    const at = Math.floor(random() * dimension);
    bits[at] = (bits[at] ?? 0) + Math.floor(random() * 3);
    return row;
  },
  sparse: (dimension: number, random: Random) => {
    const row = new Float32Array(dimension);
    row[Math.floor(random() * dimension)] = Math.floor(random() * 3);
    return row;
  },
  wideRange: (dimension: number, random: Random) =>
    fillRow(dimension, () => Math.sign(random() - 0.5) * 10 ** (random() * 76 - 38)),
  duplicates: (dimension: number, random: Random) => new Float32Array(dimension).fill(Math.floor(random() * 3)),
  allTies: (dimension: number) => new Float32Array(dimension).fill(1),
} satisfies Record<string, (dimension: number, random: Random) => Float32Array>;

function term(metric: Metric, query: number, element: number): number {
  if (metric === 'manhattan') return Math.abs(query - element);
  if (metric === 'euclid') return (query - element) * (query - element);
  return query * element;
}

/** Adds up four sums by element index modulo four, as the kernels do. */
function sumInKernelOrder(metric: Metric, query: Float32Array, row: Float32Array): number {
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let i = 0; i < row.length; i += 4) {
    a += term(metric, query[i] ?? 0, row[i] ?? 0);
    b += term(metric, query[i + 1] ?? 0, row[i + 1] ?? 0);
    c += term(metric, query[i + 2] ?? 0, row[i + 2] ?? 0);
    d += term(metric, query[i + 3] ?? 0, row[i + 3] ?? 0);
  }
  return a + c + (b + d);
}

const norms = new WeakMap<Float32Array, number>();

function normOf(vector: Float32Array): number {
  const norm = norms.get(vector) ?? Math.sqrt(sumInKernelOrder('dot', vector, vector));
  norms.set(vector, norm);
  return norm;
}

function toScore(metric: Metric, sum: number, queryNorm: number, rowNorm: number): number {
  if (metric === 'euclid') return Math.sqrt(sum);
  if (metric !== 'cosine') return sum;
  return queryNorm * rowNorm === 0 ? 0 : Math.min(1, Math.max(-1, sum / (queryNorm * rowNorm)));
}

function score(metric: Metric, query: Float32Array, row: Float32Array): number {
  return toScore(metric, sumInKernelOrder(metric, query, row), normOf(query), normOf(row));
}

interface Wanted {
  readonly metric: Metric;
  readonly query: Float32Array;
  readonly k: number;
}

function expectedHits(rows: ReadonlyMap<number, Float32Array>, { metric, query, k }: Wanted): [number, number][] {
  const sign = metric === 'dot' || metric === 'cosine' ? -1 : 1;
  const hits = [...rows].map(([slot, row]): [number, number] => [slot, score(metric, query, row)]);
  hits.sort(([slotA, a], [slotB, b]) => sign * (a - b) || slotA - slotB);
  const last = hits[Math.min(k, hits.length) - 1]?.[1];
  return hits.filter(([, value], rank) => rank < k || value === last);
}

/** The largest relative difference between a score and one whose terms were added one by one. */
const RELATIVE_ERROR_MAX = 1e-12;

function checkScore(actual: number, row: Float32Array, { metric, query }: Wanted): void {
  const terms = Array.from(row, (element, i) => term(metric, query[i] ?? 0, element));
  const sum = terms.reduce((total, value) => total + value, 0);
  const magnitude = terms.reduce((total, value) => total + Math.abs(value), 0);
  const expected = toScore(metric, sum, normOf(query), normOf(row));
  const scale = Math.abs(toScore(metric === 'cosine' ? 'dot' : metric, magnitude, 1, 1));
  const bound = metric === 'cosine' ? scale / Math.max(normOf(query) * normOf(row), Number.MIN_VALUE) : scale;
  assert.ok(Math.abs(actual - expected) <= RELATIVE_ERROR_MAX * bound, `${actual} is not ${expected}`);
}

function checkHits(hits: RowHits, rows: ReadonlyMap<number, Float32Array>, wanted: Wanted): void {
  const expected = expectedHits(rows, wanted);
  assert.deepEqual(
    [...hits.slots],
    expected.map(([slot]) => slot),
  );
  assert.deepEqual(
    [...hits.scores],
    expected.map(([, value]) => value),
  );
  for (const [slot, value] of expected.slice(0, 20)) checkScore(value, rows.get(slot) ?? new Float32Array(0), wanted);
}

interface HeldView {
  readonly view: RowView;
  readonly rows: ReadonlyMap<number, Float32Array>;
}

/** A table together with the rows that it must hold. */
class Model {
  readonly #table: RowTable;
  readonly #makeRow: () => Float32Array;
  readonly #random: Random;
  #rows = new Map<number, Float32Array>();
  readonly #held: HeldView[] = [];
  #slotCount = 0;

  constructor(table: RowTable, makeRow: () => Float32Array, random: Random) {
    this.#table = table;
    this.#makeRow = makeRow;
    this.#random = random;
  }

  /** Writes into free slots, lowest first, and removes some of the rows that were there. */
  write(count: number, removeShare: number): void {
    const removed = [...this.#rows.keys()].filter(() => this.#random() < removeShare);
    const isTaken = (slot: number) => this.#rows.has(slot) || this.#held.some(({ rows }) => rows.has(slot));
    const slots: number[] = [];
    for (let slot = 0; slots.length < count; slot++) if (!isTaken(slot)) slots.push(slot);
    const rows = slots.map(() => this.#makeRow());
    const { dimension } = this.#table.shape;
    const values = new Float32Array(count * dimension);
    rows.forEach((row, i) => {
      values.set(row, i * dimension);
    });
    this.#slotCount = Math.max(this.#slotCount, ...slots.map((slot) => slot + 1));
    this.#table.reserve(this.#slotCount);
    this.#table.publish(
      Uint32Array.from(slots),
      new Uint8Array(encodeRows(values, dimension)),
      Uint32Array.from(removed),
    );
    this.#rows = new Map(this.#rows);
    slots.forEach((slot, i) => {
      this.#rows.set(slot, rows[i] ?? new Float32Array(0));
    });
    for (const slot of removed) this.#rows.delete(slot);
  }

  hold(): void {
    this.#held.push({ view: this.#table.view(), rows: this.#rows });
  }

  releaseOldest(): void {
    this.#held.shift()?.view.release();
  }

  /** Searches the present state and every held view, all at once. */
  async search(k: number, masked: boolean): Promise<void> {
    const present = { view: this.#table.view(), rows: this.#rows };
    await Promise.all([present, ...this.#held].map((held) => this.#searchView(held, k, masked)));
    present.view.release();
  }

  async #searchView({ view, rows }: HeldView, k: number, masked: boolean): Promise<void> {
    const query = this.#makeRow();
    const mask = new Uint32Array(Math.ceil(this.#slotCount / 32)).map(() => this.#random() * 2 ** 32);
    const visible = masked ? [...rows].filter(([slot]) => ((mask[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) : rows;
    const hits = await view.search(masked ? { query, k, mask } : { query, k });
    checkHits(hits, new Map(visible), { metric: this.#table.shape.metric, query, k });
  }

  finish(): void {
    for (const { view } of this.#held.splice(0)) view.release();
    this.#table.free();
  }
}

const step = fc.record({
  write: fc.integer({ min: 0, max: 60 }),
  removeShare: fc.constantFrom(0, 0, 0.1, 0.7, 1),
  hold: fc.boolean(),
  release: fc.boolean(),
  k: fc.constantFrom(1, 2, 10, 50, 1_000),
  masked: fc.boolean(),
});

const dimensions = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 41, max: 2_000 }));
const shapes = fc.constantFrom(...(Object.keys(SHAPES) as (keyof typeof SHAPES)[]));
const metrics = fc.constantFrom(...METRIC_NAMES);

function createModel(
  engine: Engine,
  dimension: number,
  metric: Metric,
  shape: keyof typeof SHAPES,
  seed: number,
): Model {
  const random = createRandom(seed);
  const makeRow = () => (random() < 0.02 ? new Float32Array(dimension) : SHAPES[shape](dimension, random));
  return new Model(engine.createTable({ dimension, metric }), makeRow, random);
}

for (const kernels of ['simd', 'scalar'] as const) {
  describe(`exactness with ${kernels} kernels`, () => {
    const engine = createEngine({ kernels, threads: 2 });
    after(() => engine.close());

    it('finds the true best rows, in order and to the last bit, through writes, removals and held views', async (t) => {
      t.diagnostic(`seed ${SEED}`);
      const property = fc.asyncProperty(
        dimensions,
        metrics,
        shapes,
        fc.integer(),
        fc.array(step, { minLength: 1, maxLength: 6 }),
        async (dimension, metric, shape, seed, steps) => {
          const model = createModel(engine, dimension, metric, shape, seed);
          for (const { write, removeShare, hold, release, k, masked } of steps) {
            if (hold) model.hold();
            model.write(write, removeShare);
            if (release) model.releaseOldest();
            await model.search(k, masked);
          }
          model.finish();
          assert.equal(engine.bytes, 0);
        },
      );
      await fc.assert(property, { seed: SEED, numRuns: forSoak(2_000, 20) });
    });

    it('finds the same on several threads, with searches that overlap', async (t) => {
      t.diagnostic(`seed ${SEED}`);
      const property = fc.asyncProperty(
        metrics,
        shapes,
        fc.integer(),
        fc.boolean(),
        async (metric, shape, seed, masked) => {
          const model = createModel(engine, 1_601, metric, shape, seed);
          model.write(900, 0);
          model.hold();
          model.write(50, 0.3);
          await Promise.all([model.search(10, false), model.search(3, masked), model.search(950, masked)]);
          model.finish();
        },
      );
      await fc.assert(property, { seed: SEED, numRuns: forSoak(140, 2) });
    });
  });
}
