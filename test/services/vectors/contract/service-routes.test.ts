import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import packageJson from '../../../../package.json' with { type: 'json' };
import { IS_ON_POSTGRES, type Json, TestServer } from '../test-server.ts';
import { assertRefused } from './refusal.ts';
import { listCollectionRoutes, type Route, SERVICE_ROUTES } from './routes.ts';
import { TestCollection } from './test-collection.ts';

let server: TestServer;
before(async () => {
  server = await TestServer.open();
});
after(() => server.close());

describe('GET /', () => {
  it('[V1.5, V2.18, D20] returns the title of the service and the version of the package', async () => {
    const { body } = await server.call({ method: 'GET', path: '/', apiKey: null });
    assert.deepEqual(body, { title: 'Magpie Vector Search', version: packageJson.version });
  });
});

describe('GET /health', () => {
  it('[V2.18, V4.8] is ok when the storage works', async () => {
    const answer = await server.call({ method: 'GET', path: '/health', apiKey: null });
    assert.deepEqual([answer.status, answer.body], [200, { status: 'ok' }]);
  });

  it('[V4.8, D23] is 503 while the storage is gone; writes fail clearly, nothing is lost, and it recovers by itself', {
    skip: IS_ON_POSTGRES && Boolean(process.env['TEST_DATABASE_URL']) && 'the given server is not ours to stop',
  }, async () => {
    const collection = await TestCollection.create(server);
    await collection.upsert([{ id: 'before', vector: [1, 2] }]);
    const store = (id: string) =>
      collection.call('/points', { method: 'PUT', body: { points: [{ id, vector: [1, 2] }] } });
    const { mend } = await server.breakStorage();
    try {
      const health = await server.call({ method: 'GET', path: '/health', apiKey: null });
      assertRefused(health, 503, 'HEALTH_CHECK_FAILED');
      assert.match(health.headers.get('retry-after') ?? '', /^\d+$/);
      const write = await store('during');
      if (IS_ON_POSTGRES) {
        assertRefused(write, 503, 'REQUEST_TIMEOUT');
        assert.match(write.headers.get('retry-after') ?? '', /^\d+$/);
      } else {
        assertRefused(write, 500, 'INTERNAL_ERROR');
        assert.match(write.body.message, /^the store failed: .*; nothing was changed$/);
      }
      for (const { text } of [health, write]) {
        assert.ok(!text.includes(server.dataDir) && !/SQLITE|ENOENT|ECONN|\.db|\.ts:\d/.test(text), text);
      }
    } finally {
      await mend();
    }
    assert.equal((await server.call({ method: 'GET', path: '/health', apiKey: null })).status, 200);
    assert.equal((await store('after')).status, 200);
    await server.restart();
    assert.deepEqual(
      (await collection.retrieve(['before', 'during', 'after'])).map(({ id }: Json) => id),
      ['before', 'after'],
    );
  });
});

describe('GET /metrics', () => {
  it('counts requests, points, memory and commits of the whole server, and reveals no namespace', async () => {
    const collection = await TestCollection.create(server);
    await collection.upsert([{ id: 'secret-id', vector: [1, 2] }]);
    await collection.call('/points/search', { body: { vector: [1, 2] } });
    const answer = await fetch(`${server.url}/metrics`);
    const text = await answer.text();
    assert.equal(answer.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8');
    const read = (name: string): number => Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]);
    assert.ok(read('magpie_collections') >= 1 && read('magpie_points') >= 1);
    assert.ok(read('magpie_loaded_collections') >= 1 && read('magpie_vector_memory_bytes') > 0);
    assert.ok(read('magpie_loads_total') >= 1);
    assert.ok(read('magpie_group_commit_writes_count') >= 2);
    const searches = '/collections/:collection/points/search",status="200"';
    assert.match(text, new RegExp(`^http_requests_total\\{method="POST",route="${searches}\\} [1-9]`, 'm'));
    assert.match(text, /^http_request_duration_seconds_bucket\{method="PUT",route="[^"]*",le="\+Inf"\} [1-9]/m);
    assert.ok(!text.includes('secret-id') && !text.includes(collection.name));
  });
});

describe('GET /openapi.json', () => {
  const fetchDocument = async (): Promise<Json> => (await fetch(`${server.url}/openapi.json`)).json();

  it('[V7.3, D1] shows for each error an answer of that very status', async () => {
    const document = await fetchDocument();
    const codes = new Map<string, Set<string>>();
    for (const operation of Object.values<Json>(document.paths).flatMap((path) => Object.values<Json>(path))) {
      for (const [status, { content }] of Object.entries<Json>(operation.responses)) {
        if (!(Number(status) >= 400)) continue;
        const { example } = content['application/json'];
        assert.deepEqual([example.status, example.error], ['error', example.message]);
        codes.set(status, (codes.get(status) ?? new Set()).add(example.code));
      }
    }
    assert.deepEqual(Object.fromEntries([...codes].map(([status, shown]) => [status, [...shown].sort()])), {
      400: ['VALIDATION_ERROR'],
      401: ['AUTHENTICATION_REQUIRED'],
      404: ['COLLECTION_NOT_FOUND'],
      408: ['REQUEST_TIMEOUT'],
      409: ['BAD_REQUEST'],
      413: ['PAYLOAD_TOO_LARGE'],
      415: ['BAD_REQUEST'],
      429: ['REQUEST_TIMEOUT'],
      500: ['INTERNAL_ERROR'],
      503: ['HEALTH_CHECK_FAILED', 'REQUEST_TIMEOUT'],
    });
  });
  const find = (document: Json, { method, path }: Route): Json =>
    document.paths[path.replace('/collections/code', '/collections/{collection}')]?.[method.toLowerCase()];
  const listParameters = (operation: Json): string[] =>
    (operation.parameters ?? []).map(({ in: place, name }: Json) => `${place} ${name}`).sort();

  it('[V9.3, D22] is an OpenAPI 3.1 document of version 0.1.0, without an api-key', async () => {
    const response = await fetch(`${server.url}/openapi.json`);
    assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
    const document = (await response.json()) as Json;
    assert.match(document.openapi, /^3\.1\.\d+$/);
    assert.deepEqual([document.info.title, document.info.version], ['Magpie Vector Search', '0.1.0']);
    const scheme = Object.values<Json>(document.components.securitySchemes)[0];
    assert.deepEqual([scheme.type, scheme.in, scheme.name], ['apiKey', 'header', 'api-key']);
  });

  it('[V1.1, V1.5, V4.3, V4.4, V4.5, V4.7] describes every route with its security, headers and errors, and no others', async () => {
    const document = await fetchDocument();
    const scheme = Object.keys(document.components.securitySchemes)[0] ?? '';
    for (const route of SERVICE_ROUTES) {
      const operation = find(document, route);
      assert.deepEqual(operation.security, []);
      assert.deepEqual(listParameters(operation), ['header Service-API-Version']);
    }
    for (const route of listCollectionRoutes('code')) {
      const operation = find(document, route);
      assert.ok(operation, `${route.method} ${route.path}`);
      assert.deepEqual(operation.security, [{ [scheme]: [] }]);
      const write = route.isWrite ? ['header Idempotency-Key'] : [];
      assert.deepEqual(listParameters(operation), [
        ...write,
        'header Service-API-Version',
        'header X-Tenant-Id',
        'path collection',
      ]);
      const statuses = [
        '200',
        '400',
        '401',
        '500',
        ...(route.needsCollection ? ['404'] : []),
        ...(route.isWrite ? ['409'] : []),
      ];
      for (const status of statuses) assert.ok(operation.responses[status], `${route.method} ${route.path} ${status}`);
      assert.equal(operation.requestBody !== undefined, route.body !== undefined);
    }
    const described = Object.entries<Json>(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    );
    assert.equal(described.length, SERVICE_ROUTES.length + listCollectionRoutes('code').length);
    assert.equal(document.webhooks, undefined);
  });

  it('[V4.3, V4.4, V2.16, V8.1, V8.2] publishes the bounds of the contract', async () => {
    const document = await fetchDocument();
    const text = JSON.stringify(document);
    const { RetrieveBody, SearchBody, QueryBody, VectorParams } = document.components.schemas;
    assert.deepEqual([RetrieveBody.properties.ids.minItems, RetrieveBody.properties.ids.maxItems], [1, 1000]);
    for (const { properties } of [SearchBody, QueryBody]) {
      for (const name of ['top', 'limit'])
        assert.deepEqual([properties[name].minimum, properties[name].maximum], [1, 1000]);
    }
    assert.equal(VectorParams.properties.size.minimum, 1);
    assert.ok(text.includes('^pathSegments\\\\.\\\\d+$'));
    const { parameters } = document.paths['/collections/{collection}'].put;
    const schemaOf = (name: string): Json => parameters.find((parameter: Json) => parameter.name === name).schema;
    assert.deepEqual([schemaOf('Idempotency-Key').minLength, schemaOf('Idempotency-Key').maxLength], [1, 255]);
    assert.deepEqual(schemaOf('Service-API-Version').enum, ['2026-05-28']);
    assert.equal(schemaOf('X-Tenant-Id').default, 'default');
    assert.equal(schemaOf('collection').minLength, 1);
  });

  it('[V9.3] refers only to what it holds', async () => {
    const document = await fetchDocument();
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, reference = '']) => reference,
    );
    assert.ok(references.length > 0);
    for (const reference of references) {
      const target = reference
        .replace(/^#\//, '')
        .split('/')
        .reduce((value, key) => value?.[decodeURIComponent(key)], document);
      assert.ok(reference.startsWith('#/') && target !== undefined, reference);
    }
  });
});

describe('GET /docs', () => {
  it('[D22] is a page that loads its own files only, without an api-key', async () => {
    const page = await fetch(`${server.url}/docs`);
    assert.equal(page.status, 200);
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
    const html = await page.text();
    const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, address = '']) => new URL(address, page.url),
    );
    assert.ok(addresses.length > 0);
    for (const address of addresses) {
      assert.equal(address.origin, server.url);
      const response = await fetch(address);
      assert.equal(response.status, 200, address.href);
      await response.arrayBuffer();
    }
    assert.ok(
      !/https?:\/\//.test(html.replaceAll(server.url, '').replaceAll('http://www.w3.org/', '')),
      'no address elsewhere',
    );
  });

  it('[D22] forbids the browser to load anything from elsewhere', async () => {
    const policy = (await fetch(`${server.url}/docs`)).headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'/);
    const sources = policy.split(';').flatMap((directive) => directive.trim().split(/\s+/).slice(1));
    const allowed = ["'none'", "'self'", "'unsafe-inline'", 'data:'];
    assert.deepEqual(
      sources.filter((source) => !allowed.includes(source)),
      [],
    );
    assert.doesNotMatch(policy, /script-src[^;]*unsafe/);
  });
});
