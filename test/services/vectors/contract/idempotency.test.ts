import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type TestAnswer, TestServer } from '../test-server.ts';
import { assertInvalid, assertRefused } from './refusal.ts';
import { listCollectionRoutes, listWriteRoutes, type Route } from './routes.ts';
import { newApiKey, TestCollection } from './test-collection.ts';

let server: TestServer;
before(async () => {
  server = await TestServer.open();
});
after(() => server.close());

const replayed = (answer: TestAnswer): string | null => answer.headers.get('idempotency-replayed');
const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });

/** Returns the same request with a difference in its body. */
function alter({ body, ...route }: Route): Route {
  if (route.path.endsWith('/index')) return { ...route, body: { field_name: 'other' } };
  if (route.path.endsWith('/delete')) return { ...route, body: { filter: {} } };
  if (route.path.includes('/points')) return { ...route, body: { points: [{ id: 'b', vector: [2, 2] }] } };
  return { ...route, body: { vectors: { size: 3, distance: 'Dot' } } };
}

function assertDone(answer: TestAnswer, expected: { replayed: boolean }): void {
  assert.equal(answer.status, 200, answer.text);
  assert.equal(replayed(answer), expected.replayed ? 'true' : null);
}

describe('Idempotency-Key', () => {
  for (const [i, route] of listWriteRoutes('code').entries()) {
    const name = `${route.method} ${route.path}`;

    it(`[V4.4, D15] replays the first answer of ${name} byte for byte`, async () => {
      const { apiKey } = await TestCollection.create(server);
      const first = await server.call({ ...route, apiKey, ...withKey('k') });
      assertDone(first, { replayed: false });
      for (let i = 0; i < 2; i++) {
        const again = await server.call({ ...route, apiKey, ...withKey('k') });
        assertDone(again, { replayed: true });
        assert.equal(again.text, first.text);
      }
      assertDone(await server.call({ ...route, apiKey, ...withKey('other') }), { replayed: false });
      assertDone(await server.call({ ...route, apiKey }), { replayed: false });
    });

    it(`[V4.4, D15] refuses ${name} with a key that was used for another request`, async () => {
      const { apiKey } = await TestCollection.create(server);
      await server.result({ ...route, apiKey, ...withKey('k') });
      const others = [listWriteRoutes('elsewhere')[i]!];
      if (route.body !== undefined) others.push(alter(route));
      for (const other of others) {
        const answer = await server.call({ ...other, apiKey, ...withKey('k') });
        assertRefused(answer, 409, 'BAD_REQUEST', JSON.stringify(other));
        assert.equal(answer.headers.get('retry-after'), null, 'waiting does not help');
      }
    });

    it(`[V4.4] has 1 to 255 characters on ${name}`, async () => {
      const { apiKey } = await TestCollection.create(server);
      for (const key of ['', 'k'.repeat(256)]) {
        const answer = await server.call({ ...route, apiKey, ...withKey(key) });
        assert.equal(assertInvalid(answer).toLowerCase(), 'headers.idempotency-key');
      }
      for (const key of ['k', 'k'.repeat(254), 'k'.repeat(255)]) {
        const answer = await server.call({ ...route, apiKey, ...withKey(key) });
        // Some routes have removed the collection by now.
        assert.ok(answer.status === 200 || answer.status === 404, answer.text);
      }
    });
  }

  it('[D15] writes nothing on a replay', async () => {
    const collection = await TestCollection.create(server);
    const store = (x: number, headers = {}) =>
      collection.call('/points', { method: 'PUT', body: { points: [{ id: 'a', vector: [x, 0] }] }, headers });
    const key = { 'idempotency-key': 'k' };
    assertDone(await store(1, key), { replayed: false });
    assertDone(await store(2), { replayed: false });
    const before = await collection.retrieve(['a']);
    assertDone(await store(1, key), { replayed: true });
    assert.deepEqual(await collection.retrieve(['a']), before);
    assert.equal((await collection.search([1, 0]))[0].score, 2, 'the later write stands');

    await collection.delete({ points: ['a'] });
    assertDone(await store(1, key), { replayed: true });
    assert.equal(await collection.count(), 0, 'what was deleted since stays deleted');
  });

  it('[D15] counts per namespace', async () => {
    const [one, other] = [newApiKey(), newApiKey()];
    const [route] = listWriteRoutes('code');
    assertDone(await server.call({ ...route!, apiKey: one, ...withKey('k') }), { replayed: false });
    assertDone(await server.call({ ...route!, apiKey: other, ...withKey('k') }), { replayed: false });
    assertDone(await server.call({ ...route!, apiKey: one, tenant: 't', ...withKey('k') }), { replayed: false });
    assertDone(await server.call({ ...route!, apiKey: one, tenant: 'default', ...withKey('k') }), { replayed: true });
  });

  it('[D15] counts per route', async () => {
    const apiKey = newApiKey();
    for (const route of listWriteRoutes('code')) {
      assertDone(await server.call({ ...route, apiKey, ...withKey('k') }), { replayed: false });
    }
  });

  it('[D15, V4.4] does not concern what only reads', async () => {
    const { apiKey } = await TestCollection.create(server);
    for (const route of listCollectionRoutes('code').filter(({ isWrite }) => !isWrite)) {
      for (let i = 0; i < 2; i++) {
        assertDone(await server.call({ ...route, apiKey, ...withKey('k'.repeat(300)) }), { replayed: false });
      }
    }
  });

  it('[D15] is not used up by a request that failed', async () => {
    const collection = new TestCollection(server);
    const store = (vector: number[]) =>
      collection.call('/points', { method: 'PUT', body: { points: [{ id: 'a', vector }] }, ...withKey('k') });
    assertRefused(await store([1, 2]), 404, 'COLLECTION_NOT_FOUND');
    await collection.result('', { method: 'PUT', body: { vectors: { size: 2, distance: 'Dot' } } });
    assertRefused(await store([1, 2, 3]), 400, 'VECTOR_DIMENSION_MISMATCH');
    assertInvalid(await store([]));
    assertDone(await store([1, 2]), { replayed: false });
    assertDone(await store([1, 2]), { replayed: true });
    assert.equal(await collection.count(), 1);
  });

  it('[D15] outlives a restart', async () => {
    const { apiKey } = await TestCollection.create(server);
    const upsert = { ...listWriteRoutes('code')[2]!, apiKey, ...withKey('k') };
    const first = await server.call(upsert);
    await server.restart();
    const again = await server.call(upsert);
    assertDone(again, { replayed: true });
    assert.equal(again.text, first.text);
  });

  it('[D15] refuses the repetition of a request that still runs, for a while', async () => {
    const size = 64;
    const collection = await TestCollection.create(server, size);
    const points = Array.from({ length: 50 }, (_, id) => ({ id, vector: Array(size).fill(id / 7) }));
    const send = (key: string) => collection.call('/points', { method: 'PUT', body: { points }, ...withKey(key) });
    let refusals = 0;
    // Requests that take longer to read than to store never overlap. The rounds are for the rest.
    for (let round = 0; round < 20 && refusals === 0; round++) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => send(`round-${round}`)));
      const firsts = answers.filter((answer) => answer.status === 200 && replayed(answer) === null);
      assert.equal(firsts.length, 1, 'it is done once');
      for (const answer of answers.filter(({ status }) => status !== 200)) {
        assertRefused(answer, 409, 'BAD_REQUEST');
        assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
        refusals++;
      }
      const later = await send(`round-${round}`);
      assertDone(later, { replayed: true });
      assert.equal(later.text, firsts[0]?.text);
    }
    assert.ok(refusals > 0);
    assert.equal(await collection.count(), points.length);
  });
});
