// The official client, unchanged, against the service. Its requests and answers pass through the same checks against
// the OpenAPI document as every other call in these tests.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, it, mock } from 'node:test';
import { QdrantClient } from '@qdrant/js-client-rest';
import { type Json, TestServer } from '../test-server.ts';
import { newApiKey } from './test-collection.ts';

let server: TestServer;
let checked: Server;
let url: string;
before(async () => {
  server = await TestServer.open();
  checked = createServer((request, response) => {
    void forward(request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
  });
  checked.listen(0, '127.0.0.1');
  await once(checked, 'listening');
  url = `http://127.0.0.1:${(checked.address() as AddressInfo).port}`;
});
after(async () => {
  checked.closeAllConnections();
  checked.close();
  await server.close();
});

/** Forwards a request. A failed check must fail the test, so it becomes an answer that no client takes for success. */
async function forward(request: IncomingMessage): Promise<{ status: number; body: string }> {
  const { method = 'GET', url: path = '/', headers } = request;
  const body = await text(request);
  try {
    const answer = await server.call({
      method,
      path,
      apiKey: String(headers['api-key']),
      ...(headers['x-tenant-id'] !== undefined && { tenant: String(headers['x-tenant-id']) }),
      ...(body !== '' && { body, headers: { 'content-type': String(headers['content-type']) } }),
    });
    return { status: answer.status, body: answer.text };
  } catch (error) {
    return { status: 599, body: JSON.stringify({ failed: String(error) }) };
  }
}

// Connects the client. With `apiKey` it warns about a key on a plain connection, and compares versions with another
// product.
function connectClient(headers: Record<string, string> = {}): QdrantClient {
  return new QdrantClient({ url, headers: { 'api-key': newApiKey(), ...headers }, checkCompatibility: false });
}

const VECTORS = { size: 3, distance: 'Cosine' } as const;

async function createFilled(): Promise<QdrantClient> {
  const client = connectClient();
  await client.createCollection('code', { vectors: VECTORS });
  await client.upsert('code', {
    wait: true,
    points: [
      { id: 1, vector: [1, 0, 0], payload: { pathSegments: ['src', 'a.ts'], text: 'one' } },
      { id: '5c56c793-69f3-4fbf-87e6-c4bf54c28c26', vector: [0, 1, 0], payload: { pathSegments: ['src', 'b.ts'] } },
      { id: 3, vector: [0, 0, 1], payload: { pathSegments: ['test', 'a.ts'] } },
    ],
  });
  return client;
}

const COMPLETED = { operation_id: 0, status: 'completed' };
const SRC = { must: [{ key: 'pathSegments.0', match: { value: 'src' } }] };
const idsOf = (points: readonly { id: unknown }[]): string[] => points.map(({ id }) => String(id));

describe('@qdrant/js-client-rest', () => {
  it('[V1.1, V3.1, V3.4] creates, reads and deletes collections', async () => {
    const client = connectClient();
    assert.equal(await client.createCollection('code', { vectors: VECTORS }), true);
    const info = await client.getCollection('code');
    assert.deepEqual([info.status, info.points_count], ['green', 0]);
    assert.deepEqual(info.config.params.vectors, { ...VECTORS, data_type: 'float' });
    assert.equal(await client.deleteCollection('code'), true);
    await assert.rejects(client.getCollection('code'), { status: 404 });
  });

  it('[V1.1, V4.14, V2.13] upserts points, waiting or not', async () => {
    const client = connectClient();
    await client.createCollection('code', { vectors: VECTORS });
    for (const wait of [true, false, undefined]) {
      const points = [{ id: 1, vector: [1, 0, 0], payload: { a: 1 } }];
      assert.deepEqual(await client.upsert('code', { points, ...(wait !== undefined && { wait }) }), COMPLETED);
    }
    assert.equal((await client.getCollection('code')).points_count, 1);
  });

  it('[V1.1, V4.12, V4.13] retrieves points by id', async () => {
    const client = await createFilled();
    const [first, ...rest] = await client.retrieve('code', { ids: [1, 3, 99] });
    assert.deepEqual([first?.id, first?.payload?.['text'], idsOf(rest)], ['1', 'one', ['3']]);
    const [bare] = await client.retrieve('code', { ids: [1], with_payload: false, with_vector: true });
    assert.deepEqual([bare?.payload, bare?.vector], [null, null]);
  });

  it('[V1.1, V4.19, V4.20] queries with a vector, a filter, a threshold and a selection of the payload', async () => {
    const client = await createFilled();
    const { points } = await client.query('code', { query: [1, 0.5, 0.1], limit: 2, with_payload: true });
    assert.deepEqual(idsOf(points), ['1', '5c56c793-69f3-4fbf-87e6-c4bf54c28c26']);
    assert.equal(points[0]?.payload?.['text'], 'one');
    const nearest = await client.query('code', { query: { nearest: [0, 0, 1] }, limit: 1, score_threshold: 0.9 });
    assert.deepEqual(idsOf(nearest.points), ['3']);
    const filtered = await client.query('code', { query: [0, 0, 1], filter: SRC, with_payload: { include: ['text'] } });
    assert.deepEqual(
      filtered.points.map(({ payload }) => payload),
      [{ text: 'one' }, {}],
    );
  });

  it('[V1.1, V4.21, V4.22, V4.23] deletes by ids, by filter and all', async () => {
    const client = await createFilled();
    const count = async () => (await client.getCollection('code')).points_count;
    assert.deepEqual(await client.delete('code', { points: [1] }), COMPLETED);
    assert.equal(await count(), 2);
    assert.deepEqual(await client.delete('code', { wait: true, filter: SRC }), COMPLETED);
    assert.equal(await count(), 1);
    assert.deepEqual(await client.delete('code', { wait: true, filter: {} }), COMPLETED);
    assert.equal(await count(), 0);
  });

  it('[V1.1, V4.11] asks for a payload index', async () => {
    const client = await createFilled();
    const index = { field_name: 'pathSegments.0', field_schema: 'keyword' } as const;
    assert.deepEqual(await client.createPayloadIndex('code', index), COMPLETED);
    assert.deepEqual(await client.createPayloadIndex('code', { ...index, wait: true }), COMPLETED);
  });

  it('[V1.2, V1.3] names its namespace by its api-key, and tenants by a header', async () => {
    const apiKey = newApiKey();
    const [one, other] = [
      connectClient({ 'api-key': apiKey }),
      connectClient({ 'api-key': apiKey, 'X-Tenant-Id': 'other' }),
    ];
    await one.createCollection('code', { vectors: VECTORS });
    await assert.rejects(other.getCollection('code'), { status: 404 });
  });

  it('[V1.2, V2.18] works with its ordinary options, under which it only warns', async () => {
    const warnings = mock.method(console, 'warn', () => {});
    const client = new QdrantClient({ url, apiKey: newApiKey() });
    assert.equal(await client.createCollection('code', { vectors: VECTORS }), true);
    assert.equal((await client.getCollection('code')).points_count, 0);
    warnings.mock.restore();
  });

  it('[V7.1, V7.4] reports errors with their status and body', async () => {
    const error: Json = await connectClient()
      .upsert('missing', { points: [{ id: 1, vector: [1] }] })
      .catch((error: unknown) => error);
    assert.deepEqual(
      [error.status, error.data.code, error.data.message],
      [404, 'COLLECTION_NOT_FOUND', 'collection not found'],
    );
  });
});
