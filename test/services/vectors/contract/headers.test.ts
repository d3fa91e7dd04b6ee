import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { TestServer } from '../test-server.ts';
import { assertInvalid } from './refusal.ts';
import { listCollectionRoutes, type Route, SERVICE_ROUTES } from './routes.ts';
import { newApiKey, TestCollection } from './test-collection.ts';

const ROUTES = [...SERVICE_ROUTES, ...listCollectionRoutes('code')];
const SUPPORTED = '2026-05-28';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let server: TestServer;
before(async () => {
  server = await TestServer.open();
});
after(() => server.close());

function assertNamesSupported(text: string): void {
  assert.ok(text.includes(SUPPORTED), text);
}

describe('Service-API-Version', () => {
  it('[V4.3, V9.1] may be sent or left out on every route, with the same effect', async () => {
    for (const headers of [{}, { 'Service-API-Version': SUPPORTED }, { 'service-api-version': SUPPORTED }]) {
      const apiKey = newApiKey();
      for (const route of ROUTES) {
        const answer = await server.call({ ...route, apiKey, headers });
        assert.equal(answer.status, 200, `${route.method} ${route.path}: ${answer.text}`);
      }
    }
  });

  const wrong = ['2026-05-27', '2026-05-29', '2026-5-28', '1', 'v1', 'latest', '', `${SUPPORTED}, ${SUPPORTED}`];
  for (const route of ROUTES) {
    it(`[V4.3, D16] is refused on ${route.method} ${route.path} with any other value, and nothing is done`, async () => {
      const collection = await TestCollection.create(server);
      await collection.upsert([{ id: 'z', vector: [1, 2] }]);
      const before = await collection.info();
      for (const version of wrong) {
        const headers = { 'service-api-version': version };
        const answer = await server.call({ ...route, apiKey: collection.apiKey, headers });
        assert.equal(assertInvalid(answer, version).toLowerCase(), 'headers.service-api-version');
        assertNamesSupported(answer.body.message);
      }
      assert.deepEqual(await collection.info(), before);
    });
  }

  it('[V4.3, D16] is refused with any other value where the description is served, and on routes that do not exist', async () => {
    for (const path of ['/openapi.json', '/docs', '/no/such/route', '/collections']) {
      const response = await fetch(server.url + path, { headers: { 'service-api-version': '2020-01-01' } });
      assert.equal(response.status, 400, path);
      const body = (await response.json()) as { code: string; message: string };
      assert.equal(body.code, 'VALIDATION_ERROR');
      assertNamesSupported(body.message);
    }
  });
});

describe('X-Request-Id', () => {
  const failures: Route[] = [
    { method: 'GET', path: '/collections/missing' },
    { method: 'GET', path: '/no/such/route' },
    { method: 'PATCH', path: '/collections/code' },
    { method: 'PUT', path: '/collections/code', body: '{' },
    { method: 'PUT', path: '/collections/code', body: { vectors: {} } },
  ];
  const every = [...ROUTES, ...failures];

  it('[D17, V7.2] is echoed on every answer when it is well-formed', async () => {
    const apiKey = newApiKey();
    for (const id of ['a', 'A-Z.0_9:x', 'x'.repeat(128)]) {
      for (const route of every) {
        const answer = await server.call({ ...route, apiKey, headers: { 'x-request-id': id } });
        assert.equal(answer.headers.get('x-request-id'), id, `${route.method} ${route.path}`);
        if (answer.status >= 400) assert.equal(answer.body.request_id, id);
      }
    }
  });

  it('[D17, V7.2] is a new UUID on every answer when it is absent or malformed', async () => {
    const apiKey = newApiKey();
    const seen = new Set<string>();
    for (const headers of [
      {},
      ...['', 'a b', 'a"b', '<x>', 'a,b', '\u00e9', 'x'.repeat(129)].map((id) => ({ 'x-request-id': id })),
    ]) {
      for (const route of every) {
        const answer = await server.call({ ...route, apiKey, headers });
        const id = answer.headers.get('x-request-id') ?? '';
        assert.match(id, UUID, `${route.method} ${route.path}`);
        assert.ok(!seen.has(id));
        seen.add(id);
        if (answer.status >= 400) assert.equal(answer.body.request_id, id);
      }
    }
  });

  it('[D17] is on the answers that describe the interface, too', async () => {
    for (const path of ['/openapi.json', '/docs']) {
      const response = await fetch(server.url + path, { headers: { 'x-request-id': 'mine' } });
      assert.equal(response.headers.get('x-request-id'), 'mine', path);
    }
  });
});
