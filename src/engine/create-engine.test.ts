import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createEngine, type Engine, EngineClosed, EngineOverloaded, type RowTable } from './index.ts';

const DIMENSION = 1_024;
const ROWS = 8_000;
const QUERY = new Float32Array(DIMENSION).fill(1);

/** Creates a table of zero rows, which all tie; its searches run on threads for some milliseconds. */
function createLargeTable(engine: Engine, rows = ROWS): RowTable {
  const table = engine.createTable({ dimension: DIMENSION, metric: 'dot' });
  table.reserve(rows);
  table.setLive(Uint32Array.from({ length: rows }, (_, slot) => slot));
  return table;
}

describe('engine', () => {
  it('returns every row that ties with the k-th, however many', async () => {
    const engine = createEngine({ threads: 2 });
    const table = createLargeTable(engine);
    const view = table.view();
    const { slots, scores } = await view.search({ query: QUERY, k: 5 });
    assert.deepEqual(
      slots,
      Uint32Array.from({ length: ROWS }, (_, slot) => slot),
    );
    assert.ok(scores.every((score) => score === 0));
    await engine.close();
  });

  it('answers at once when there is nothing to search', async () => {
    const engine = createEngine();
    const view = engine.createTable({ dimension: 3, metric: 'cosine' }).view();
    assert.equal(view.slotCount, 0);
    assert.equal((await view.search({ query: Float32Array.of(1, 2, 3), k: 5 })).slots.length, 0);
    await engine.close();
  });

  it('rejects a query of another dimension and a k below one', async () => {
    const engine = createEngine();
    const view = engine.createTable({ dimension: 3, metric: 'cosine' }).view();
    await assert.rejects(view.search({ query: Float32Array.of(1, 2), k: 5 }), /dimension/);
    await assert.rejects(view.search({ query: Float32Array.of(1, 2, 3), k: 0 }), /positive/);
    await engine.close();
  });

  it('refuses a search when too many wait, and serves those that were accepted', async () => {
    const engine = createEngine({ threads: 1, waitingMax: 3 });
    const view = createLargeTable(engine).view();
    await view.search({ query: QUERY, k: 1 });
    const searches = Array.from({ length: 12 }, () => view.search({ query: QUERY, k: 1 }));
    const outcomes = await Promise.allSettled(searches);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    assert.equal(refused.length, 12 - 3);
    assert.ok(refused.every((outcome) => outcome.status === 'rejected' && outcome.reason instanceof EngineOverloaded));
    assert.equal((await view.search({ query: QUERY, k: 1 })).slots.length, ROWS);
    await engine.close();
  });

  it('turns the flood of one owner away and not the search of another', async () => {
    const engine = createEngine({ threads: 1, waitingMax: 3 });
    const view = createLargeTable(engine).view();
    await view.search({ query: QUERY, k: 1 });
    const flood = Array.from({ length: 12 }, () => view.search({ query: QUERY, k: 1, owner: 'flood' }));
    const others = [view.search({ query: QUERY, k: 1, owner: 'other' })];
    assert.equal((await Promise.allSettled(flood)).filter(({ status }) => status === 'fulfilled').length, 2);
    assert.equal((await Promise.all(others)).length, 1);
    await engine.close();
  });

  it('lets the search of one owner get on beside the many of another', async () => {
    const engine = createEngine({ threads: 2 });
    const tables = [createLargeTable(engine), createLargeTable(engine)];
    const [flooded, other] = tables.map((table) => table.view());
    assert.ok(flooded && other);
    await Promise.all([flooded, other].map((view) => view.search({ query: QUERY, k: 1 })));
    let answered = 0;
    const flood = Array.from({ length: 60 }, async () => {
      await flooded.search({ query: QUERY, k: 1, owner: 'flood' });
      answered += 1;
    });
    await other.search({ query: QUERY, k: 1, owner: 'other' });
    assert.ok(answered < 45, `${answered} of the others were answered before`);
    await Promise.all(flood);
    await engine.close();
  });

  it('drops searches whose signal aborts, before, while waiting and while running, and goes on with the others', async () => {
    const engine = createEngine({ threads: 2 });
    const view = createLargeTable(engine).view();
    const reason = new Error('gone');
    await assert.rejects(view.search({ query: QUERY, k: 1, signal: AbortSignal.abort(reason) }), reason);
    const controller = new AbortController();
    const aborted = Array.from({ length: 8 }, () => view.search({ query: QUERY, k: 1, signal: controller.signal }));
    const kept = view.search({ query: QUERY, k: 1 });
    controller.abort(reason);
    const outcomes = await Promise.allSettled(aborted);
    assert.ok(outcomes.every((outcome) => outcome.status === 'rejected' && outcome.reason === reason));
    assert.equal((await kept).slots.length, ROWS);
    await engine.close();
  });

  it('frees a place in the queue when a waiting search is aborted', async () => {
    const engine = createEngine({ threads: 1, waitingMax: 1 });
    const view = createLargeTable(engine).view();
    await view.search({ query: QUERY, k: 1 });
    const controller = new AbortController();
    const waiting = view.search({ query: QUERY, k: 1, signal: controller.signal });
    controller.abort();
    const next = view.search({ query: QUERY, k: 1 });
    await assert.rejects(waiting, { name: 'AbortError' });
    assert.equal((await next).slots.length, ROWS);
    await engine.close();
  });

  it('rejects what runs and waits when it is closed, and what is asked afterwards', async () => {
    const engine = createEngine({ threads: 1 });
    const view = createLargeTable(engine).view();
    const searches = Array.from({ length: 5 }, () => view.search({ query: QUERY, k: 1 }));
    const closed = engine.close();
    const outcomes = await Promise.allSettled(searches);
    assert.ok(outcomes.every((outcome) => outcome.status === 'rejected' && outcome.reason instanceof EngineClosed));
    await closed;
    await assert.rejects(view.search({ query: QUERY, k: 1 }), EngineClosed);
    await engine.close();
  });

  it('gives back the memory of tables whose searches were aborted', async () => {
    const engine = createEngine({ threads: 2 });
    const table = createLargeTable(engine);
    const view = table.view();
    const controller = new AbortController();
    const search = view.search({ query: QUERY, k: 1, signal: controller.signal });
    table.free();
    view.release();
    assert.ok(engine.bytes > 0);
    controller.abort();
    await assert.rejects(search);
    assert.equal(engine.bytes, 0);
    const other = createLargeTable(engine).view();
    assert.equal((await other.search({ query: QUERY, k: 1 })).slots.length, ROWS);
    await engine.close();
  });

  it('keeps the process alive for a search that runs, and for nothing else', async () => {
    const script = `
      import { createEngine } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)};
      const table = createEngine({ threads: 2 }).createTable({ dimension: ${DIMENSION}, metric: 'dot' });
      table.reserve(5_000);
      table.setLive(Uint32Array.from({ length: 5_000 }, (_, slot) => slot));
      const { slots } = await table.view().search({ query: new Float32Array(${DIMENSION}), k: 1 });
      console.log(slots.length);`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
    assert.equal(stdout, '5000\n');
  });

  it('returns the memory of large tables to the operating system, although other threads have used it', async () => {
    const engine = createEngine({ threads: 2 });
    const table = createLargeTable(engine, 80_000);
    for (const piece of table.views(0, 80_000)) piece.fill(1);
    const view = table.view();
    await view.search({ query: QUERY, k: 1 });
    const rssBytes = process.memoryUsage.rss();
    const tableBytes = table.bytes;
    view.release();
    table.free();
    const isReturned = () => process.memoryUsage.rss() < rssBytes - tableBytes / 2;
    for (let tries = 0; tries < 200 && !isReturned(); tries++) await sleep(50);
    assert.ok(isReturned());
    await engine.close();
  });
});
