// The service over HTTP, on the real store.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { QdrantClient } from '@qdrant/js-client-rest';
import { openEmbeddedVectorStore } from '../../vector/embedded/embedded-vector-store.ts';
import { startVectorsService } from './index.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'magpie-vectors-'));
const store = await openEmbeddedVectorStore({ dataDir, memoryBytesMax: 64 * 1024 * 1024 });
const start = (limits = {}) =>
  startVectorsService({ host: '127.0.0.1', port: 0, version: '1.2.3', logLevel: 'silent', store, limits });
const service = await start();
after(async () => {
  await service.close();
  await store.close();
  await rm(dataDir, { recursive: true });
});

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Json;
}

/** Any answer; the tests compare it. */
interface Json {
  readonly [key: string]: Json | undefined;
}

function idsOf({ body }: Answer): unknown[] {
  return (body.result as unknown as { id: string }[]).map(({ id }) => id);
}

let spaces = 0;

/** Creates a caller with its own namespace. */
function createCaller(url = service.url) {
  const key = `key-${spaces++}`;
  return async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const answer = await fetch(url + path, {
      method,
      headers: { 'api-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: text }),
    });
    const answered = await answer.text();
    return { status: answer.status, headers: answer.headers, text: answered, body: JSON.parse(answered) };
  };
}

async function createCollection(call: ReturnType<typeof createCaller>, size = 2, distance = 'Dot'): Promise<void> {
  assert.equal((await call('PUT', '/collections/c', { vectors: { size, distance } })).status, 200);
}

const POINTS = '/collections/c/points';

describe('the order of checks', () => {
  it('asks for the api-key without reading the body', async () => {
    const answer = await createCaller()('PUT', '/collections/c', '{', { 'api-key': '' });
    assert.equal(answer.status, 401);
    assert.equal(answer.body.code, 'AUTHENTICATION_REQUIRED');
  });

  it('finds a missing collection before a vector of the wrong length', async () => {
    const call = createCaller();
    for (const [path, body] of [
      [POINTS, { points: [{ id: 1, vector: [1, 2, 3] }] }],
      [
        `${POINTS}/upsert`,
        {
          points: [
            { id: 1, vector: [1] },
            { id: 2, vector: [1, 2] },
          ],
        },
      ],
      [`${POINTS}/search`, { vector: [1] }],
      [`${POINTS}/query`, { query: [1] }],
    ] as const) {
      const answer = await call(path === POINTS ? 'PUT' : 'POST', path, body);
      assert.equal(answer.status, 404, path);
      assert.deepEqual(answer.body.details, { collection: 'c' });
    }
  });

  it('refuses another Service-API-Version on every route, naming the supported one', async () => {
    const call = createCaller();
    await createCollection(call);
    const requests: [string, string, unknown?][] = [
      ['GET', '/'],
      ['GET', '/health'],
      ['GET', '/openapi.json'],
      ['GET', '/collections/c'],
      ['PUT', '/collections/c', { vectors: { size: 2, distance: 'Dot' } }],
      ['PUT', '/collections/c/index', {}],
      ['PUT', POINTS, { points: [{ id: 1, vector: [1, 2] }] }],
      ['POST', POINTS, { ids: [1] }],
      ['POST', `${POINTS}/search`, { vector: [1, 2] }],
      ['POST', `${POINTS}/query`, { vector: [1, 2] }],
      ['POST', `${POINTS}/delete`, { points: [1] }],
      ['DELETE', '/collections/c'],
    ];
    for (const [method, path, body] of requests) {
      const refused = await call(method, path, body, { 'service-api-version': '2026-05-29' });
      assert.equal(refused.status, 400, path);
      assert.equal(refused.body.code, 'VALIDATION_ERROR');
      assert.match(refused.text, /must be .*2026-05-28/);
      assert.equal((await call(method, path, body, { 'service-api-version': '2026-05-28' })).status, 200, path);
    }
  });
});

describe('numbers', () => {
  it('keep every digit as ids and in payloads, from upsert to search', async () => {
    const call = createCaller();
    await createCollection(call);
    const point = '{"id":9007199254740993,"vector":[1,2],"payload":{"n":18446744073709551615,"id":9007199254740993}}';
    assert.equal(
      (await call('PUT', POINTS, `{"points":[${point},{"id":9007199254740992,"vector":[2,1]}]}`)).status,
      200,
    );
    const retrieved = await call('POST', POINTS, '{"ids":[9007199254740993]}');
    assert.match(
      retrieved.text,
      /"id":"9007199254740993",.*"payload":{"n":18446744073709551615,"id":9007199254740993}/,
    );
    const found = await call('POST', `${POINTS}/search`, { vector: [0, 1], with_payload: ['n'] });
    assert.match(found.text, /"id":"9007199254740993",[^{]*"payload":{"n":18446744073709551615}/);
    assert.equal((await call('POST', `${POINTS}/delete`, '{"points":[9007199254740993]}')).status, 200);
    const left = await call('POST', POINTS, '{"ids":[9007199254740992,9007199254740993]}');
    assert.deepEqual(idsOf(left), ['9007199254740992']);
  });

  it('are refused as ids beyond the range of doubles', async () => {
    const call = createCaller();
    await createCollection(call);
    for (const id of ['1e400', '-1e400', '1e-400']) {
      const answer = await call('PUT', POINTS, `{"points":[{"id":${id},"vector":[1,2]}]}`);
      assert.equal(answer.status, 400, id);
      assert.deepEqual(answer.body.details?.issues, [
        { path: 'points[0].id', message: 'is a number beyond the range of 64-bit floats' },
      ]);
    }
  });
});

describe('ids', () => {
  it('may be any text', async () => {
    const call = createCaller();
    await createCollection(call);
    const ids = ['', ' ', 'a\u0000b', '\ud800', '\udfff', '"\\', '\u2028', '🐦', '__proto__', 'x'.repeat(1024)];
    assert.equal((await call('PUT', POINTS, { points: ids.map((id) => ({ id, vector: [1, 2] })) })).status, 200);
    const retrieved = await call('POST', POINTS, { ids });
    assert.deepEqual(idsOf(retrieved), ids);
  });
});

describe('Idempotency-Key', () => {
  const headers = { 'idempotency-key': 'once' };

  it('gives the first answer again, to the byte, and says so', async () => {
    const call = createCaller();
    const body = { vectors: { size: 2, distance: 'Dot' } };
    const requests: [string, string, unknown?][] = [
      ['PUT', '/collections/c', body],
      ['PUT', '/collections/c/index', { field_name: 'x' }],
      ['PUT', POINTS, { points: [{ id: 1, vector: [1, 2] }] }],
      ['POST', `${POINTS}/upsert`, { points: [{ id: 1, vector: [1, 2] }] }],
      ['POST', `${POINTS}/delete`, { points: [2] }],
      ['DELETE', '/collections/c'],
    ];
    for (const [method, path, sent] of requests) {
      const first = await call(method, path, sent, headers);
      const second = await call(method, path, sent, headers);
      assert.equal(first.status, 200, path);
      assert.equal(first.headers.get('idempotency-replayed'), null);
      assert.equal(second.headers.get('idempotency-replayed'), 'true');
      assert.equal(second.text, first.text);
    }
    assert.equal((await call('PUT', '/collections/c', body)).status, 200);
    const replayed = await call('DELETE', '/collections/c', undefined, headers);
    assert.equal(replayed.headers.get('idempotency-replayed'), 'true');
    assert.equal((await call('GET', '/collections/c')).status, 200, 'a replay writes nothing');
  });

  it('is refused with another body, and is its own in every namespace and route', async () => {
    const [call, other] = [createCaller(), createCaller()];
    await createCollection(call);
    await createCollection(other);
    const points = { points: [{ id: 1, vector: [1, 2] }] };
    assert.equal((await call('PUT', POINTS, points, headers)).status, 200);
    const refused = await call('PUT', POINTS, { points: [{ id: 2, vector: [1, 2] }] }, headers);
    assert.equal(refused.status, 409);
    assert.equal(refused.body.code, 'BAD_REQUEST');
    assert.equal((await call('POST', `${POINTS}/upsert`, points, headers)).headers.get('idempotency-replayed'), null);
    assert.equal((await other('PUT', POINTS, points, headers)).headers.get('idempotency-replayed'), null);
  });

  it('remembers no failure', async () => {
    const call = createCaller();
    const points = { points: [{ id: 1, vector: [1, 2] }] };
    assert.equal((await call('PUT', POINTS, points, headers)).status, 404);
    await createCollection(call);
    const retried = await call('PUT', POINTS, points, headers);
    assert.equal(retried.status, 200);
    assert.equal(retried.headers.get('idempotency-replayed'), null);
  });

  it('has 1 to 255 characters', async () => {
    const call = createCaller();
    for (const key of ['', 'x'.repeat(256)]) {
      assert.equal((await call('DELETE', '/collections/c', undefined, { 'idempotency-key': key })).status, 400);
    }
    assert.equal(
      (await call('DELETE', '/collections/c', undefined, { 'idempotency-key': 'x'.repeat(255) })).status,
      200,
    );
  });
});

describe('limits', () => {
  it('can be set for a deployment', async () => {
    const tight = await start({ bodyBytesMax: 400, vectorSizeMax: 3, payloadDepthMax: 2, filterConditionsMax: 1 });
    try {
      const call = createCaller(tight.url);
      assert.equal((await call('PUT', '/collections/c', { vectors: { size: 4, distance: 'Dot' } })).status, 400);
      await createCollection(call);
      const put = (payload: unknown): Promise<Answer> =>
        call('PUT', POINTS, { points: [{ id: 1, vector: [1, 2], payload }] });
      assert.equal((await put({ a: {} })).status, 200);
      assert.equal((await put({ a: { b: {} } })).status, 400);
      assert.equal((await put({ a: 'x'.repeat(400) })).body.code, 'PAYLOAD_TOO_LARGE');
      const condition = { key: 'pathSegments.0', match: { value: 'src' } };
      const search = (must: unknown[]): Promise<Answer> =>
        call('POST', `${POINTS}/search`, { vector: [1, 2], filter: { must } });
      assert.equal((await search([condition])).status, 200);
      assert.deepEqual((await search([condition, condition])).body.details?.issues, [
        { path: 'filter', message: 'must not hold more than 1 conditions in all' },
      ]);
    } finally {
      await tight.close();
    }
  });
});

describe('the description', () => {
  it('names every operation of the contract with its credentials', async () => {
    const { info, paths } = (await createCaller()('GET', '/openapi.json')).body;
    assert.equal(info?.version, '0.1.0');
    const operations = Object.entries(paths ?? {}).flatMap(([path, methods]) =>
      Object.entries(methods ?? {}).map(
        ([method, operation]) => `${method.toUpperCase()} ${path} ${operation?.security?.length}`,
      ),
    );
    assert.deepEqual(operations.sort(), [
      'DELETE /collections/{collection} 1',
      'GET / 0',
      'GET /collections/{collection} 1',
      'GET /health 0',
      'POST /collections/{collection}/points 1',
      'POST /collections/{collection}/points/delete 1',
      'POST /collections/{collection}/points/query 1',
      'POST /collections/{collection}/points/search 1',
      'POST /collections/{collection}/points/upsert 1',
      'PUT /collections/{collection} 1',
      'PUT /collections/{collection}/index 1',
      'PUT /collections/{collection}/points 1',
    ]);
  });

  it('refers to nothing that it does not hold', async () => {
    const { text, body } = await createCaller()('GET', '/openapi.json');
    const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
    assert.ok(references.length > 0);
    assert.deepEqual(new Set(references).difference(new Set(Object.keys(body.components?.schemas ?? {}))), new Set());
    assert.equal([...text.matchAll(/"\$ref"/g)].length, references.length);
  });
});

describe('the official Qdrant client', () => {
  it('creates, fills, searches, queries and deletes', async () => {
    const client = new QdrantClient({ url: service.url, apiKey: 'official', checkCompatibility: false });
    await client.createCollection('c', { vectors: { size: 2, distance: 'Cosine' } });
    await client.createPayloadIndex('c', { field_name: 'pathSegments.0', field_schema: 'keyword' });
    const payload = { pathSegments: { 0: 'src', 1: 'a.ts' }, text: 'hello' };
    await client.upsert('c', {
      wait: true,
      points: [
        { id: 1, vector: [1, 0], payload },
        { id: 2, vector: [0, 1] },
      ],
    });
    assert.equal((await client.getCollection('c')).points_count, 2);
    assert.deepEqual((await client.retrieve('c', { ids: [1] }))[0]?.payload, payload);
    const filter = { must: [{ key: 'pathSegments.0', match: { value: 'src' } }] };
    const inSource = await client.query('c', { query: [0, 1], limit: 5, filter });
    assert.deepEqual(
      inSource.points.map(({ id }) => id),
      ['1'],
    );
    const { points } = await client.query('c', { query: [0, 1], limit: 5, with_payload: { include: ['text'] } });
    assert.deepEqual(
      points.map(({ id, payload }) => [id, payload]),
      [
        ['2', {}],
        ['1', { text: 'hello' }],
      ],
    );
    await client.delete('c', { points: [1] });
    await client.deleteCollection('c');
    await assert.rejects(client.getCollection('c'), /Not Found/);
  });
});
