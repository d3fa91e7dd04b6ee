// A reopened store loads what was in memory before, so that the first searches need not wait for it.
import assert from 'node:assert/strict';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { toStoreFolder } from '../../../src/vector/embedded/files/store-files.ts';
import { inspectStore } from '../../../src/vector/embedded/inspection/inspect-store.ts';
import type { StoreStats } from '../../../src/vector/store-stats.ts';
import type { CollectionAddress, VectorStore } from '../../../src/vector/vector-store.ts';
import { newDataDir, openStore, removeFolders } from '../test-folders.ts';
import { BARE, newBatch, newConfig, writeTo } from '../test-points.ts';
import { readPoints } from '../test-store.ts';
import { backUp } from './test-backups.ts';

after(removeFolders);

const SIZE = 8;
const POINTS = 2_000;

const at = (name: string): CollectionAddress => ({ namespace: 'n', name });
const listFile = (dataDir: string) => join(dataDir, 'vectors', 'warm.json');
const listed = (dataDir: string): string[] =>
  JSON.parse(readFileSync(listFile(dataDir), 'utf8')).map(({ name }: CollectionAddress) => name);

function search(store: VectorStore, name: string) {
  const request = { limit: 1, scoreThreshold: null, filter: null, ...BARE };
  return readPoints(store.searchPoints(at(name), { vector: new Float32Array(SIZE).fill(1), ...request }));
}

async function create(store: VectorStore, name: string, count = POINTS): Promise<void> {
  await store.createCollection(writeTo(at(name)), newConfig(SIZE, 'Dot'), true);
  const points = Array.from({ length: count }, (_, n) => ({
    id: `${n}`,
    vector: new Float32Array(SIZE).fill(n),
    payload: '{}',
  }));
  if (count > 0) await store.upsertPoints(writeTo(at(name)), newBatch(points));
}

type Made = { readonly dataDir: string; readonly stats: StoreStats };
const made = new Map<string, Promise<Made>>();

/** Returns a copy of a closed store whose collections were searched in this order. */
async function makeStore(...names: string[]): Promise<Made> {
  const key = names.join();
  const making = made.get(key) ?? writeStore(names);
  made.set(key, making);
  const { dataDir, stats } = await making;
  const copy = newDataDir();
  cpSync(dataDir, copy, { recursive: true });
  return { dataDir: copy, stats };
}

async function writeStore(names: readonly string[]): Promise<Made> {
  const dataDir = newDataDir();
  const store = await openStore(dataDir);
  for (const name of names) await create(store, name, name === 'empty' ? 0 : POINTS);
  for (const name of names) await search(store, name);
  const stats = await store.stats();
  await store.close();
  return { dataDir, stats };
}

async function untilLoaded(store: VectorStore, count: number): Promise<StoreStats> {
  for (;;) {
    const stats = await store.stats();
    if (stats.loads >= count && stats.memoryBytes > 0) return stats;
    await sleep(5);
  }
}

describe('warm start', () => {
  it('loads what was in use before the first search, and answers from memory', async () => {
    const { dataDir } = await makeStore('one', 'two');
    const store = await openStore(dataDir);
    assert.equal((await untilLoaded(store, 2)).memoryHits, 0);
    assert.deepEqual(
      (await search(store, 'one')).map(({ id }) => id),
      [`${POINTS - 1}`],
    );
    assert.equal((await store.stats()).loads, 2);
    await store.close();
  });

  it('remembers the order of use, also of collections that were not used after the start', async () => {
    const { dataDir } = await makeStore('one', 'two', 'three');
    assert.deepEqual(listed(dataDir), ['three', 'two', 'one']);
    const store = await openStore(dataDir);
    await untilLoaded(store, 3);
    await search(store, 'two');
    await store.close();
    assert.deepEqual(listed(dataDir), ['two', 'three', 'one']);
  });

  it('forgets nothing when it is closed before it is warm', async () => {
    const { dataDir } = await makeStore('one', 'two', 'three');
    await (await openStore(dataDir)).close();
    assert.deepEqual(listed(dataDir).toSorted(), ['one', 'three', 'two']);
  });

  it('answers and takes writes while it becomes warm', async () => {
    const { dataDir } = await makeStore('one', 'two');
    const store = await openStore(dataDir);
    const best = { id: 'best', vector: new Float32Array(SIZE).fill(POINTS), payload: '{}' };
    const [, [found]] = await Promise.all([
      store.upsertPoints(writeTo(at('two')), newBatch([best])),
      search(store, 'one'),
    ]);
    assert.equal(found?.id, `${POINTS - 1}`);
    assert.deepEqual(
      (await search(store, 'two')).map(({ id }) => id),
      ['best'],
    );
    await store.close();
  });

  it('stays within the memory budget, and the most recently used come first', async () => {
    const { dataDir, stats } = await makeStore('empty', 'old', 'new');
    const budget = stats.memoryBytes - 1;
    const store = await openStore(dataDir, budget);
    const { loadedCollections, evictions, memoryBytes } = await untilLoaded(store, 2);
    assert.deepEqual({ loadedCollections, evictions }, { loadedCollections: 2, evictions: 0 });
    assert.ok(memoryBytes <= budget);
    await store.close();
    assert.deepEqual(listed(dataDir), ['new', 'empty']);
  });

  it('skips collections that are gone', async () => {
    const { dataDir } = await makeStore('one', 'two');
    const list = JSON.stringify([at('gone'), at('one')]);
    writeFileSync(listFile(dataDir), list);
    const store = await openStore(dataDir);
    await untilLoaded(store, 1);
    await store.close();
    assert.deepEqual(listed(dataDir), ['one']);
  });

  for (const [what, text] of [
    ['nothing', ''],
    ['half of a list', '[{"namespace":"n","na'],
    ['something else', '{"namespace":"n"}'],
    ['a list of other things', '[null,7,"x",{"namespace":1,"name":"one"},[]]'],
  ] as const) {
    it(`serves as ever when the file holds ${what}`, async () => {
      const { dataDir } = await makeStore('one');
      writeFileSync(listFile(dataDir), text);
      const store = await openStore(dataDir);
      assert.equal((await search(store, 'one')).length, 1);
      await store.close();
      assert.deepEqual(listed(dataDir), ['one']);
    });
  }

  it('is nothing that the doctor minds, and no part of a backup', async () => {
    const { dataDir } = await makeStore('one');
    assert.ok(existsSync(listFile(dataDir)));
    assert.deepEqual(inspectStore(toStoreFolder(dataDir)).findings, []);
    const backup = newDataDir();
    await backUp({ dataDir }, backup);
    assert.ok(!existsSync(listFile(backup)));
  });
});
