import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { TestPostgres } from '../../../src/platform/storage/postgres/testing/test-postgres.ts';
import { StoreUnavailable } from '../../../src/platform/storage/store-unavailable.ts';
import { SizeTooLarge } from '../../../src/vector/errors.ts';
import { openPostgresVectorStore } from '../../../src/vector/postgres/postgres-vector-store.ts';
import type { VectorStore } from '../../../src/vector/vector-store.ts';
import { newBatch, newConfig, writeTo } from '../test-points.ts';
import { createTestStore } from '../test-store.ts';
import { getPglite, openPgvector, stopPgvector } from './pgvector-server.ts';

after(stopPgvector);

const isGiven = Boolean(process.env['TEST_DATABASE_URL']);

describe('the PostgreSQL store', () => {
  let postgres: TestPostgres;
  let store: VectorStore;
  before(async () => {
    postgres = await openPgvector();
    store = await openPostgresVectorStore({ server: postgres.server, nearBytesMax: 1 << 24 });
  });
  after(async () => {
    await store.close();
    await postgres.close();
  });
  const { newCollection, upsert, searchIds } = createTestStore(() => store);

  it('is unavailable while the database is gone, and works again with what was acknowledged', {
    skip: isGiven && 'the given server is not ours to stop',
  }, async () => {
    const { pause, resume } = await getPglite();
    const at = await newCollection();
    await upsert(at, { id: 'a', vector: [1, 0] });
    assert.deepEqual(await searchIds(at, [1, 0]), ['a']);
    await pause();
    const calls = [
      () => upsert(at, { id: 'b', vector: [1, 0] }),
      () => searchIds(at, [1, 0]),
      () => store.getCollection(at),
      () => store.probe(),
    ];
    for (const call of calls) await assert.rejects(call(), StoreUnavailable);
    await resume();
    await store.probe();
    assert.deepEqual(await searchIds(at, [1, 0]), ['a']);
    await upsert(at, { id: 'b', vector: [2, 0] });
    assert.deepEqual(await searchIds(at, [1, 0]), ['b', 'a']);
  });

  it('reads points from a standby that is named, and from the server while the standby is gone', {
    skip: isGiven && 'the given server has no standby',
  }, async () => {
    let taken = 0;
    const { hostname, port } = new URL(postgres.url);
    const proxy = createServer((socket) => {
      taken += 1;
      const server = connect(Number(port), hostname);
      for (const each of [socket, server]) each.on('error', () => {});
      socket.pipe(server).pipe(socket);
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const address = new URL(postgres.url);
    address.port = String((proxy.address() as AddressInfo).port);
    const reading = await openPostgresVectorStore({
      server: postgres.server,
      standbyUrl: address.href,
      nearBytesMax: 0,
    });
    const at = await newCollection();
    await upsert(at, { id: 'a', vector: [1, 0] });
    const find = () => createTestStore(() => reading).searchIds(at, [1, 0]);
    assert.deepEqual([await find(), taken], [['a'], 1]);
    await reading.upsertPoints(writeTo(at), newBatch([{ id: 'b', vector: [2, 0] }]));
    assert.equal(taken, 1);
    await reading.close();
    proxy.close();
    const alone = await openPostgresVectorStore({
      server: postgres.server,
      standbyUrl: 'postgres://127.0.0.1:1/postgres',
      nearBytesMax: 0,
    });
    assert.deepEqual(await createTestStore(() => alone).searchIds(at, [1, 0]), ['b', 'a']);
    await alone.close();
  });

  it('does a write once, however many send it under one token at once', async () => {
    const at = await newCollection();
    const idempotency = { route: 'upsert', key: 'k', fingerprint: 'f' };
    const batch = newBatch([{ id: 'a', vector: [1, 0] }]);
    const receipts = await Promise.all(
      Array.from({ length: 5 }, () => store.upsertPoints(writeTo(at, { idempotency }), batch)),
    );
    assert.equal(receipts.filter(({ replayed }) => !replayed).length, 1);
    assert.equal(new Set(receipts.map(({ seconds }) => seconds)).size, 1);
  });

  it('refuses vectors that the extension cannot store, and tells how long they may be', async () => {
    const at = { namespace: 'n', name: 'long' };
    await assert.rejects(store.createCollection(writeTo(at), newConfig(16_001, 'Dot'), true), (error) => {
      assert.ok(error instanceof SizeTooLarge);
      assert.equal(error.max, 16_000);
      return true;
    });
    await store.createCollection(writeTo(at), newConfig(16_000, 'Dot'), true);
    await upsert(at, { id: 'a', vector: new Float32Array(16_000).fill(1) });
    assert.deepEqual(await searchIds(at, Array(16_000).fill(1)), ['a']);
  });
});
