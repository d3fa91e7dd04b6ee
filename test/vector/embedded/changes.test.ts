// Changes of payloads and vectors on the disk of the embedded store: formats, damage, bounds.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import { StartupProblem } from '../../../src/base/startup-problem.ts';
import { openCatalogueDatabase } from '../../../src/vector/embedded/files/schema.ts';
import { ChangeTooLarge, PayloadTooLarge, StoreFailure } from '../../../src/vector/errors.ts';
import type { PayloadChange, VectorStore } from '../../../src/vector/vector-store.ts';
import { catalogueOf, listRowFiles, newDataDir, openStore, removeFolders, toFormat1 } from '../test-folders.ts';
import {
  BARE,
  hasText,
  newBatch,
  newConfig,
  type TestPoint,
  toPlainFields,
  WHOLE,
  WITH_PAYLOAD,
  writeTo,
} from '../test-points.ts';
import { collectPage, createQuota, createTestStore, readPoints } from '../test-store.ts';

after(removeFolders);

const at = { namespace: 'n', name: 'things' };
const ids = ['a', 'b', 'c'];
const abc: TestPoint[] = ids.map((id, n) => ({ id, vector: [n + 1, 0], payload: `{"n":${n},"kind":"letter"}` }));

async function openWithPoints(dataDir: string, points = abc): Promise<VectorStore> {
  const store = await openStore(dataDir);
  await store.createCollection(writeTo(at), newConfig(points[0]!.vector.length, 'Dot'), true);
  await store.upsertPoints(writeTo(at), newBatch(points));
  return store;
}

function replace(store: VectorStore, ...points: TestPoint[]) {
  const { ids, values, offsets } = newBatch(points);
  return store.replaceVectors(writeTo(at), { ids, values, offsets });
}

function inCatalogue(dataDir: string, sql: string): void {
  const database = openCatalogueDatabase(catalogueOf(dataDir));
  database.exec(sql);
  database.close();
}

describe('embedded storage of changes', () => {
  it('has them again after a restart', async () => {
    const dataDir = newDataDir();
    const first = await openWithPoints(dataDir);
    const filter = hasText('kind', 'letter');
    await first.changePayload(
      writeTo(at),
      { kind: 'filter', filter },
      { kind: 'set', payload: '{"x":1}', key: ['deep'] },
    );
    await replace(first, { id: 'b', vector: [9, 9] });
    await first.changePayload(writeTo(at), { kind: 'ids', ids: ['c'] }, { kind: 'clear' });
    const before = await readPoints(first.listPoints(at, ids, WHOLE));
    assert.deepEqual(
      before.map(({ payload, vector }) => [payload, ...(vector ?? [])]),
      [
        ['{"n":0,"kind":"letter","deep":{"x":1}}', 1, 0],
        ['{"n":1,"kind":"letter","deep":{"x":1}}', 9, 9],
        ['{}', 3, 0],
      ],
    );
    await first.close();
    const second = await openStore(dataDir);
    assert.deepEqual(await readPoints(second.listPoints(at, ids, WHOLE)), before);
    assert.deepEqual(await createTestStore(() => second).searchIds(at, [1, 0], { filter }), ['b', 'a']);
    await second.close();
  });

  it('brings a catalogue of format 1 up to date with everything in it', async () => {
    const dataDir = newDataDir();
    const first = await openWithPoints(dataDir);
    const before = await readPoints(first.listPoints(at, ids, WHOLE));
    await first.close();
    toFormat1(dataDir);
    const second = await openStore(dataDir);
    assert.deepEqual(await readPoints(second.listPoints(at, ids, WHOLE)), before);
    assert.deepEqual(await second.getCollection(at), {
      ...newConfig(2, 'Dot'),
      name: 'things',
      pointsCount: 3,
      fields: toPlainFields(newConfig(2, 'Dot')),
      indexes: '{}',
    });
    await second.upsertPoints(writeTo(at), newBatch([{ id: 'd', vector: [4, 0] }]));
    await second.createCollection(writeTo({ ...at, name: 'other' }), { ...newConfig(2, 'Dot'), tuning: '[1]' }, true);
    await second.close();
    const third = await openStore(dataDir);
    assert.deepEqual(
      (await third.listCollections('n')).map(({ name, tuning, pointsCount }) => [name, tuning, pointsCount]),
      [
        ['other', '[1]', 0],
        ['things', '{}', 4],
      ],
    );
    await third.close();
  });

  it('refuses a change that would write too much to all of its points together, and changes nothing', async () => {
    const store = await openWithPoints(newDataDir());
    const many = Array.from({ length: 200 }, (_, n) => ({ id: `m${n}`, vector: [n, 1] }));
    await store.upsertPoints(writeTo(at), newBatch(many));
    const change = (characters: number) =>
      store.changePayload(
        writeTo(at),
        { kind: 'ids', ids: many.map(({ id }) => id) },
        { kind: 'set', payload: JSON.stringify({ z: 'y'.repeat(characters) }), key: null },
      );
    await assert.rejects(change(1_000_000), ChangeTooLarge);
    const read = async () =>
      (await readPoints(store.listPoints(at, ['m0', 'm199'], WITH_PAYLOAD))).map(({ payload }) => payload);
    assert.deepEqual(await read(), ['{}', '{}']);
    // The change exceeds one step.
    await change(100_000);
    assert.deepEqual(
      (await read()).map((payload) => payload?.length),
      [100_008, 100_008],
    );
    await store.close();
  });

  it('refuses a catalogue of a format to come', async () => {
    const dataDir = newDataDir();
    await (await openWithPoints(dataDir)).close();
    inCatalogue(dataDir, 'PRAGMA user_version = 99');
    await assert.rejects(
      openStore(dataDir),
      (error) => error instanceof StartupProblem && /format 99/.test(error.message),
    );
  });

  it('refuses to answer with a damaged vector or to copy it, names it, and mends it with a new one', async () => {
    const dataDir = newDataDir();
    await (await openWithPoints(dataDir)).close();
    const [file] = listRowFiles(dataDir);
    const bytes = readFileSync(file!);
    bytes[bytes.length / 3 + 1]! ^= 1;
    writeFileSync(file!, bytes);
    const store = await openStore(dataDir);
    const isDamage = (error: unknown) =>
      error instanceof StoreFailure && /damaged on disk \(ids "b"\)/.test(error.message);
    const page = { filter: null, from: null, limit: 10 };
    await assert.rejects(readPoints(store.listPoints(at, ids, WHOLE)), isDamage);
    await assert.rejects(collectPage(store.scrollPoints(at, { ...page, ...WHOLE })), isDamage);
    await assert.rejects(
      collectPage(store.scrollPoints(at, { ...page, filter: hasText('kind', 'letter'), ...WHOLE })),
      isDamage,
    );
    const clear = { kind: 'clear' } as const;
    await assert.rejects(store.changePayload(writeTo(at), { kind: 'all' }, clear), isDamage);
    const untouched = await readPoints(store.listPoints(at, ids, WITH_PAYLOAD));
    assert.deepEqual(
      untouched.map(({ payload, version }) => [payload, version]),
      abc.map(({ payload }) => [payload, 1]),
      'what is not damaged is served, and nothing was changed',
    );
    assert.equal((await readPoints(store.listPoints(at, ['a', 'c'], WHOLE))).length, 2);
    await replace(store, { id: 'b', vector: [7, 7] });
    await store.changePayload(writeTo(at), { kind: 'all' }, clear);
    assert.deepEqual((await readPoints(store.listPoints(at, ['b'], WHOLE)))[0]?.vector, Float32Array.of(7, 7));
    assert.deepEqual(await createTestStore(() => store).searchIds(at, [1, 0]), ['b', 'c', 'a']);
    await store.close();
  });

  it('reads pages with long vectors slice by slice, as far as the quota of the caller goes', async () => {
    const size = 65_536;
    const many = Array.from({ length: 10 }, (_, n) => ({ id: `p${n}`, vector: new Float32Array(size).fill(n) }));
    const store = await openWithPoints(newDataDir(), many);
    const all = { filter: null, from: null, limit: 9, ...WHOLE };
    const lengths: number[] = [];
    for await (const { points } of store.scrollPoints(at, all)) lengths.push(points.length);
    assert.deepEqual(lengths, Array(9).fill(1));
    const { points, next } = await collectPage(store.scrollPoints(at, all));
    assert.deepEqual([points.length, points[8]?.vector?.[size - 1], next], [9, 8, 'p9']);
    const ids = many.map(({ id }) => id);
    const search = { vector: new Float32Array(size).fill(1), limit: 9, scoreThreshold: null, filter: null, ...WHOLE };
    for (const slices of [
      store.listPoints(at, ids, WHOLE, createQuota(2_000_000).options),
      store.scrollPoints(at, all, createQuota(2_000_000).options),
      store.searchPoints(at, search, createQuota(2_000_000).options),
    ]) {
      await assert.rejects(readPoints(slices), /quota is used up/);
    }
    assert.equal((await readPoints(store.listPoints(at, ids, BARE))).length, 10);
    await store.close();
  });

  it('refuses to make a payload larger than one may be, names the limit, and changes no other point then', async () => {
    const store = await openWithPoints(newDataDir());
    const set = (members: object) =>
      store.changePayload(writeTo(at), { kind: 'all' }, { kind: 'set', payload: JSON.stringify(members), key: null });
    const refuses = (change: Promise<unknown>, limit: object) =>
      assert.rejects(change, (error) => {
        assert.ok(error instanceof PayloadTooLarge && error.id === 'c');
        assert.deepEqual(error.limit, limit);
        return true;
      });
    const overwrite = { kind: 'overwrite', payload: JSON.stringify({ text: 'x'.repeat(1_000_000) }) } as const;
    await store.changePayload(writeTo(at), { kind: 'ids', ids: ['c'] }, overwrite);
    const others = [store.upsertPoints(writeTo(at), newBatch([{ id: 'd', vector: [4, 0] }])), set({ small: 1 })];
    await refuses(set({ y: 'ä'.repeat(25_000) }), { unit: 'bytes of JSON', max: 1_048_576 });
    await store.changePayload(
      writeTo(at),
      { kind: 'ids', ids: ['c'] },
      { kind: 'overwrite', payload: JSON.stringify({ many: Array(16_000).fill(0) }) },
    );
    await refuses(set({ more: Array(400).fill(0) }), { unit: 'values', max: 16_384 });
    await Promise.all(others);
    const [a, d] = await readPoints(store.listPoints(at, ['a', 'd'], WITH_PAYLOAD));
    assert.deepEqual([a?.payload, d?.payload], ['{"n":0,"kind":"letter","small":1}', '{"small":1}']);
    await store.close();
  });

  it('lets a larger payload that is there already be read, found, made smaller and deleted', async () => {
    const dataDir = newDataDir();
    const large = JSON.stringify({ kind: 'large', text: 'x'.repeat(2_000_000), many: Array(40_000).fill('v') });
    const points = ['o1', 'o2', 'o3'].map((id, n) => ({ id, vector: [n, 1], payload: large }));
    await (await openWithPoints(dataDir, points)).close();
    const store = await openStore(dataDir);
    const change = (id: string, how: PayloadChange) =>
      store.changePayload(writeTo(at), { kind: 'ids', ids: [id] }, how);
    const read = async (id: string) => (await readPoints(store.listPoints(at, [id], WITH_PAYLOAD)))[0]?.payload;
    assert.equal(await read('o1'), large);
    const { searchIds } = createTestStore(() => store);
    assert.deepEqual(await searchIds(at, [1, 0], { filter: hasText('many', 'v') }), ['o3', 'o2', 'o1']);
    await assert.rejects(change('o1', { kind: 'set', payload: '{"new":1}', key: null }), PayloadTooLarge);
    await change('o1', { kind: 'remove', keys: [['text']] });
    assert.equal((await read('o1'))?.length, large.length - 2_000_010, 'smaller, and still too large');
    await change('o1', { kind: 'set', payload: '{"many":null}', key: null });
    await change('o2', { kind: 'overwrite', payload: '{"kind":"small"}' });
    assert.deepEqual([await read('o1'), await read('o2')], ['{"kind":"large"}', '{"kind":"small"}']);
    await store.deletePoints(writeTo(at), { kind: 'filter', filter: hasText('kind', 'large') });
    assert.deepEqual(await searchIds(at, [1, 0]), ['o2']);
    await store.close();
  });

  it('uses the slots of changed points again, and gives them back', async () => {
    const dataDir = newDataDir();
    const store = await openWithPoints(dataDir);
    for (let round = 0; round < 20; round++) {
      const payload = `{"round":${round}}`;
      await store.changePayload(writeTo(at), { kind: 'all' }, { kind: 'overwrite', payload });
      await replace(store, { id: 'a', vector: [round, 0] });
      await createTestStore(() => store).search(at, [1, 0]);
    }
    assert.ok(readFileSync(listRowFiles(dataDir)[0]!).length <= 7 * 32, 'two generations and one more');
    await store.close();
  });
});
