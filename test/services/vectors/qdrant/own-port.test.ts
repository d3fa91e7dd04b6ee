// The port at whose root clients of Qdrant are served.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { QdrantClient } from '@qdrant/js-client-rest';
import { startVectorsService } from '../../../../src/services/vectors/index.ts';
import { newApiKey } from '../contract/test-collection.ts';
import { type Json, TestServer } from '../test-server.ts';

let server: TestServer;
before(async () => {
  server = await TestServer.open();
});
after(() => server.close());

async function exchange(address: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  return text(socket);
}

describe('the port for clients of Qdrant', () => {
  it('[Q41] serves a client that is given nothing but its address, with the data of /qdrant', async () => {
    const headers = { 'api-key': newApiKey() };
    const client = new QdrantClient({ url: server.qdrantUrl, headers });
    await client.createCollection('birds', { vectors: { size: 2, distance: 'Cosine' } });
    await client.upsert('birds', { wait: true, points: [{ id: 7, vector: [1, 0], payload: { name: 'magpie' } }] });
    const below = new QdrantClient({ url: server.url, prefix: '/qdrant', headers });
    for (const each of [client, below]) {
      assert.deepEqual((await each.query('birds', { query: [1, 0], with_payload: true })).points[0]?.payload, {
        name: 'magpie',
      });
    }
  });

  it('[Q41] returns version, health and description at its root, and also serves the prefixed path', async () => {
    const version: Json = await (await fetch(server.qdrantUrl)).json();
    assert.deepEqual(version, await (await fetch(`${server.url}/qdrant`)).json());
    for (const path of ['/livez', '/readyz', '/healthz', '/openapi.json', '/docs', '/qdrant/livez', '/qdrant?x']) {
      assert.equal((await fetch(server.qdrantUrl + path)).status, 200, path);
    }
    const style = await fetch(new URL('./docs/static/index.css', `${server.qdrantUrl}/docs`));
    assert.equal(style.status, 200);
  });

  it('[Q41] answers errors in the shape of that interface, also those of the HTTP parser', async () => {
    const unknown: Json = await (await fetch(`${server.qdrantUrl}/nowhere`)).json();
    assert.match(unknown.status.error, /^Not found/);
    assert.match(await exchange(server.qdrantUrl, 'nonsense\r\n\r\n'), /{"status":{"error":"Wrong input/);
    assert.doesNotMatch(await exchange(server.url, 'nonsense\r\n\r\n'), /"status":{"error"/);
  });

  it('[Q41] takes targets that are whole addresses', async () => {
    const { host } = new URL(server.qdrantUrl);
    const request = `GET http://${host}/livez HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    assert.match(await exchange(server.qdrantUrl, request), /healthz check passed/);
  });

  it('[Q41] that is taken is named with its setting, and nothing keeps listening', async () => {
    const options = { host: '127.0.0.1', port: 0, version: '0', logLevel: 'silent' } as const;
    const number = Number(new URL(server.qdrantUrl).port);
    const qdrantPort = { number, setting: 'MAGPIE_QDRANT_PORT' };
    const starting = startVectorsService({ ...options, qdrantPort, store: {} as never });
    await assert.rejects(starting, /vectors \(MAGPIE_QDRANT_PORT\) cannot listen on .*: the port is already in use/);
  });
});
