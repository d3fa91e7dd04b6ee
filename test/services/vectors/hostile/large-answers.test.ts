// Large answers, and clients that do not read them.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { forSoak } from '../../../../src/base/testing/soak.ts';
import { TestServer } from '../test-server.ts';

const POINTS = 60;
const PAYLOAD_BYTES = forSoak(1_000_000, 250_000);
const STALL_MS = 1_000;

describe('large answers', () => {
  let server: TestServer;
  const search = { vector: [1, 0], limit: POINTS, with_payload: true };
  const call = (suffix: string, body: unknown, apiKey = 'test-key') =>
    server.call({ method: 'POST', path: `/collections/large/points${suffix}`, body, apiKey });

  before(async () => {
    // The limit holds two whole answers of one caller, so that a third is refused.
    server = await TestServer.open({
      limits: { heldBytesMax: 4.25 * POINTS * PAYLOAD_BYTES, stallTimeoutMs: STALL_MS },
    });
    for (const apiKey of ['test-key', 'other']) {
      await server.result({
        method: 'PUT',
        path: '/collections/large',
        body: { vectors: { size: 2, distance: 'Dot' } },
        apiKey,
      });
    }
    for (let id = 0; id < POINTS; id += 20) {
      const points = Array.from({ length: 20 }, (_, i) => ({
        id: `p${id + i}`,
        vector: [(id + i) % 3, 1],
        payload: { n: id + i, text: 'x'.repeat(PAYLOAD_BYTES) },
      }));
      await server.result({ method: 'PUT', path: '/collections/large/points', body: { points } });
    }
    const points = [{ id: 'small', vector: [1, 1] }];
    await server.result({ method: 'PUT', path: '/collections/large/points', body: { points }, apiKey: 'other' });
  });
  after(() => server.close());

  /** Opens a client that asks and then reads nothing of the answer. */
  async function askWithoutReading(): Promise<Socket> {
    const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1' });
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.pause();
    const body = JSON.stringify(search);
    socket.write(
      `POST /collections/large/points/search HTTP/1.1\r\nHost: localhost\r\napi-key: test-key\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    return socket;
  }

  it('are whole and in order, with their length in the headers, for any number of slices', async () => {
    const answer = await call('/search', search);
    assert.equal(answer.status, 200);
    assert.equal(Number(answer.headers.get('content-length')), Buffer.byteLength(answer.text));
    const found = answer.body.result as { id: string; score: number; payload: { n: number; text: string } }[];
    const expected = Array.from({ length: POINTS }, (_, n) => ({ id: `p${n}`, score: n % 3 })).sort(
      (a, b) => b.score - a.score || (a.id < b.id ? -1 : 1),
    );
    assert.deepEqual(
      found.map(({ id, score }) => ({ id, score })),
      expected,
    );
    for (const { id, payload } of found) {
      assert.equal(id, `p${payload.n}`);
      assert.equal(payload.text.length, PAYLOAD_BYTES);
    }
  });

  it('select parts of payloads in every slice', async () => {
    const answer = await call('/search', { ...search, with_payload: { exclude: ['text'] } });
    const found = answer.body.result as { id: string; payload: object }[];
    assert.deepEqual(found.map(({ id, payload }) => [id, payload]).sort(), [
      ...found.map(({ id }) => [id, { n: Number(id.slice(1)) }]).sort(),
    ]);
  });

  it('count against the memory of their caller until they are read: then 503 with Retry-After, and none for another', async () => {
    const silent = await Promise.all([1, 2, 3].map(askWithoutReading));
    await sleep(STALL_MS / 4);
    const refused = await call('/search', search);
    assert.equal(refused.status, 503, 'while the answers are not read');
    assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
    assert.equal((await call('/search', search, 'other')).status, 200);
    for (const socket of silent) socket.destroy();
    for (let tries = 0; tries < 100; tries++) {
      if ((await call('/search', search)).status === 200) return;
      await sleep(50);
    }
    assert.fail('the memory never came back');
  });

  it('are given up when their reader takes nothing for a while', async () => {
    const silent = await askWithoutReading();
    await sleep(3 * STALL_MS);
    silent.resume();
    let received = 0;
    silent.on('data', (chunk: Buffer) => {
      received += chunk.length;
    });
    await once(silent, 'close');
    assert.ok(received < POINTS * PAYLOAD_BYTES, 'the connection ended before the answer did');
  });

  it('are not given up while their reader takes something now and then', async () => {
    const slow = await askWithoutReading();
    let received = 0;
    let rests = 0;
    slow.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > POINTS * PAYLOAD_BYTES) slow.destroy();
      else if (received > (rests + 1) * 8 * PAYLOAD_BYTES) {
        rests++;
        slow.pause();
        setTimeout(() => slow.resume(), STALL_MS / 3);
      }
    });
    slow.resume();
    await once(slow, 'close');
    assert.ok(rests > 5);
    assert.ok(received > POINTS * PAYLOAD_BYTES);
  });
});
