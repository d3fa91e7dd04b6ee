// Backups of the embedded store: made during writes, and restored.
import assert from 'node:assert/strict';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorProblem } from '../../../src/base/operator-problem.ts';
import { forSoak } from '../../../src/base/testing/soak.ts';
import { StoreBackups } from '../../../src/vector/embedded/backup/store-backups.ts';
import {
  type EmbeddedVectorStore,
  openEmbeddedVectorStore,
} from '../../../src/vector/embedded/embedded-vector-store.ts';
import { toStoreFiles, toStoreFolder } from '../../../src/vector/embedded/files/store-files.ts';
import { CollectionNotFound, StoreOverloaded } from '../../../src/vector/errors.ts';
import type { CollectionAddress } from '../../../src/vector/vector-store.ts';
import { newBatch, newConfig, type TestPoint, WHOLE, writeTo } from '../test-points.ts';
import { collectPage } from '../test-store.ts';
import { backUp, restoreBackup, verifyBackup } from './test-backups.ts';

const root = mkdtempSync(join(tmpdir(), 'magpie-backup-'));
const opened: EmbeddedVectorStore[] = [];
after(async () => {
  for (const store of opened) await store.close();
  rmSync(root, { recursive: true });
});
let names = 0;
const newPath = () => join(root, String(names++));
const at = { namespace: 'n', name: 'things' };

async function openStore(dataDir: string): Promise<EmbeddedVectorStore> {
  const store = await openEmbeddedVectorStore({ dataDir, memoryBytesMax: 1 << 30 });
  opened.push(store);
  return store;
}

async function openWith(points: readonly TestPoint[], to: CollectionAddress = at, dataDir = newPath()) {
  const store = await openStore(dataDir);
  await store.createCollection(writeTo(to), newConfig(points[0]!.vector.length, 'Dot'), true);
  await store.upsertPoints(writeTo(to), newBatch(points));
  return { store, dataDir };
}

const abc: TestPoint[] = ['a', 'b', 'c'].map((id, index) => ({ id, vector: [index, 1], payload: `{"n":${index}}` }));

const BALLAST_AT = { namespace: 'a', name: 'ballast' };
/** A collection so large that copying it takes longer than many writes. */
const ballast = Array.from({ length: 4_000 }, (_, index) => ({
  id: `ballast-${index}`,
  vector: new Float32Array(2_048).fill(index),
}));

let filled: ReturnType<typeof openWith> | undefined;
/** Opens the store with the ballast; tests share it, and the last of them closes it. */
const openFilled = () => {
  filled ??= openWith(ballast, BALLAST_AT);
  return filled;
};

async function readAll(store: EmbeddedVectorStore, from: CollectionAddress) {
  try {
    return (await collectPage(store.scrollPoints(from, { filter: null, from: null, limit: 1_000, ...WHOLE }))).points;
  } catch (error) {
    if (error instanceof CollectionNotFound) return undefined;
    throw error;
  }
}

function flipByte(path: string, position: number): void {
  const bytes = readFileSync(path);
  bytes[position]! ^= 1;
  writeFileSync(path, bytes);
}

function listRowFiles(folder: string): string[] {
  const rows = toStoreFiles(toStoreFolder(folder)).rows;
  return readdirSync(rows, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.rows'))
    .map((name) => join(rows, name));
}

/** A writer that makes one change after the other and remembers the state of the collection after each. */
class History {
  /**
   * The contents of the collection after each write: the step that wrote each point; undefined without a collection.
   */
  readonly states: (ReadonlyMap<string, number> | undefined)[] = [undefined];
  readonly #store: EmbeddedVectorStore;
  readonly at = { namespace: 'z', name: 'volatile' };
  /** The last write that was acknowledged. */
  acknowledged = 0;
  isStopped = false;

  constructor(store: EmbeddedVectorStore) {
    this.#store = store;
  }

  async run(): Promise<void> {
    while (!this.isStopped) {
      const step = this.states.length;
      const state = this.states[step - 1];
      const { next, write } = this.#plan(step, state);
      this.states.push(next);
      await write();
      this.acknowledged = step;
    }
  }

  #plan(step: number, state: ReadonlyMap<string, number> | undefined) {
    const store = this.#store;
    if (state === undefined) {
      const create = () => store.createCollection(writeTo(this.at), newConfig(8, 'Dot'), true);
      return { next: new Map<string, number>(), write: create };
    }
    if (step % 53 === 0) return { next: undefined, write: () => store.deleteCollection(writeTo(this.at)) };
    const next = new Map(state);
    if (step % 29 === 0) {
      next.clear();
      return { next, write: () => store.deletePoints(writeTo(this.at), { kind: 'all' }) };
    }
    if (step % 3 === 0) {
      const ids = [`p${step % 20}`, `p${step % 7}`];
      for (const id of ids) next.delete(id);
      return { next, write: () => store.deletePoints(writeTo(this.at), { kind: 'ids', ids }) };
    }
    const points = Array.from({ length: 20 }, (_, index) => `p${index}`)
      .filter((_, index) => (index + step) % 2 === 0)
      .map((id) => ({ id, vector: toVector(step), payload: `{"step":${step}}` }));
    for (const { id } of points) next.set(id, step);
    return { next, write: () => store.upsertPoints(writeTo(this.at), newBatch(points)) };
  }
}

const toVector = (step: number) => new Float32Array(8).fill(step);

describe('a backup of a store that is written meanwhile', () => {
  it('is one of its states, no older than the last write that was acknowledged before', async () => {
    const opened = await openFilled();
    const { store } = opened;
    const history = new History(store);
    const writing = history.run();
    for (let round = 0; round < forSoak(4, 2); round++) {
      const target = newPath();
      const acknowledgedBefore = history.acknowledged;
      const [saved] = await backUp(opened, target);
      const issued = history.states.length - 1;
      assert.deepEqual(saved?.damage, []);
      assert.ok(issued > acknowledgedBefore + 3, 'writes went on');
      const dataDir = newPath();
      await restoreBackup(target, dataDir);
      const restored = await openStore(dataDir);
      const points = await readAll(restored, history.at);
      for (const { payload, vector } of points ?? []) assert.deepEqual(vector, toVector(JSON.parse(payload!).step));
      const found = points && Object.fromEntries(points.map(({ id, payload }) => [id, JSON.parse(payload!).step]));
      const candidates = history.states.slice(acknowledgedBefore, issued + 1);
      const isState = candidates.some((state) => isSame(state && Object.fromEntries(state), found));
      assert.ok(isState, `a state between ${acknowledgedBefore} and ${issued}: ${JSON.stringify(found)}`);
      assert.equal((await restored.getCollection(BALLAST_AT)).pointsCount, ballast.length);
      await restored.close();
    }
    history.isStopped = true;
    await writing;
  });

  it('holds points whose slots are given back meanwhile', async () => {
    const { store, dataDir } = await openFilled();
    const filesBefore = listRowFiles(dataDir);
    const many = Array.from({ length: 4_200 }, (_, index) => ({ id: `${index}`, vector: [index] }));
    await store.createCollection(writeTo(at), newConfig(1, 'Dot'), true);
    await store.upsertPoints(writeTo(at), newBatch(many));
    const file = listRowFiles(dataDir).find((each) => !filesBefore.includes(each));
    const size = statSync(file!).size;
    const begun = Promise.withResolvers<void>();
    const target = newPath();
    const backup = backUp({ store, dataDir }, target, { onProgress: () => begun.resolve() });
    await begun.promise;
    const ids = many.slice(2_000).map(({ id }) => id);
    await store.deletePoints(writeTo(at), { kind: 'ids', ids });
    assert.deepEqual((await backup)[0]?.damage, []);
    const restoredTo = newPath();
    await restoreBackup(target, restoredTo);
    const restored = await openStore(restoredTo);
    assert.equal((await restored.getCollection(at)).pointsCount, many.length);
    // The room is freed afterwards.
    while (statSync(file!).size >= size) await sleep(10);
  });

  it('lets dead rows be used again when it is done, and when it failed or was interrupted', async () => {
    const { store, dataDir } = await openWith(abc);
    const [file] = listRowFiles(dataDir);
    const overwrite = async () => {
      for (let count = 0; count < 5; count++) await store.upsertPoints(writeTo(at), newBatch(abc));
      return statSync(file!).size;
    };
    const size = await overwrite();
    await backUp({ store, dataDir }, newPath());
    assert.equal(await overwrite(), size);
    await assert.rejects(store.backup(join(newPath(), 'absent'), {}), { code: 'ENOENT' });
    assert.equal(await overwrite(), size);
    const interrupt = new AbortController();
    const backup = backUp({ store, dataDir }, newPath(), { signal: interrupt.signal });
    interrupt.abort();
    await assert.rejects(backup, OperatorProblem);
    assert.equal(await overwrite(), size);
  });

  it('leaves nothing behind when it is interrupted half-way, or the store is closed', async () => {
    const opened = await openFilled();
    const folder = mkdtempSync(join(root, 'targets-'));
    const interrupt = new AbortController();
    const interrupted = backUp(opened, join(folder, 'one'), {
      signal: interrupt.signal,
      onProgress: () => interrupt.abort(),
    });
    await assert.rejects(interrupted, { name: 'OperatorProblem', message: /interrupted/ });
    assert.deepEqual(readdirSync(folder), []);
    const begun = Promise.withResolvers<void>();
    const cutOff = backUp(opened, join(folder, 'two'), { onProgress: () => begun.resolve() });
    await begun.promise;
    await Promise.all([assert.rejects(cutOff, OperatorProblem), opened.store.close()]);
    assert.deepEqual(readdirSync(folder), []);
  });

  it('refuses a target that exists, and a second backup at the same time', async () => {
    const opened = await openWith(abc);
    await assert.rejects(backUp(opened, root), { name: 'OperatorProblem', message: /exists already/ });
    const nowhere = backUp(opened, join(newPath(), 'no', 'parent'));
    await assert.rejects(nowhere, { name: 'OperatorProblem', message: /create the folder for backups first/ });
    // A backup of so few points ends soon: the second begins with it.
    const both = await Promise.allSettled([backUp(opened, newPath()), backUp(opened, newPath())]);
    const refused = both.flatMap((each) => (each.status === 'rejected' ? [each.reason as Error] : []));
    assert.deepEqual(
      refused.map(({ name }) => name),
      ['OperatorProblem'],
    );
    assert.match(refused[0]?.message ?? '', /another backup/);
  });

  it('is dropped when another writer took over, and asks a busy one until it answers', async () => {
    const { store, dataDir } = await openWith(abc);
    const files = toStoreFiles(toStoreFolder(dataDir));
    const target = newPath();
    let busy = 2;
    const pin = async () => {
      if (busy-- > 0) throw new StoreOverloaded('busy');
    };
    const lost = new StoreBackups(files, { pin, unpin: async () => false });
    const losing = { backup: lost.run.bind(lost) };
    await assert.rejects(backUp({ store: losing, dataDir }, target), {
      name: 'OperatorProblem',
      message: /opened anew/,
    });
    assert.equal(busy, -1);
    assert.equal(existsSync(target), false);
    await store.close();
  });

  it('tells what was damaged in the store already, and saves the rest', async () => {
    const { store, dataDir } = await openWith(abc);
    flipByte(listRowFiles(dataDir)[0]!, 2);
    const target = newPath();
    const [saved] = await backUp({ store, dataDir }, target);
    assert.deepEqual(saved?.damage, ['1 damaged vector in "things"']);
    assert.equal(saved?.contents, '1 collection, 3 points');
    await verifyBackup(target);
  });
});

describe('a backup of a closed store', () => {
  it('holds everything', async () => {
    const { store, dataDir } = await openWith(abc);
    const before = await readAll(store, at);
    await store.close();
    const target = newPath();
    await backUp({ dataDir }, target);
    const restoredTo = newPath();
    await restoreBackup(target, restoredTo);
    assert.deepEqual(await readAll(await openStore(restoredTo), at), before);
  });

  it('is refused while a process has the store open, and where there is none', async () => {
    const { dataDir } = await openWith(abc);
    await assert.rejects(backUp({ dataDir }, newPath()), /already open/);
    const nowhere = newPath();
    await assert.rejects(backUp({ dataDir: nowhere }, newPath()), /holds no store/);
    assert.equal(existsSync(nowhere), false);
  });
});

describe('restoring', () => {
  let made: Promise<string> | undefined;
  async function writeBackup(): Promise<string> {
    const opened = await openWith(abc);
    const target = newPath();
    await backUp(opened, target);
    await opened.store.close();
    return target;
  }

  /** Copies the same backup for every test. */
  async function makeBackup(): Promise<string> {
    made ??= writeBackup();
    const copy = newPath();
    cpSync(await made, copy, { recursive: true });
    return copy;
  }

  const catalogueOf = (folder: string) => toStoreFiles(toStoreFolder(folder)).catalogue;
  const editManifest = (backup: string, edit: (text: string) => string) => {
    const path = join(backup, 'manifest.json');
    writeFileSync(path, edit(readFileSync(path, 'utf8')));
  };

  const DAMAGES: Readonly<Record<string, (backup: string) => void>> = {
    'a vector has changed': (backup) => flipByte(listRowFiles(backup)[0]!, 40),
    'a row file is too short': (backup) => truncateSync(listRowFiles(backup)[0]!, 10),
    'a row file is missing': (backup) => rmSync(listRowFiles(backup)[0]!),
    'the catalogue has changed': (backup) => flipByte(catalogueOf(backup), 20_000),
    'the catalogue is missing': (backup) => rmSync(catalogueOf(backup)),
    'the manifest is missing': (backup) => rmSync(join(backup, 'manifest.json')),
    'the manifest is cut off': (backup) => truncateSync(join(backup, 'manifest.json'), 100),
    'the manifest is not one': (backup) => editManifest(backup, () => '{"format":"something"}'),
    'the manifest names a file outside': (backup) =>
      editManifest(backup, (text) => text.replace(/rows\/[^"]+/, '../../outside')),
    'the manifest names a folder outside': (backup) =>
      editManifest(backup, (text) => text.replace('"folder": "vectors"', '"folder": "../vectors"')),
    'the manifest names a store that there is not': (backup) =>
      editManifest(backup, (text) => text.replace('"folder": "vectors"', '"folder": "dragons"')),
    'a checksum has changed': (backup) => editManifest(backup, (text) => text.replace(/[0-9a-f]{64}/, 'a'.repeat(64))),
  };
  for (const [what, damage] of Object.entries(DAMAGES)) {
    it(`is refused when ${what}, and leaves no data folder`, async () => {
      const backup = await makeBackup();
      damage(backup);
      await assert.rejects(verifyBackup(backup), OperatorProblem);
      const dataDir = newPath();
      await assert.rejects(restoreBackup(backup, dataDir), OperatorProblem);
      assert.deepEqual(existsSync(dataDir) ? readdirSync(dataDir) : [], []);
    });
  }

  it('is refused where data is, open or not, and leaves it alone', async () => {
    const backup = await makeBackup();
    const { store, dataDir } = await openWith(abc);
    await assert.rejects(restoreBackup(backup, dataDir), { name: 'OperatorProblem', message: /holds data already/ });
    await store.close();
    await assert.rejects(restoreBackup(backup, dataDir), { name: 'OperatorProblem', message: /holds data already/ });
    assert.equal((await readAll(await openStore(dataDir), at))?.length, 3);
  });

  it('leaves no data folder when it is interrupted, and the backup as it was', async () => {
    const backup = await makeBackup();
    const dataDir = newPath();
    const interrupt = new AbortController();
    const options = { signal: interrupt.signal, onProgress: () => interrupt.abort() };
    await assert.rejects(restoreBackup(backup, dataDir, options), /interrupted/);
    assert.deepEqual(readdirSync(dataDir), []);
    await restoreBackup(backup, dataDir);
  });
});

function isSame(a: unknown, b: unknown): boolean {
  try {
    assert.deepEqual(a, b);
    return true;
  } catch {
    return false;
  }
}
