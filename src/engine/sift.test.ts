// Tests of searches that sift codes first, against the same engine scoring every row. With k as large as the table no
// row can be sifted out, and the answer for any smaller k is the beginning of that one.
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import { forSoak, IS_SOAK } from '../base/testing/soak.ts';
import {
  createEngine,
  type Engine,
  encodeCodes,
  encodeRows,
  type Metric,
  type ReadRows,
  type RowHits,
  type RowTable,
  type RowView,
  rowStride,
} from './index.ts';
import { createRandom, HOSTILE_KINDS, type HostileKind, makeRow, makeRows } from './testing/hostile-rows.ts';

const SEED = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const METRIC_NAMES = ['dot', 'cosine', 'euclid', 'manhattan'] as const;
const KERNEL_NAMES = ['relaxed', 'simd', 'scalar'] as const;
const NONE = new Uint32Array(0);

function allSlots(count: number): Uint32Array {
  return Uint32Array.from({ length: count }, (_, slot) => slot);
}

/** Returns the first k of a whole ranking, and the rows that tie with the last of them. */
function cut({ slots, scores }: RowHits, k: number): RowHits {
  let end = Math.min(k, slots.length);
  while (end < slots.length && scores[end] === scores[end - 1]) end += 1;
  return { slots: slots.slice(0, end), scores: scores.slice(0, end) };
}

function checkHits(actual: RowHits, expected: RowHits): void {
  assert.deepEqual([...actual.slots], [...expected.slots]);
  assert.deepEqual([...actual.scores], [...expected.scores]);
}

function createFilled(engine: Engine, dimension: number, metric: Metric, values: Float32Array): RowTable {
  const table = engine.createTable({ dimension, metric });
  const records = new Uint8Array(encodeRows(values, dimension));
  table.reserve(values.length / dimension);
  table.publish(allSlots(values.length / dimension), records, NONE);
  return table;
}

/** Creates a reader of records kept by the test, which counts the rows read. */
function createReader(records: Uint8Array, dimension: number): { readRows: ReadRows; rowsRead: () => number } {
  const stride = rowStride(dimension);
  let count = 0;
  const readRows: ReadRows = async (slots) => {
    count += slots.length;
    const read = new Uint8Array(slots.length * stride);
    slots.forEach((slot, i) => {
      read.set(records.subarray(slot * stride, (slot + 1) * stride), i * stride);
    });
    return read;
  };
  return { readRows, rowsRead: () => count };
}

for (const kernels of KERNEL_NAMES) {
  describe(`sifting with ${kernels} kernels`, () => {
    const engine = createEngine({ kernels, threads: 2 });
    after(() => engine.close());

    /** Ranks every row, then searches for the best few in several ways at once. */
    async function checkTable(view: RowView, queries: readonly Float32Array[]): Promise<void> {
      await Promise.all(
        queries.map(async (query) => {
          const ranking = await view.search({ query, k: view.slotCount });
          const ks = [1, 10, 100];
          const answers = await Promise.all(ks.map((k) => view.search({ query, k })));
          answers.forEach((hits, i) => {
            checkHits(hits, cut(ranking, ks[i] ?? 0));
          });
        }),
      );
    }

    it('finds the true best rows on threads, for any rows', async (t) => {
      t.diagnostic(`seed ${SEED}`);
      const random = createRandom(SEED);
      // All sets of kernels give the same bounds, as another test shows: one is tried on all kinds, the others on some.
      const kinds = kernels === 'relaxed' ? HOSTILE_KINDS : HOSTILE_KINDS.filter(() => random() < forSoak(0.3, 0.1));
      for (const [index, kind] of kinds.entries()) {
        const dimension = 700 + Math.floor(random() * 300);
        const values = makeRows([kind], forSoak(3_100, 600), dimension, random);
        // `npm test` checks one of the metrics with each kind of rows; the seed decides which.
        for (const metric of METRIC_NAMES.filter((_, n) => IS_SOAK || (n + index + SEED) % METRIC_NAMES.length === 0)) {
          const table = createFilled(engine, dimension, metric, values);
          const view = table.view();
          await checkTable(view, [makeRow(kind, dimension, random), makeRow('uniform', dimension, random)]);
          view.release();
          table.free();
        }
      }
    });

    it('finds the same where the rows are elsewhere as where they are in memory', async (t) => {
      t.diagnostic(`seed ${SEED}`);
      const property = fc.asyncProperty(
        fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 41, max: 2_000 })),
        fc.constantFrom(...METRIC_NAMES),
        fc.uniqueArray(fc.constantFrom(...HOSTILE_KINDS), { minLength: 1, maxLength: 3 }),
        fc.integer(),
        fc.constantFrom(1, 2, 10, 50, 1_000),
        async (dimension, metric, kinds, seed, k) => {
          const random = createRandom(seed);
          const values = makeRows(kinds, 1 + Math.floor(random() * 150), dimension, random);
          const records = new Uint8Array(encodeRows(values, dimension));
          const slots = allSlots(values.length / dimension);
          const near = createFilled(engine, dimension, metric, values);
          const far = engine.createTable({ dimension, metric }, 'elsewhere');
          far.reserve(slots.length);
          far.publish(slots, new Uint8Array(0), NONE, new Uint8Array(encodeCodes(records, dimension)));
          const { readRows } = createReader(records, dimension);
          const mask = new Uint32Array(8).map(() => random() * 2 ** 32);
          const query = makeRow(kinds[0] ?? 'uniform', dimension, random);
          const [nearView, farView] = [near.view(), far.view()];
          checkHits(await farView.search({ query, k, readRows }), await nearView.search({ query, k }));
          checkHits(await farView.search({ query, k, mask, readRows }), await nearView.search({ query, k, mask }));
          for (const view of [nearView, farView]) view.release();
          for (const table of [near, far]) table.free();
          assert.equal(engine.bytes, 0);
        },
      );
      await fc.assert(property, { seed: SEED, numRuns: forSoak(1_500, 8) });
    });
  });
}

describe('sifting', () => {
  const engine = createEngine({ threads: 2 });
  after(() => engine.close());
  const dimension = 768;

  it('answers searches that share a walk like searches alone, each with its own k and mask', async () => {
    const random = createRandom(SEED);
    const table = createFilled(
      engine,
      dimension,
      'cosine',
      makeRows(['uniform', 'nearTies'], 5_000, dimension, random),
    );
    const view = table.view();
    const searches = Array.from({ length: 70 }, (_, i) => {
      const query = makeRow(i % 2 ? 'uniform' : 'nearTies', dimension, random);
      const mask = new Uint32Array(157).map(() => random() * 2 ** 32);
      return { query, k: 1 + (i % 13) * 20, ...(i % 3 === 0 ? { mask } : {}) };
    });
    const alone: RowHits[] = [];
    for (const search of searches) alone.push(await view.search(search));
    const check = async (indices: readonly number[]) => {
      const together = await Promise.all(indices.map((i) => view.search(searches[i]!)));
      together.forEach((hits, i) => {
        checkHits(hits, alone[indices[i]!]!);
      });
    };
    await check([...searches.keys()]);
    // Searches without a mask: numbers that the calling thread answers alone, with other threads, and not at all.
    for (const count of [2, 4, 5, 8, 9]) await check([...searches.keys()].filter((i) => i % 3 > 0).slice(0, count));
    view.release();
    table.free();
  });

  it('answers searches that come one by one, in which the calling thread takes part, as the scan of all rows does', async () => {
    const random = createRandom(SEED);
    const count = forSoak(12_000, 6_000);
    const rows = makeRows(['uniform', 'nearTies', 'duplicates'], count, dimension, random);
    const table = createFilled(engine, dimension, 'cosine', rows);
    const view = table.view();
    for (let i = 0; i < forSoak(12, 2); i++) {
      const query = makeRow(i % 2 ? 'uniform' : 'nearTies', dimension, random);
      const ranking = await view.search({ query, k: count });
      for (const k of [1, 10, 100]) checkHits(await view.search({ query, k }), cut(ranking, k));
    }
    view.release();
    table.free();
  });

  it('answers lone searches of a table that changes between them, more often than threads remember its states', async () => {
    const random = createRandom(SEED);
    const count = 100_000;
    const table = createFilled(engine, 32, 'dot', makeRows(['uniform'], count, 32, random));
    const query = makeRow('uniform', 32, random);
    const first = table.view();
    const { slots } = await first.search({ query, k: count });
    first.release();
    for (let round = 0; round < forSoak(40, 8); round++) {
      const view = table.view();
      assert.deepEqual([...(await view.search({ query, k: 10 })).slots], [...slots.slice(2 * round, 2 * round + 10)]);
      const mask = new Uint32Array(Math.ceil(count / 32)).fill(0xffff_ffff);
      const best = slots[2 * round] ?? 0;
      mask[best >>> 5] = ~(1 << (best & 31));
      assert.equal((await view.search({ query, k: 10, mask })).slots[0], slots[2 * round + 1]);
      view.release();
      table.publish(NONE, new Uint8Array(0), slots.slice(2 * round, 2 * round + 2));
    }
    table.free();
  });

  it('goes on with the others when one of the searches that share a walk is aborted', async () => {
    const random = createRandom(SEED);
    const table = createFilled(engine, dimension, 'dot', makeRows(['uniform'], 12_000, dimension, random));
    const view = table.view();
    const query = makeRow('uniform', dimension, random);
    const expected = await view.search({ query, k: 5 });
    // While several owners search, the calling thread leaves scans for several searches to the other threads.
    await view.search({ query, k: 5, owner: 'another' });
    // A search may be done before it is aborted, so this goes on until one was not.
    let isAborted = false;
    for (let round = 0; round < 200 && !isAborted; round++) {
      const controller = new AbortController();
      const aborted = view.search({ query, k: 5, signal: controller.signal });
      const kept = Array.from({ length: 5 }, () => view.search({ query, k: 5 }));
      setImmediate(() => controller.abort());
      const [result] = await Promise.allSettled([aborted]);
      isAborted = result.status === 'rejected';
      if (isAborted) await assert.rejects(aborted, { name: 'AbortError' });
      for (const hits of await Promise.all(kept)) checkHits(hits, expected);
    }
    assert.ok(isAborted);
    view.release();
    table.free();
  });

  it('stays right while rows come, go and take the place of others, with and without codes at hand', async () => {
    const random = createRandom(SEED);
    const table = engine.createTable({ dimension, metric: 'euclid' });
    const held = new Map<number, Float32Array>();
    const write = (slots: readonly number[], removed: readonly number[]) => {
      const rows = makeRows(['uniform', 'nearTies', 'duplicates'], slots.length, dimension, random);
      table.reserve(Math.max(0, ...slots) + 1);
      table.publish(Uint32Array.from(slots), new Uint8Array(encodeRows(rows, dimension)), Uint32Array.from(removed));
      for (const slot of removed) held.delete(slot);
      slots.forEach((slot, i) => {
        held.set(slot, rows.subarray(i * dimension, (i + 1) * dimension));
      });
    };
    const check = async () => {
      const view = table.view();
      const query = makeRow('uniform', dimension, random);
      const pending = [view.search({ query, k: 10 }), view.search({ query, k: held.size })];
      view.release();
      const [hits, ranking] = await Promise.all(pending);
      assert.ok(hits && ranking);
      assert.deepEqual(
        [...ranking.slots].sort((a, b) => a - b),
        [...held.keys()].sort((a, b) => a - b),
      );
      checkHits(hits, cut(ranking, 10));
    };
    // Grows from a table too small for codes to one that has them, then replaces rows while codes are being made.
    for (let step = 0; step < 6; step++) {
      write(
        Array.from({ length: 700 }, (_, i) => step * 700 + i),
        [],
      );
      void check();
      await check();
    }
    for (let step = 0; step < 6; step++) {
      const removed = [...held.keys()].filter(() => random() < 0.2);
      table.publish(NONE, new Uint8Array(0), Uint32Array.from(removed));
      for (const slot of removed) held.delete(slot);
      write(removed.slice(0, removed.length >> 1), []);
      await check();
    }
    table.free();
  });

  it('makes the codes of loaded rows in the background, and answers before they are there', async () => {
    const random = createRandom(SEED);
    const count = 5_000;
    const values = makeRows(['uniform'], count, dimension, random);
    const records = new Uint8Array(encodeRows(values, dimension));
    const table = engine.createTable({ dimension, metric: 'cosine' });
    table.reserve(count);
    fillPieces(table.views(0, count), records);
    table.setLive(allSlots(count));
    const view = table.view();
    const query = makeRow('uniform', dimension, random);
    const ranking = view.search({ query, k: count });
    const early = await view.search({ query, k: 10 });
    checkHits(early, cut(await ranking, 10));
    const expected = Buffer.from(encodeCodes(records, dimension));
    const isCoded = () => Buffer.concat(table.codeViews(0, count)).equals(expected);
    for (let tries = 0; tries < 500 && !isCoded(); tries++) await view.search({ query, k: 10 });
    assert.ok(isCoded());
    checkHits(await view.search({ query, k: 10 }), early);
    view.release();
    table.free();
  });

  it('can be freed while codes are being made, and does not harm other tables', async () => {
    const random = createRandom(SEED);
    const records = new Uint8Array(encodeRows(makeRows(['uniform'], 3_000, dimension, random), dimension));
    for (let round = 0; round < 5; round++) {
      const table = engine.createTable({ dimension, metric: 'dot' });
      table.reserve(3_000);
      fillPieces(table.views(0, 3_000), records);
      table.setLive(allSlots(3_000));
      if (round % 2 === 0) await new Promise((resolve) => setImmediate(resolve));
      table.free();
      const next = createFilled(engine, dimension, 'dot', makeRows(['exactCodes'], 300, dimension, random));
      assert.deepEqual(await next.findDamaged(), NONE);
      next.free();
    }
    assert.equal(engine.bytes, 0);
  });

  it('scores few rows of a large table', async () => {
    const random = createRandom(SEED);
    const count = 20_000;
    const values = makeRows(['uniform'], count, 128, random);
    const records = new Uint8Array(encodeRows(values, 128));
    const codes = new Uint8Array(encodeCodes(records, 128));
    for (const metric of METRIC_NAMES) {
      const table = engine.createTable({ dimension: 128, metric }, 'elsewhere');
      table.reserve(count);
      fillPieces(table.codeViews(0, count), codes);
      table.setLive(allSlots(count));
      assert.deepEqual(await table.findDamaged(), NONE);
      assert.ok(table.bytes <= 1.1 * count * table.codeStride);
      assert.deepEqual(table.views(0, count), []);
      const view = table.view();
      const { readRows, rowsRead } = createReader(records, 128);
      await view.search({ query: makeRow('uniform', 128, random), k: 10, readRows });
      assert.ok(rowsRead() <= 512, `${rowsRead()} rows read for ${metric}`);
      view.release();
      table.free();
    }
  });

  it('finds damaged codes where the rows are elsewhere', async () => {
    const table = engine.createTable({ dimension: 20, metric: 'dot' }, 'elsewhere');
    table.reserve(50);
    const records = new Uint8Array(encodeRows(makeRows(['uniform'], 50, 20, createRandom(SEED)), 20));
    table.publish(allSlots(50), records, NONE);
    const [code] = table.codeViews(7, 8);
    if (code) code[3] = (code[3] ?? 0) ^ 1;
    assert.deepEqual(await table.findDamaged(), Uint32Array.of(7));
    table.free();
  });

  it('fails a search whose rows cannot be read, and serves the next', async () => {
    const table = engine.createTable({ dimension: 20, metric: 'dot' }, 'elsewhere');
    table.reserve(50);
    const records = new Uint8Array(encodeRows(makeRows(['uniform'], 50, 20, createRandom(SEED)), 20));
    table.publish(allSlots(50), records, NONE);
    const view = table.view();
    const query = new Float32Array(20).fill(1);
    const broken = () => Promise.reject(new Error('unreadable'));
    await assert.rejects(view.search({ query, k: 3, readRows: broken }), /unreadable/);
    await assert.rejects(view.search({ query, k: 3 }), /elsewhere/);
    const { readRows } = createReader(records, 20);
    assert.equal((await view.search({ query, k: 3, readRows })).slots.length, 3);
    view.release();
    table.free();
  });

  it('answers a query that is not all numbers like a scan does', async () => {
    const random = createRandom(SEED);
    const kinds: HostileKind[] = ['uniform'];
    const table = createFilled(engine, dimension, 'dot', makeRows(kinds, 4_000, dimension, random));
    const view = table.view();
    const query = makeRow('uniform', dimension, random);
    query[5] = Number.POSITIVE_INFINITY;
    checkHits(await view.search({ query, k: 10 }), cut(await view.search({ query, k: 4_000 }), 10));
    view.release();
    table.free();
  });
});

function fillPieces(pieces: readonly Uint8Array[], bytes: Uint8Array): void {
  let at = 0;
  for (const piece of pieces) {
    piece.set(bytes.subarray(at, at + piece.length));
    at += piece.length;
  }
}
