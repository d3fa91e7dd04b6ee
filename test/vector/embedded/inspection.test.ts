// The findings of the doctor in a store.
import assert from 'node:assert/strict';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openEmbeddedVectorStore } from '../../../src/vector/embedded/embedded-vector-store.ts';
import { openCatalogueDatabase } from '../../../src/vector/embedded/files/schema.ts';
import { toStoreFiles, toStoreFolder } from '../../../src/vector/embedded/files/store-files.ts';
import { inspectStore } from '../../../src/vector/embedded/inspection/inspect-store.ts';
import type { VectorStore } from '../../../src/vector/vector-store.ts';
import { newBatch, newConfig, writeTo } from '../test-points.ts';

const root = mkdtempSync(join(tmpdir(), 'magpie-inspection-'));
const opened: VectorStore[] = [];
after(async () => {
  for (const store of opened) await store.close();
  rmSync(root, { recursive: true });
});
let folders = 0;
const at = { namespace: 'n', name: 'things' };
const points = Array.from({ length: 100 }, (_, index) => ({
  id: `p${index}`,
  vector: new Float32Array(64).fill(index),
}));

const newDataDir = () => join(root, String(folders++));

function toParts(dataDir: string) {
  const folder = toStoreFolder(dataDir);
  return { dataDir, folder, ...toStoreFiles(folder) };
}

async function openStore() {
  const dataDir = newDataDir();
  const store = await openEmbeddedVectorStore({ dataDir, memoryBytesMax: 1 << 30 });
  opened.push(store);
  await store.createCollection(writeTo(at), newConfig(64, 'Dot'), true);
  await store.upsertPoints(writeTo(at), newBatch(points));
  return { store, ...toParts(dataDir) };
}

let closed: Promise<string> | undefined;

async function closeStore(): Promise<string> {
  const { store, dataDir } = await openStore();
  await store.close();
  return dataDir;
}

/** Returns a copy of a closed store. */
async function copyClosed() {
  closed ??= closeStore();
  const parts = toParts(newDataDir());
  cpSync(await closed, parts.dataDir, { recursive: true });
  chmodSync(parts.folder, 0o700);
  return parts;
}

function listRowFiles(rows: string): string[] {
  const names = readdirSync(rows, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.rows')).map((name) => join(rows, name));
}

function flip(path: string, position: number, length = 1): void {
  const bytes = readFileSync(path);
  for (let index = position; index < position + length; index++) bytes[index]! ^= 0x5a;
  writeFileSync(path, bytes);
}

/** Lists the findings as `level: text` lines. */
function listFindings(dataDir: string): string[] {
  return inspectStore(toStoreFolder(dataDir)).findings.map(({ level, text }) => `${level}: ${text}`);
}

describe('the inspection of a store', () => {
  it('finds nothing wrong with a healthy one, open or closed, and tells its sizes', async () => {
    const { dataDir, store } = await openStore();
    const whileOpen = inspectStore(toStoreFolder(dataDir));
    assert.equal(whileOpen.isOpen, true);
    assert.deepEqual(
      whileOpen.collections.map(({ name, points, size, rowBytes }) => [name, points, size, rowBytes]),
      [['things', 100, 64, 100 * (64 * 4 + 16)]],
    );
    assert.ok(whileOpen.catalogueBytes > 0);
    await store.close();
    assert.equal(inspectStore(toStoreFolder(dataDir)).isOpen, false);
    assert.deepEqual(listFindings(dataDir), []);
  });

  it('raises no false alarm while the store is written', async () => {
    const { dataDir, store } = await openStore();
    let isStopped = false;
    // Several writes run at a time, so that the writer is busy while the inspection blocks this thread.
    const writeSome = (count: number) => [
      store.upsertPoints(writeTo(at), newBatch(points.filter((_, index) => index % 3 === count % 3))),
      store.deletePoints(writeTo(at), { kind: 'ids', ids: [`p${count % 100}`, `p${count % 7}`] }),
      ...(count % 5 === 0 ? [store.deletePoints(writeTo(at), { kind: 'all' })] : []),
      store.upsertPoints(writeTo(at), newBatch(points)),
    ];
    const write = async () => {
      for (let count = 0; !isStopped; count += 4) {
        await Promise.all([0, 1, 2, 3].flatMap((more) => writeSome(count + more)));
      }
    };
    const writing = write();
    for (let round = 0; round < 15; round++) {
      assert.deepEqual(listFindings(dataDir), []);
      await nextTurn();
    }
    isStopped = true;
    await writing;
  });

  it('names the points whose vectors are damaged, and what to do', async () => {
    const { dataDir, rows } = await copyClosed();
    flip(listRowFiles(rows)[0]!, 7 * (64 * 4 + 16) + 3);
    assert.deepEqual(listFindings(dataDir), [
      'damage: the vectors of 1 of 100 points in "things" are damaged (ids "p7")',
    ]);
    assert.match(inspectStore(toStoreFolder(dataDir)).findings[0]!.advice, /upsert these points again/);
  });

  it('takes a missing row file for damage to all of its points', async () => {
    const { dataDir, rows } = await copyClosed();
    rmSync(listRowFiles(rows)[0]!);
    assert.match(listFindings(dataDir).join(), /^damage: the vectors of 100 of 100 points .*\(ids "p0", .*…\)$/);
  });

  it('looks only at rows that a point refers to', async () => {
    const { dataDir, store, rows } = await openStore();
    await store.deletePoints(writeTo(at), { kind: 'ids', ids: ['p0'] });
    await store.close();
    flip(listRowFiles(rows)[0]!, 3);
    assert.deepEqual(listFindings(dataDir), []);
  });

  it('says that the catalogue is damaged, however badly', async () => {
    const { dataDir, catalogue } = await copyClosed();
    const pages = readFileSync(catalogue).length / 16_384;
    flip(catalogue, (pages - 2) * 16_384, 16_384);
    assert.match(listFindings(dataDir).join('\n'), /^damage: the catalogue is damaged: /);
    writeFileSync(catalogue, 'this is no database, and was none in a long time');
    assert.match(listFindings(dataDir).join('\n'), /^damage: the catalogue is damaged: file is not a database/);
    rmSync(catalogue);
    assert.match(listFindings(dataDir).join('\n'), /^damage: .*catalogue.db is missing while vectors lie beside it/);
  });

  it('notices a catalogue that contradicts itself, and one of another format', async () => {
    const { dataDir, catalogue } = await copyClosed();
    const database = openCatalogueDatabase(catalogue);
    database.exec('UPDATE collections SET points = points + 1');
    assert.match(listFindings(dataDir).join(), /^damage: .*counts 101 points, lists 100 ids and holds 100/);
    database.exec('UPDATE collections SET points = points - 1; PRAGMA user_version = 99');
    database.close();
    assert.match(listFindings(dataDir).join(), /^damage: the store has format 99/);
  });

  it('warns of files that belong to nothing', async () => {
    const { dataDir, rows } = await copyClosed();
    mkdirSync(join(rows, '63'), { recursive: true });
    writeFileSync(join(rows, '63', '99.rows'), 'left over');
    assert.deepEqual(listFindings(dataDir), [], 'its write may be under way');
    utimesSync(join(rows, '63', '99.rows'), 0, 0);
    assert.deepEqual(listFindings(dataDir), [
      `warning: ${join(rows, '63', '99.rows')} (9 bytes) belongs to no collection`,
    ]);
  });

  it('notes a folder that others can read', async () => {
    const { dataDir, folder } = await copyClosed();
    chmodSync(folder, 0o755);
    assert.deepEqual(listFindings(dataDir), [`note: other users of this machine can look into ${folder}`]);
  });
});
