import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, it } from 'node:test';
import { forSoak } from '../../../src/base/testing/soak.ts';
import { toStoreFolder } from '../../../src/vector/embedded/files/store-files.ts';
import { inspectStore } from '../../../src/vector/embedded/inspection/inspect-store.ts';
import { vectorStoreOperations } from '../../../src/vector/embedded/vector-store-operations.ts';
import { FieldNotFound } from '../../../src/vector/errors.ts';
import { decodeExtras, encodeExtras } from '../../../src/vector/fields/extras.ts';
import { CARRIER, type VectorField } from '../../../src/vector/fields/fields.ts';
import type { VectorStore } from '../../../src/vector/vector-store.ts';
import { describeFields } from '../suites/fields-suite.ts';
import { catalogueOf, newDataDir, openStore, removeFolders, toFormat5 } from '../test-folders.ts';
import { newBatch, newConfig, toPlainFields, WHOLE, writeTo } from '../test-points.ts';
import { readPoints } from '../test-store.ts';

const folder = newDataDir();
let opened: VectorStore | undefined;

const reopen = async (): Promise<VectorStore> => {
  await opened?.close();
  opened = await openStore(folder);
  return opened;
};

after(removeFolders);

describeFields(async () => opened ?? reopen(), reopen, { points: 60, rounds: forSoak(40, 3) });

const AT = { namespace: 'n', name: 'things' };
const WORDS: VectorField = { name: 'words', kind: 'sparse', size: 0, distance: 'Dot', isMain: false };
const VECTOR = { indices: Uint32Array.of(4, 7), values: Float32Array.of(0.5, 2) };
const EXTRAS = encodeExtras({ hasMain: false, vectors: new Map([['words', VECTOR]]) });

const list = (store: VectorStore) => readPoints(store.listPoints(AT, ['a', 'b'], WHOLE));

async function openWithWords(dataDir: string): Promise<VectorStore> {
  const store = await openStore(dataDir);
  await store.createCollection(writeTo(AT), { ...CARRIER, tuning: '{}', fields: [WORDS] }, true);
  const batch = newBatch([
    { id: 'a', vector: [0] },
    { id: 'b', vector: [0] },
  ]);
  await store.upsertPoints(writeTo(AT), { ...batch, extras: [EXTRAS, EXTRAS] });
  return store;
}

describe('vector fields in a data folder', () => {
  it('are there after one of format 5 was opened, and its points are intact', async () => {
    const dataDir = newDataDir();
    const store = await openStore(dataDir);
    await store.createCollection(writeTo(AT), newConfig(2, 'Dot'), true);
    const points = ['a', 'b'].map((id) => ({ id, vector: [1, 2], payload: '{"a":1}' }));
    await store.upsertPoints(writeTo(AT), newBatch(points));
    const before = await list(store);
    await store.close();
    const database = new DatabaseSync(catalogueOf(dataDir));
    toFormat5(database);
    database.close();
    const levels = () => inspectStore(toStoreFolder(dataDir)).findings.map(({ level }) => level);
    assert.deepEqual(levels(), ['note']);
    const converted = await openStore(dataDir);
    assert.deepEqual(await list(converted), before);
    assert.deepEqual((await converted.getCollection(AT)).fields, toPlainFields(newConfig(2, 'Dot')));
    await converted.close();
    assert.deepEqual(levels(), []);
  });

  it('are what was added and removed after a restart, and so are the vectors', async () => {
    const dataDir = newDataDir();
    const store = await openWithWords(dataDir);
    const title: VectorField = { name: 'title', kind: 'dense', size: 2, distance: 'Dot', isMain: false };
    await store.changeTuning(writeTo(AT), '{"a":1}', [{ kind: 'add', field: title }]);
    const titled = encodeExtras({ hasMain: false, vectors: new Map([['title', Float32Array.of(1, 2)]]) });
    await store.replaceVectors(writeTo(AT), { ...newBatch([{ id: 'a', vector: [0] }]), extras: [titled] });
    await store.changeTuning(writeTo(AT), '{"a":2}', [{ kind: 'remove', name: 'words' }]);
    const check = async (reopened: VectorStore) => {
      const { fields, tuning } = await reopened.getCollection(AT);
      assert.deepEqual([fields, tuning], [[title], '{"a":2}']);
      assert.deepEqual(
        (await list(reopened)).map(({ extras }) => [...decodeExtras(extras).vectors]),
        [[['title', Float32Array.of(1, 2)]], []],
      );
      await assert.rejects(
        reopened.changeTuning(writeTo(AT), '{}', [{ kind: 'remove', name: 'words' }]),
        FieldNotFound,
      );
    };
    await check(store);
    await store.close();
    const reopened = await openStore(dataDir);
    await check(reopened);
    await reopened.close();
    assert.deepEqual(inspectStore(toStoreFolder(dataDir)).findings, []);
  });

  it('are in a backup, and their damage is found by the doctor and by reads', async () => {
    const dataDir = newDataDir();
    const store = await openWithWords(dataDir);
    const before = await list(store);
    const target = newDataDir();
    const signal = new AbortController().signal;
    const request = { source: toStoreFolder(dataDir), target: toStoreFolder(target), opened: store };
    mkdirSync(request.target, { recursive: true });
    const backup = await vectorStoreOperations.backup({ ...request, signal, onProgress: () => {} });
    assert.deepEqual(backup.damage, []);
    await store.close();
    const restored = await openStore(target);
    assert.deepEqual(await list(restored), before);
    await restored.close();
    const database = new DatabaseSync(catalogueOf(dataDir));
    const [last] = EXTRAS!.slice(-1);
    const flipped = Buffer.from([...EXTRAS!.slice(0, -1), last! ^ 1]);
    database.prepare("UPDATE points SET extras = ? WHERE id = CAST('b' AS BLOB)").run(flipped);
    database.close();
    assert.match(inspectStore(toStoreFolder(dataDir)).findings[0]?.text ?? '', /1 point of .*"things" \(ids "b"\)/);
    const damaged = await openStore(dataDir);
    await assert.rejects(list(damaged), /the point "b" is damaged on disk/);
    const query = { vector: VECTOR, field: 'words', limit: 1, scoreThreshold: null, filter: null, ...WHOLE };
    await assert.rejects(readPoints(damaged.searchPoints(AT, query)), /the point "b" is damaged on disk/);
    await damaged.close();
  });
});
