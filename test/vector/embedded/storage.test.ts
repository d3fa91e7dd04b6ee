// The parts that only the embedded store has: files, locks and memory, with damage and a failing disk.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { StartupProblem } from '../../../src/base/startup-problem.ts';
import { StoreFailure } from '../../../src/vector/errors.ts';
import type { VectorStore } from '../../../src/vector/vector-store.ts';
import { catalogueOf, listRowFiles, newDataDir, openStore, removeFolders } from '../test-folders.ts';
import { BARE, hasText, newBatch, newConfig, type TestPoint, WITH_PAYLOAD, writeTo } from '../test-points.ts';
import { createQuota, readPoints } from '../test-store.ts';

after(removeFolders);

const at = { namespace: 'n', name: 'things' };
async function openWithPoints(dataDir: string, points: TestPoint[], to = at): Promise<VectorStore> {
  const store = await openStore(dataDir);
  await store.createCollection(writeTo(to), newConfig(points[0]!.vector.length, 'Dot'), false);
  await store.upsertPoints(writeTo(to), newBatch(points));
  return store;
}

async function searchIds(store: VectorStore, vector: number[], to = at): Promise<string[]> {
  const request = {
    vector: Float32Array.from(vector),
    limit: 10,
    scoreThreshold: null,
    filter: null,
    ...BARE,
  };
  return (await readPoints(store.searchPoints(to, request))).map(({ id }) => id);
}

function tryAppend(file: string, bytes: number): boolean {
  try {
    appendFileSync(file, Buffer.alloc(bytes, 1));
    return true;
  } catch {
    return false;
  }
}

async function waitUntil(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 10));
}

const abc: TestPoint[] = [
  { id: 'a', vector: [1, 0], payload: '{"n":1}' },
  { id: 'b', vector: [2, 0] },
  { id: 'c', vector: [3, 0] },
];

describe('embedded storage', () => {
  it('has everything again after a restart', async () => {
    const dataDir = newDataDir();
    const first = await openWithPoints(dataDir, abc);
    await first.deletePoints(writeTo(at), { kind: 'ids', ids: ['b'] });
    await first.upsertPoints(writeTo(at), newBatch([{ id: 'c', vector: [9, 0] }]));
    const before = await readPoints(first.listPoints(at, ['a', 'b', 'c'], WITH_PAYLOAD));
    await first.close();
    const second = await openStore(dataDir);
    assert.deepEqual(await readPoints(second.listPoints(at, ['a', 'b', 'c'], WITH_PAYLOAD)), before);
    assert.deepEqual(await searchIds(second, [1, 0]), ['c', 'a']);
    assert.equal((await second.getCollection(at)).pointsCount, 2);
    await second.close();
  });

  it('refuses a folder that is already open, and takes it once it is closed', async () => {
    const dataDir = newDataDir();
    const first = await openStore(dataDir);
    await assert.rejects(
      openStore(dataDir),
      (error) => error instanceof StartupProblem && /already open/.test(error.message),
    );
    await first.close();
    await (await openStore(dataDir)).close();
  });

  it('refuses a folder that is a file, and row files without their catalogue', async () => {
    const file = newDataDir();
    writeFileSync(file, '');
    await assert.rejects(openStore(file), StartupProblem);
    const dataDir = newDataDir();
    await (await openWithPoints(dataDir, abc)).close();
    rmSync(catalogueOf(dataDir));
    await assert.rejects(
      openStore(dataDir),
      (error) => error instanceof StartupProblem && /missing/.test(error.message),
    );
  });

  it('refuses a catalogue that is not one', async () => {
    const dataDir = newDataDir();
    await (await openWithPoints(dataDir, abc)).close();
    writeFileSync(catalogueOf(dataDir), 'not a database, but long enough to look at'.repeat(100));
    await assert.rejects(
      openStore(dataDir),
      (error) => error instanceof StartupProblem && /catalogue/.test(error.message),
    );
  });

  it('refuses to search past a damaged vector, names it, and recovers when it is written again', async () => {
    const dataDir = newDataDir();
    await (await openWithPoints(dataDir, abc)).close();
    const [file] = listRowFiles(dataDir);
    const bytes = readFileSync(file!);
    bytes[bytes.length / 3 + 1]! ^= 1;
    writeFileSync(file!, bytes);
    const store = await openStore(dataDir);
    await assert.rejects(
      searchIds(store, [1, 0]),
      (error) => error instanceof StoreFailure && /ids "b"/.test(error.message),
    );
    assert.equal((await readPoints(store.listPoints(at, ['b'], BARE))).length, 1, 'what is not damaged is served');
    await store.upsertPoints(writeTo(at), newBatch([{ id: 'b', vector: [4, 0] }]));
    assert.deepEqual(await searchIds(store, [1, 0]), ['b', 'c', 'a']);
    await store.close();
  });

  it('finds the vectors missing that a shortened file lacks, while other collections are served', async () => {
    const dataDir = newDataDir();
    const healthy = { ...at, name: 'healthy' };
    const first = await openWithPoints(dataDir, abc);
    const [file] = listRowFiles(dataDir);
    await first.createCollection(writeTo(healthy), newConfig(2, 'Dot'), false);
    await first.upsertPoints(writeTo(healthy), newBatch(abc));
    await first.close();
    truncateSync(file!, 32);
    const store = await openStore(dataDir);
    await assert.rejects(searchIds(store, [1, 0]), StoreFailure);
    assert.deepEqual(await searchIds(store, [1, 0], healthy), ['c', 'b', 'a']);
    await store.close();
  });

  it('fails writes and its probe while the catalogue is gone, and recovers when it is back', async () => {
    const dataDir = newDataDir();
    const store = await openWithPoints(dataDir, abc);
    const catalogue = catalogueOf(dataDir);
    renameSync(catalogue, `${catalogue}.away`);
    await assert.rejects(store.probe(), StoreFailure);
    await assert.rejects(store.upsertPoints(writeTo(at), newBatch([{ id: 'd', vector: [1, 1] }])), StoreFailure);
    assert.equal((await readPoints(store.listPoints(at, ['a', 'd'], BARE))).length, 1);
    renameSync(`${catalogue}.away`, catalogue);
    await store.probe();
    await store.upsertPoints(writeTo(at), newBatch([{ id: 'd', vector: [4, 0] }]));
    assert.deepEqual(await searchIds(store, [1, 0]), ['d', 'c', 'b', 'a']);
    await store.close();
    const again = await openStore(dataDir);
    assert.equal((await again.getCollection(at)).pointsCount, 4);
    await again.close();
  });

  it('fails writes and its probe on a full disk, loses nothing, and recovers when there is space', async (test) => {
    const dataDir = newDataDir();
    mkdirSync(dataDir);
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', dataDir]).status !== 0) {
      return test.skip('only root on Linux can make a small disk');
    }
    try {
      const store = await openWithPoints(dataDir, abc);
      const fill = join(dataDir, 'fill');
      // The last bytes are filled too: the rest of a page would still take a small write.
      for (let bytes = 1 << 20; bytes >= 1; bytes >>= 1) while (tryAppend(fill, bytes));
      const large = newBatch(Array.from({ length: 2_000 }, (_, n) => ({ id: `x${n}`, vector: [n, 1] })));
      await assert.rejects(store.upsertPoints(writeTo(at), large), /disk is full/);
      await assert.rejects(store.probe(), /disk is full/);
      assert.deepEqual(await searchIds(store, [1, 0]), ['c', 'b', 'a']);
      rmSync(fill);
      await store.probe();
      await store.upsertPoints(writeTo(at), large);
      await store.close();
      const again = await openStore(dataDir);
      assert.equal((await again.getCollection(at)).pointsCount, 2_003);
      await again.close();
    } finally {
      spawnSync('umount', ['-l', dataDir]);
    }
  });

  it('fails a write whose row file was removed instead of writing into nowhere', async () => {
    const dataDir = newDataDir();
    const store = await openWithPoints(dataDir, abc);
    rmSync(listRowFiles(dataDir)[0]!);
    await assert.rejects(store.upsertPoints(writeTo(at), newBatch([{ id: 'd', vector: [1, 1] }])), StoreFailure);
    assert.equal((await store.getCollection(at)).pointsCount, 3);
    await store.close();
  });

  it('removes the files of deleted and cleared collections, also when it was stopped before it could', async () => {
    const dataDir = newDataDir();
    const store = await openWithPoints(dataDir, abc);
    await store.deletePoints(writeTo(at), { kind: 'all' });
    await waitUntil(() => listRowFiles(dataDir).length === 0);
    await store.upsertPoints(writeTo(at), newBatch(abc));
    await store.deleteCollection(writeTo(at));
    await store.close();
    const again = await openStore(dataDir);
    await waitUntil(() => listRowFiles(dataDir).length === 0);
    await again.close();
  });

  it('reads no more payload than the quota of the caller allows, and gives back what it did not need', async () => {
    const store = await openWithPoints(newDataDir(), abc);
    const ids = ['l1', 'l2', 'l3'];
    const payload = JSON.stringify({ text: 'x'.repeat(1_000_000) });
    for (const id of ids) await store.upsertPoints(writeTo(at), newBatch([{ id, vector: [1, 1], payload }]));
    const quota = createQuota(2_500_000);
    const slices = store.listPoints(at, ids, WITH_PAYLOAD, quota.options);
    const read: number[] = [];
    await assert.rejects(async () => {
      for await (const { points, bytes } of slices) {
        read.push(points.length);
        assert.ok(bytes > 1_000_000 && bytes < 1_001_000);
      }
    }, /quota is used up/);
    assert.deepEqual(read, [1, 1], 'a slice for each of the large ones');
    assert.ok(quota.held > 2_000_000 && quota.held < 2_002_000);
    const small = createQuota(100_000);
    assert.equal((await readPoints(store.listPoints(at, ids, BARE, small.options))).length, 3);
    assert.ok(small.held < 1_000);
    await store.close();
  });

  it('gives the slots of deleted points back while it is searched and written to', async () => {
    const dataDir = newDataDir();
    const store = await openWithPoints(dataDir, abc);
    const many = Array.from({ length: 10_000 }, (_, n) => ({
      id: `m${n}`,
      vector: [n, 1],
      payload: `{"file":"f${n % 3}"}`,
    }));
    await store.upsertPoints(writeTo(at), newBatch(many));
    const [file] = listRowFiles(dataDir);
    const before = statSync(file!).size;
    const kept = many.filter((_, n) => n % 50 === 0).map(({ id }) => id);
    const gone = many.map(({ id }) => id).filter((id) => !kept.includes(id));
    await searchIds(store, [1, 0]);
    const versions = await readPoints(store.listPoints(at, kept, BARE));
    await store.deletePoints(writeTo(at), { kind: 'ids', ids: gone });
    for (let n = 0; statSync(file!).size > before / 20; n++) {
      await store.upsertPoints(writeTo(at), newBatch([{ id: 'late', vector: [20_000, n] }]));
      assert.deepEqual((await searchIds(store, [1, 0])).slice(0, 3), ['late', 'm9950', 'm9900']);
    }
    assert.equal((await store.getCollection(at)).pointsCount, 204);
    assert.deepEqual(await readPoints(store.listPoints(at, kept, BARE)), versions, 'moving a point is no write');
    await store.close();
    const again = await openStore(dataDir);
    const filter = hasText('file', 'f0');
    const request = { vector: Float32Array.of(1, 0), limit: 1_000, scoreThreshold: null, filter, ...BARE };
    const found = (await readPoints(again.searchPoints(at, request))).map(({ id }) => id);
    assert.deepEqual(found, kept.filter((id) => Number(id.slice(1)) % 3 === 0).reverse());
    await again.close();
  });

  it('uses the slots of overwritten points again', async () => {
    const dataDir = newDataDir();
    const store = await openWithPoints(dataDir, abc);
    for (let round = 0; round < 20; round++) {
      await store.upsertPoints(writeTo(at), newBatch(abc));
      await searchIds(store, [1, 0]);
    }
    assert.ok(readFileSync(listRowFiles(dataDir)[0]!).length <= 6 * 32, 'two generations of three rows');
    await store.close();
  });

  it('tells what the vectors of a collection take on disk and, once they are searched, in memory', async () => {
    const dataDir = newDataDir();
    const store = await openWithPoints(dataDir, [{ id: 'a', vector: [1, 2] }]);
    const [before] = await store.listCollections(at.namespace);
    assert.equal(
      before?.diskBytes,
      listRowFiles(dataDir).reduce((sum, file) => sum + statSync(file).size, 0),
    );
    assert.equal(before?.memoryBytes, 0);
    await searchIds(store, [1, 2]);
    const [after] = await store.listCollections(at.namespace);
    assert.ok((after?.memoryBytes ?? 0) > 0);
    await store.close();
  });

  it('counts all collections and points, more than it looks at in one go', async () => {
    const store = await openWithPoints(newDataDir(), abc);
    const addresses = Array.from({ length: 2_100 }, (_, n) => ({ namespace: `n${n % 3}`, name: `c${n}` }));
    for (let from = 0; from < addresses.length; from += 300) {
      const some = addresses.slice(from, from + 300);
      await Promise.all(some.map((to) => store.createCollection(writeTo(to), newConfig(1, 'Dot'), false)));
    }
    await store.upsertPoints(writeTo(addresses.at(-1)!), newBatch([{ id: 'x', vector: [1] }]));
    const { collections, points } = await store.stats();
    assert.deepEqual([collections, points], [2_101, 4]);
    await store.close();
  });

  it('answers right with a memory budget that holds no two collections at once', async () => {
    const dataDir = newDataDir();
    const store = await openStore(dataDir, 1);
    const addresses = Array.from({ length: 8 }, (_, n) => ({ namespace: 'n', name: `c${n}` }));
    for (const [n, to] of addresses.entries()) {
      await store.createCollection(writeTo(to), newConfig(1, 'Dot'), false);
      await store.upsertPoints(writeTo(to), newBatch([{ id: `p${n}`, vector: [n] }]));
    }
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(addresses.map((to) => searchIds(store, [1], to)));
      assert.deepEqual(
        answers,
        addresses.map((_, n) => [`p${n}`]),
      );
    }
    await store.close();
  });

  it('keeps writes that were under way when it was closed', async () => {
    const dataDir = newDataDir();
    const store = await openWithPoints(dataDir, abc);
    const writes = Array.from({ length: 20 }, (_, n) =>
      store.upsertPoints(writeTo(at), newBatch([{ id: `w${n}`, vector: [1, n] }])),
    );
    await store.close();
    await Promise.all(writes);
    const again = await openStore(dataDir);
    assert.equal((await again.getCollection(at)).pointsCount, 23);
    await again.close();
  });
});
