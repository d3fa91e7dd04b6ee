// Tests of rows that are loaded behind their codes and dropped again, while the table is searched and written to.
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createEngine, encodeRows, type RowHits, type RowTable } from '../index.ts';

const DIMENSION = 32;
const COUNT = 20_000;
const engine = createEngine({ threads: 2 });
after(() => engine.close());

const elements = Float32Array.from({ length: COUNT * DIMENSION }, (_, i) => Math.fround(Math.sin(i * i)));
const records = new Uint8Array(encodeRows(elements, DIMENSION));
const stride = records.length / COUNT;
const query = Float32Array.from({ length: DIMENSION }, (_, i) => Math.cos(i));

function recordsOf(slots: Uint32Array): Uint8Array {
  const found = new Uint8Array(slots.length * stride);
  slots.forEach((slot, i) => {
    found.set(records.subarray(slot * stride, (slot + 1) * stride), i * stride);
  });
  return found;
}

/** Publishes the rows [from, to). */
function put(table: RowTable, from: number, to: number): void {
  table.reserve(to);
  const slots = Uint32Array.from({ length: to - from }, (_, i) => from + i);
  table.publish(slots, recordsOf(slots), new Uint32Array(0));
}

/** Returns the hits and the number of rows that were read from elsewhere. */
async function search(table: RowTable): Promise<{ hits: RowHits; readCount: number }> {
  const view = table.view();
  let readCount = 0;
  const readRows = async (slots: Uint32Array) => {
    readCount += slots.length;
    return recordsOf(slots);
  };
  const hits = await view.search({ query, k: 10, readRows });
  view.release();
  return { hits, readCount };
}

function fill(table: RowTable, count: number): void {
  let from = 0;
  for (const view of table.views(0, count)) {
    view.set(records.subarray(from, from + view.length));
    from += view.length;
  }
}

describe('rows of a table', () => {
  it('are asked for until they are in memory, and again when they have left it', async () => {
    const table = engine.createTable({ dimension: DIMENSION, metric: 'cosine' }, 'elsewhere');
    put(table, 0, COUNT - 100);
    const codeBytes = table.bytes;
    table.reserveRows();
    fill(table, COUNT - 100);
    put(table, COUNT - 100, COUNT);
    const before = await search(table);
    assert.ok(before.readCount > 0);
    table.useRows();
    assert.deepEqual(await search(table), { hits: before.hits, readCount: 0 });
    assert.ok(table.dropRows());
    assert.deepEqual(await search(table), before);
    assert.ok(table.bytes < codeBytes * 2, 'their memory is given back');
    table.free();
  });

  it('stay while a view may need them', async () => {
    const table = engine.createTable({ dimension: DIMENSION, metric: 'dot' }, 'elsewhere');
    put(table, 0, COUNT);
    table.reserveRows();
    fill(table, COUNT);
    table.useRows();
    const view = table.view();
    assert.equal(table.dropRows(), false);
    view.release();
    assert.equal(table.dropRows(), true);
    assert.equal(table.dropRows(), false, 'there are none');
    table.free();
  });

  it('stay where they have no codes', () => {
    const table = engine.createTable({ dimension: DIMENSION, metric: 'dot' });
    put(table, 0, 100);
    assert.equal(table.dropRows(), false);
    table.free();
  });
});
