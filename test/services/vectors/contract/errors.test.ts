import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, describe, it, mock } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { VectorStore } from '../../../../src/vector/vector-store.ts';
import { type Json, TestServer } from '../test-server.ts';
import { assertInvalid, assertRefused } from './refusal.ts';
import { listCollectionRoutes, SERVICE_ROUTES } from './routes.ts';
import { newApiKey, TestCollection } from './test-collection.ts';

const MIB = 1024 * 1024;

let server: TestServer;
before(async () => {
  server = await TestServer.open();
});
after(() => server.close());

/**
 * Sends bytes as they are and reads until the server closes the connection, or the answer to one request is complete.
 */
async function sayRaw({ url }: TestServer, bytes: string): Promise<{ head: string; body: Json }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(bytes);
  let text = '';
  for await (const chunk of socket) {
    text += chunk;
    const [head = '', body = ''] = text.split('\r\n\r\n');
    const length = /content-length: (\d+)/i.exec(head)?.[1];
    if (length !== undefined && Buffer.byteLength(body) >= Number(length)) break;
  }
  socket.destroy();
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { head, body: JSON.parse(body) };
}

const put = (path: string, headers: string[], body = ''): string =>
  [`PUT ${path} HTTP/1.1`, 'Host: localhost', 'api-key: k', ...headers, '', body].join('\r\n');

const INTERNALS = /secret|TypeError|\.db|\.ts\b|node_modules/;

/** Creates a store in which everything fails with an unknown error. */
function createBrokenStore(): VectorStore {
  const failure = new TypeError('secret: cannot read /var/lib/magpie/catalogue.db');
  const fail = async (): Promise<never> => {
    throw failure;
  };
  // biome-ignore lint/correctness/useYield: it fails before it would.
  const failToRead = async function* (): AsyncGenerator<never> {
    throw failure;
  };
  const reads = new Set<string | symbol>(['listPoints', 'scrollPoints', 'searchPoints']);
  return new Proxy({} as VectorStore, { get: (_, name) => (reads.has(name) ? failToRead : fail) });
}

describe('error body', () => {
  it('[V7.1, V7.2, V7.3, D18] has exactly the published fields', async () => {
    const apiKey = newApiKey();
    const answer = await server.call({
      method: 'GET',
      path: '/collections/missing',
      apiKey,
      headers: { 'x-request-id': 'mine' },
    });
    assert.deepEqual(answer.body, {
      status: 'error',
      error: 'collection not found',
      code: 'COLLECTION_NOT_FOUND',
      message: 'collection not found',
      resolution: answer.body.resolution,
      request_id: 'mine',
      details: { collection: 'missing' },
    });
    const noRoute = await server.call({ method: 'GET', path: '/nowhere' });
    assert.deepEqual(Object.keys(noRoute.body), ['status', 'error', 'code', 'message', 'resolution', 'request_id']);
  });

  it('[V4.6, V7.1] is JSON, as every answer of the interface', async () => {
    const apiKey = newApiKey();
    for (const route of [...SERVICE_ROUTES, ...listCollectionRoutes('code'), { method: 'GET', path: '/nowhere' }]) {
      const { headers } = await server.call({ ...route, apiKey });
      assert.match(headers.get('content-type') ?? '', /^application\/json/);
    }
  });

  it('[D18, V7.5] names the path of an invalid value', async () => {
    const collection = await TestCollection.create(server);
    const cases: [body: unknown, path: string][] = [
      [{}, 'points'],
      [{ points: [] }, 'points'],
      [{ points: [{ id: 1, vector: [1, 2] }, { vector: [1, 2] }] }, 'points[1].id'],
      [{ points: [{ id: 1, vector: [1, '2'] }] }, 'points[0].vector[1]'],
      [{ points: [{ id: 1, vector: [1, 2] }], extra: 1 }, 'extra'],
      ['[', 'body'],
      [null, 'body'],
    ];
    for (const [body, path] of cases) {
      assert.equal(assertInvalid(await collection.call('/points', { method: 'PUT', body }), body), path);
    }
  });
});

describe('authentication', () => {
  for (const route of listCollectionRoutes('code')) {
    it(`[V4.5, V5.1, D1] is required on ${route.method} ${route.path}`, async () => {
      for (const request of [route, { ...route, body: '{' }]) {
        if (route.body === undefined && request.body !== undefined) continue;
        assertRefused(await server.call({ ...request, apiKey: null }), 401, 'AUTHENTICATION_REQUIRED');
        assertRefused(await server.call({ ...request, apiKey: '' }), 401, 'AUTHENTICATION_REQUIRED');
        const bearer = { authorization: 'Bearer token' };
        assertRefused(await server.call({ ...request, apiKey: null, headers: bearer }), 401, 'AUTHENTICATION_REQUIRED');
      }
    });
  }

  it('[V4.7] is not needed for GET / and GET /health', async () => {
    for (const route of SERVICE_ROUTES) {
      for (const apiKey of [null, '', 'any']) assert.equal((await server.call({ ...route, apiKey })).status, 200);
    }
  });
});

describe('routes that do not exist', () => {
  it('[D1, V9.2, V6.1] are 404 NOT_FOUND, also paths with versions and webhooks', async () => {
    for (const [method, path] of [
      ['GET', '/nowhere'],
      ['GET', '/collections'],
      ['GET', '/collections/code/point'],
      ['POST', '/collections/code/points/scroll'],
      ['POST', '/collections/code/points/search/batch'],
      ['GET', '/v1'],
      ['GET', '/v1/health'],
      ['GET', '/v1/collections/code'],
      ['PUT', '/v1/collections/code'],
      ['POST', '/webhooks'],
      ['PUT', '/webhooks/1'],
      ['POST', '/collections/code/webhooks'],
      ['POST', '/github/webhook'],
      ['POST', '/subscriptions'],
    ] as const) {
      assertRefused(await server.call({ method, path, apiKey: newApiKey() }), 404, 'NOT_FOUND', `${method} ${path}`);
    }
  });

  it('[D1] are 405 with Allow where the path exists with other methods', async () => {
    for (const [method, path, allow] of [
      ['POST', '/', 'GET'],
      ['DELETE', '/health', 'GET'],
      ['POST', '/collections/code', 'DELETE, GET, PUT'],
      ['PATCH', '/collections/code', 'DELETE, GET, PUT'],
      ['OPTIONS', '/collections/code', 'DELETE, GET, PUT'],
      ['POST', '/collections/code/index', 'PUT'],
      ['DELETE', '/collections/code/index', 'PUT'],
      ['GET', '/collections/code/points', 'POST, PUT'],
      ['DELETE', '/collections/code/points', 'POST, PUT'],
      ['PUT', '/collections/code/points/upsert', 'POST'],
      ['GET', '/collections/code/points/search', 'POST'],
      ['PUT', '/collections/code/points/query', 'POST'],
      ['DELETE', '/collections/code/points/delete', 'POST'],
    ] as const) {
      const answer = await server.call({ method, path, apiKey: newApiKey() });
      assertRefused(answer, 405, 'NOT_FOUND', `${method} ${path}`);
      const allowed = (answer.headers.get('allow') ?? '').split(', ').filter((name) => name !== 'HEAD');
      assert.equal(allowed.sort().join(', '), allow);
    }
  });
});

describe('bodies', () => {
  it('[D19, D1] are taken up to 32 MiB and are 413 beyond', async () => {
    const collection = await TestCollection.create(server);
    const json = '{"ids":["a"]}';
    const pad = (bytes: number): string => json + ' '.repeat(bytes - json.length);
    assert.deepEqual(await collection.result('/points', { body: pad(32 * MIB) }), []);
    assertRefused(await collection.call('/points', { body: pad(32 * MIB + 1) }), 413, 'PAYLOAD_TOO_LARGE');
  });

  it('[D1] are 413 at once when their declared length is too large', async () => {
    const { head, body } = await sayRaw(server, put('/collections/code', [`Content-Length: ${33 * MIB}`]));
    assert.match(head, /^HTTP\/1\.1 413 /);
    assert.equal(body.code, 'PAYLOAD_TOO_LARGE');
  });

  it('[D24, V4.6] are JSON with or without a declared type', async () => {
    const collection = await TestCollection.create(server);
    const body = new TextEncoder().encode('{"ids":["ä"]}');
    for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"']) {
      assert.deepEqual(await collection.result('/points', { body, headers: { 'content-type': type } }), []);
    }
    // A fetch of bytes without a type sends none.
    const response = await fetch(`${server.url}/collections/code/points`, {
      method: 'POST',
      body,
      headers: { 'api-key': collection.apiKey },
    });
    assert.equal(response.status, 200);
  });

  it('[D24, D1] are 415 in another type, character set or encoding', async () => {
    const collection = await TestCollection.create(server);
    const types = [
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      'text/json',
      'application/jsonx',
      'json',
      '*/*',
    ];
    for (const headers of [
      ...types.map((type) => ({ 'content-type': type })),
      { 'content-type': 'application/json; charset=iso-8859-1' },
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-encoding': 'gzip' },
      { 'content-encoding': 'br' },
    ]) {
      assertRefused(
        await collection.call('/points', { body: { ids: ['a'] }, headers }),
        415,
        'BAD_REQUEST',
        JSON.stringify(headers),
      );
    }
  });

  it('[D24, V7.5] are 400 VALIDATION_ERROR when they are not JSON or not UTF-8', async () => {
    const collection = await TestCollection.create(server);
    const texts = [
      '{',
      '{"ids":[1]',
      '{"ids":[1]}}',
      "{'ids':[1]}",
      '{"ids":[1,]}',
      '{ids:[1]}',
      '{"ids":[NaN]}',
      '{"ids":[01]}',
      '{"ids":["\t"]}',
      'ids=1',
      '// x\n{}',
      '{"ids":[1]}\0',
    ];
    const bytes = [
      [0xff, 0xfe],
      [0x22, 0xc3, 0x22],
      [0x22, 0xed, 0xa0, 0x80, 0x22],
      [0x22, 0xc0, 0x80, 0x22],
    ];
    for (const body of [...texts, ...bytes.map((each) => Uint8Array.from(each))]) {
      const answer = await collection.call('/points', { body });
      assert.equal(assertInvalid(answer, String(body)), 'body');
      assert.ok(!answer.text.includes('ids='), 'what was sent is not echoed');
    }
    assertInvalid(await collection.call('/points', { body: '['.repeat(200_000) }), 'deep');
  });

  it('[D24] take the last of duplicate keys, and __proto__ as a key like any other', async () => {
    const collection = await TestCollection.create(server);
    await collection.upsert('[{"id":"a","id":"b","vector":[1,2],"__proto__":{"payload":{"x":1}}}]');
    assert.deepEqual(await collection.retrieve(['a']), []);
    assert.deepEqual((await collection.retrieve(['b']))[0].payload, {});
    assertInvalid(await collection.call('/points', { body: '{"__proto__":{"ids":["b"]}}' }));
    assertInvalid(await collection.call('/points', { body: '{"ids":["b"],"__proto__":{}}' }));
  });
});

describe('trouble', () => {
  it('[D1] is 408 REQUEST_TIMEOUT when a body does not arrive in time', async () => {
    const impatient = await TestServer.open({ limits: { bodyTimeoutMs: 100, timeoutCheckMs: 20 } });
    try {
      const { head, body } = await sayRaw(impatient, put('/collections/code', ['Content-Length: 100'], '{"vec'));
      assert.match(head, /^HTTP\/1\.1 408 /);
      assert.deepEqual([body.status, body.code], ['error', 'REQUEST_TIMEOUT']);
      assert.ok(head.toLowerCase().includes(`x-request-id: ${body.request_id}`));
    } finally {
      await impatient.close();
    }
  });

  it('[D1] is 503 REQUEST_TIMEOUT with Retry-After when the server is overloaded', async () => {
    const small = await TestServer.open({ limits: { heldBytesMax: 4 } });
    try {
      const answer = await small.call(listCollectionRoutes('code')[0]!);
      assertRefused(answer, 503, 'REQUEST_TIMEOUT');
      assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
    } finally {
      await small.close();
    }
  });

  it('[D1, V7.3] is 500 INTERNAL_ERROR without a word about internals when something unforeseen fails', async () => {
    const broken = await TestServer.open({ store: createBrokenStore() });
    try {
      for (const route of listCollectionRoutes('code')) {
        const answer = await broken.call(route);
        const { message, details } = assertRefused(answer, 500, 'INTERNAL_ERROR', route.path);
        assert.deepEqual([message, details], ['internal error', undefined]);
        assert.doesNotMatch(answer.text, INTERNALS);
      }
    } finally {
      await broken.close();
    }
  });

  it('[V4.8, V7.3] is 503 HEALTH_CHECK_FAILED on /health, for every reason', async () => {
    const broken = await TestServer.open({ store: createBrokenStore() });
    try {
      const answer = await broken.call({ method: 'GET', path: '/health' });
      assertRefused(answer, 503, 'HEALTH_CHECK_FAILED');
      assert.doesNotMatch(answer.text, INTERNALS);
    } finally {
      await broken.close();
    }
  });

  for (const [how, leave] of [
    ['closes the connection', (socket: Socket) => socket.destroy()],
    ['resets the connection', (socket: Socket) => socket.resetAndDestroy()],
  ] as const) {
    it(`[D1, V7.3] is REQUEST_ABORTED in the log when the client ${how} before it has sent everything`, async () => {
      const lines: string[] = [];
      const stderr = mock.method(process.stderr, 'write', (text: string | Uint8Array) => lines.push(String(text)) > 0);
      const logging = await TestServer.open({ logLevel: 'debug' });
      try {
        const socket = connect(Number(new URL(logging.url).port), '127.0.0.1');
        socket.write(
          put('/collections/code', ['Content-Length: 100', 'Expect: 100-continue', 'X-Request-Id: gone'], '{"vec'),
        );
        // The interim answer says that the server waits for the body.
        await once(socket, 'data');
        leave(socket);
        const find = () => lines.find((line) => line.includes('"gone"'));
        while (find() === undefined) await sleep(10);
        const { status, code } = JSON.parse(find() ?? '');
        assert.deepEqual({ status, code }, { status: 499, code: 'REQUEST_ABORTED' });
      } finally {
        await logging.close();
        stderr.mock.restore();
      }
    });
  }

  it('[D1, V7.1] in HTTP itself is answered in the same shape', async () => {
    const { head, body } = await sayRaw(server, 'GET / HTTP/9.9\r\n\r\n');
    assert.match(head, /^HTTP\/1\.1 400 /);
    assert.deepEqual([body.status, body.code], ['error', 'BAD_REQUEST']);
    const large = await sayRaw(server, `GET / HTTP/1.1\r\nHost: localhost\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`);
    assert.match(large.head, /^HTTP\/1\.1 431 /);
    assert.deepEqual([large.body.status, large.body.code], ['error', 'BAD_REQUEST']);
  });
});
