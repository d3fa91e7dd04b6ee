import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { Worker } from 'node:worker_threads';
import { createEngine, encodeRows, type RowTable } from '../index.ts';

const NONE = new Uint32Array(0);
const engine = createEngine({ threads: 1 });
after(() => engine.close());

function createTable(dimension = 2): RowTable {
  return engine.createTable({ dimension, metric: 'euclid' });
}

/** Publishes [value, 0, …] into each slot. */
function put(
  table: RowTable,
  slots: readonly number[],
  values: readonly number[],
  removed: readonly number[] = [],
): void {
  const { dimension } = table.shape;
  const elements = new Float32Array(values.length * dimension);
  for (const [i, value] of values.entries()) elements[i * dimension] = value;
  table.reserve(Math.max(0, ...slots) + 1);
  table.publish(Uint32Array.from(slots), new Uint8Array(encodeRows(elements, dimension)), Uint32Array.from(removed));
}

async function distances(table: RowTable, view = table.view()): Promise<Record<number, number>> {
  const hits = await view.search({ query: new Float32Array(table.shape.dimension), k: 1_000 });
  view.release();
  return Object.fromEntries([...hits.slots].map((slot, i) => [slot, hits.scores[i] ?? Number.NaN]));
}

describe('row table', () => {
  it('shows what was published and not what was removed', async () => {
    const table = createTable();
    put(table, [0, 1, 5], [10, 11, 15]);
    put(table, [2], [12], [1]);
    assert.deepEqual(await distances(table), { 0: 10, 2: 12, 5: 15 });
    table.publish(NONE, new Uint8Array(0), Uint32Array.of(0, 5));
    assert.deepEqual(await distances(table), { 2: 12 });
    table.free();
  });

  it('shows a view the rows of its moment, regardless of later changes', async () => {
    const table = createTable();
    put(table, [0, 1], [10, 11]);
    const early = table.view();
    put(table, [2], [12], [0]);
    const middle = table.view();
    put(table, [3, 400], [13, 14], [1]);
    assert.ok(early.isLive(0) && !early.isLive(2) && !early.isLive(400) && !middle.isLive(0));
    assert.equal(early.slotCount, 2);
    assert.deepEqual(await distances(table, middle), { 1: 11, 2: 12 });
    assert.deepEqual(await distances(table, early), { 0: 10, 1: 11 });
    assert.deepEqual(await distances(table), { 2: 12, 3: 13, 400: 14 });
    table.free();
  });

  it('refuses to write into a slot that is live or visible in a view, until the view is released', async () => {
    const table = createTable();
    put(table, [0], [10]);
    assert.throws(() => put(table, [0], [11]), /neither live nor visible/);
    const view = table.view();
    table.publish(NONE, new Uint8Array(0), Uint32Array.of(0));
    assert.throws(() => put(table, [0], [11]), /neither live nor visible/);
    view.release();
    put(table, [0], [11]);
    assert.deepEqual(await distances(table), { 0: 11 });
    table.free();
  });

  it('refuses slots that are not reserved, records of another size, and use after the end', () => {
    const table = createTable();
    table.reserve(2);
    const record = new Uint8Array(encodeRows(Float32Array.of(1, 2), 2));
    assert.throws(() => table.publish(Uint32Array.of(2), record, NONE), /reserved/);
    assert.throws(() => table.publish(NONE, new Uint8Array(0), Uint32Array.of(2)), /reserved/);
    assert.throws(() => table.publish(Uint32Array.of(0), record.subarray(1), NONE), /one record/);
    assert.throws(() => table.views(0, 3), /reserved/);
    const view = table.view();
    view.release();
    assert.throws(() => view.release(), /once/);
    table.free();
    assert.throws(() => table.view(), /freed/);
  });

  it('reads as zeros where nothing was written, also in memory that another table used before', () => {
    const first = createTable(64);
    put(first, [0, 1, 2], [1, 2, 3]);
    first.free();
    const second = createTable(64);
    second.reserve(40);
    assert.ok(second.views(0, 40).every((piece) => piece.every((byte) => byte === 0)));
    second.free();
  });

  it('is filled through its memory by a loader in another thread', async () => {
    const table = createTable(3);
    table.reserve(5);
    table.reserve(300);
    const records = new Uint8Array(
      encodeRows(
        Float32Array.from({ length: 900 }, (_, i) => i),
        3,
      ),
    );
    const pieces = table.views(0, 300);
    assert.equal(
      pieces.reduce((sum, piece) => sum + piece.length, 0),
      records.length,
    );
    const loader = new Worker(
      `const { workerData: { pieces, records } } = require('node:worker_threads');
       let at = 0;
       for (const piece of pieces) { piece.set(records.subarray(at, at + piece.length)); at += piece.length; }`,
      { eval: true, workerData: { pieces, records } },
    );
    await new Promise((resolve) => loader.once('exit', resolve));
    table.setLive(Uint32Array.from({ length: 300 }, (_, slot) => slot));
    assert.deepEqual(await table.findDamaged(), NONE);
    assert.deepEqual(Buffer.concat(table.views(0, 300)), Buffer.from(records));
    const hits = await table.view().search({ query: Float32Array.of(897, 898, 899), k: 1 });
    assert.deepEqual([...hits.slots, ...hits.scores], [299, 0]);
  });

  it('finds damaged rows among the live ones, in small tables and in large', async () => {
    for (const [dimension, count] of [
      [7, 100],
      [700, 1_500],
    ] as const) {
      const table = createTable(dimension);
      put(
        table,
        Array.from({ length: count }, (_, i) => i),
        Array.from({ length: count }, (_, i) => i),
        [],
      );
      for (const slot of [99, 3, 42]) {
        const [record] = table.views(slot, slot + 1);
        if (record) record[5] = (record[5] ?? 0) ^ 0x10;
      }
      table.publish(NONE, new Uint8Array(0), Uint32Array.of(42));
      assert.deepEqual(await table.findDamaged(), Uint32Array.of(3, 99));
      table.free();
    }
  });

  it('holds little more than the rows of a small table, and all of a large one in moderate pieces', () => {
    const before = engine.bytes;
    const small = createTable(768);
    small.reserve(20);
    assert.ok(small.bytes < 20 * small.stride + 4_096);
    const large = createTable(768);
    large.reserve(50_000);
    assert.ok(large.bytes < 50_000 * (large.stride + large.codeStride) + 4_096);
    assert.ok(large.views(0, 50_000).every((piece) => piece.length <= 64 * 1_048_576));
    assert.equal(engine.bytes - before, small.bytes + large.bytes);
    small.free();
    large.free();
    assert.equal(engine.bytes, before);
    assert.equal(large.bytes, 0);
  });

  it('grows row by row in few steps', () => {
    const table = createTable(768);
    for (let slots = 1; slots <= 5_000; slots++) table.reserve(slots);
    assert.ok(table.views(0, 5_000).length < 20);
    assert.ok(table.bytes < 1.6 * 5_000 * (table.stride + table.codeStride));
    table.free();
  });

  it('keeps its memory after it is freed until the last view is released', async () => {
    const before = engine.bytes;
    const table = createTable();
    put(table, [0], [10]);
    const view = table.view();
    table.free();
    assert.ok(engine.bytes > before);
    const hits = view.search({ query: Float32Array.of(0, 0), k: 1 });
    view.release();
    assert.deepEqual([...(await hits).scores], [10]);
    assert.equal(engine.bytes, before);
  });
});
