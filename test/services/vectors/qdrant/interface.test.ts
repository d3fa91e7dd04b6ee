// The interface as a whole: its callers, its failures and its description.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import packageJson from '../../../../package.json' with { type: 'json' };
import { toReadOptions } from '../../../../src/services/vectors/http/caller.ts';
import { qdrantErrors } from '../../../../src/services/vectors/qdrant/errors.ts';
import { newApiKey } from '../contract/test-collection.ts';
import { type Json, TestServer } from '../test-server.ts';
import { QdrantCollection } from './qdrant-collection.ts';

let server: TestServer;
before(async () => {
  server = await TestServer.open();
});
after(() => server.close());

const VECTORS = { size: 2, distance: 'Dot' };

describe('the root', () => {
  it('[Q1] returns title and version of the interface without credentials, with and without a slash', async () => {
    for (const path of ['/qdrant', '/qdrant/']) {
      const answer = await fetch(server.url + path);
      const body: Json = await answer.json();
      assert.deepEqual([answer.status, Object.keys(body)], [200, ['title', 'version']]);
      // Clients warn when the version is too far from their own.
      assert.equal(body.version, packageJson.devDependencies['@qdrant/js-client-rest']);
    }
  });

  it('[Q1] has the health checks that orchestrators ask, in plain text', async () => {
    const passed = 'healthz check passed';
    for (const [name, text] of [
      ['healthz', passed],
      ['livez', passed],
      ['readyz', 'all shards are ready'],
    ]) {
      const answer = await fetch(`${server.url}/qdrant/${name}`);
      assert.deepEqual([answer.status, await answer.text()], [200, text]);
      assert.match(answer.headers.get('content-type') ?? '', /^text\/plain/);
    }
  });

  it('[Q28] describes itself, apart from the root of the service', async () => {
    const document: Json = await (await fetch(`${server.url}/qdrant/openapi.json`)).json();
    const operations = Object.values<Json>(document.paths).flatMap((path) => Object.values<Json>(path));
    assert.ok(operations.length > 24);
    assert.equal(new Set(operations.map(({ operationId }) => operationId)).size, operations.length);
    assert.ok(Object.keys(document.paths).every((path) => path.startsWith('/qdrant')));
    assert.equal((await fetch(`${server.url}/qdrant/docs`)).status, 200);
    const root: Json = await (await fetch(`${server.url}/openapi.json`)).json();
    assert.ok(Object.keys(root.paths).every((path) => !path.startsWith('/qdrant')));
  });
});

describe('headers that are too long', () => {
  it('[Q28] are refused in the shape of the interface that was asked', async () => {
    const refuse = async (path: string): Promise<Json> => {
      const answer = await fetch(`${server.url}${path}?long=${'x'.repeat(40_000)}`);
      assert.equal(answer.status, 431);
      return answer.json();
    };
    assert.match((await refuse('/qdrant/collections')).status.error, /larger than \d+ bytes/);
    assert.match((await refuse('/collections')).error, /larger than \d+ bytes/);
  });
});

describe('namespaces', () => {
  const list = async (headers: Record<string, string>): Promise<Json> => {
    const answer = await fetch(`${server.url}/qdrant/collections`, { headers });
    const body: Json = await answer.json();
    return answer.status === 200 ? body.result.collections.map(({ name }: Json) => name) : body.status.error;
  };

  it('[Q2] are named by the api-key, as a header or as a bearer token, and by the tenant', async () => {
    const apiKey = newApiKey();
    const create = (name: string, tenant?: string) =>
      server.result({
        method: 'PUT',
        path: `/qdrant/collections/${name}`,
        apiKey,
        ...(tenant !== undefined && { tenant }),
        body: { vectors: VECTORS },
      });
    await create('mine');
    await create('ours', 'team-a');
    assert.deepEqual(await list({ 'api-key': apiKey }), ['mine']);
    assert.deepEqual(await list({ authorization: `Bearer ${apiKey}` }), ['mine']);
    assert.deepEqual(await list({ authorization: `bearer ${apiKey}`, 'x-tenant-id': 'team_a' }), ['ours']);
    assert.deepEqual(await list({ 'api-key': newApiKey(), authorization: `Bearer ${apiKey}` }), []);
    assert.deepEqual(await list({ 'api-key': newApiKey() }), []);
  });

  it('[Q2, Q22] need a key', async () => {
    for (const headers of [{}, { 'api-key': '' }, { authorization: 'Basic x' }, { authorization: 'Bearer ' }]) {
      assert.equal(
        await list(headers as Record<string, string>),
        'Must provide an API key or an Authorization bearer token',
      );
    }
    const answer = await server.call({ method: 'GET', path: '/qdrant/collections', apiKey: null });
    assert.equal(answer.status, 401);
  });
});

describe('requests', () => {
  it('[Q21] take the query parameters of the original, and no others', async () => {
    const collection = await QdrantCollection.create(server);
    const upsert = (query: string) => ({
      suffix: `/points?${query}`,
      call: { method: 'PUT', body: { points: [{ id: 1, vector: [1, 0] }] } },
    });
    const statuses = {
      'wait=true': 'completed',
      'wait=false&ordering=strong': 'acknowledged',
      'timeout=5&ordering=weak': 'acknowledged',
    };
    for (const [query, status] of Object.entries(statuses)) {
      const { suffix, call } = upsert(query);
      assert.equal((await collection.result(suffix, call)).status, status);
    }
    for (const query of ['consistency=majority', 'consistency=2&timeout=5']) {
      await collection.result(`/points/count?${query}`, { body: {} });
    }
    for (const query of ['wait=maybe', 'ordering=any', 'timeout=soon', 'waiit=true', 'wait=true&wait=true']) {
      const { suffix, call } = upsert(query);
      await collection.refusal(400, suffix, call);
    }
    await collection.refusal(400, '/points/count?consistency=some', { body: {} });
  });

  it('[Q21] that take longer than their timeout end with 408', async () => {
    const signal = AbortSignal.timeout(1);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    const answer = qdrantErrors.fromError(signal.reason, '');
    assert.equal(answer?.status, 408);
    assert.match(JSON.stringify(answer?.body), /Timeout error/);
    const query = { timeout: '1' };
    const context = { signal: new AbortController().signal };
    const ended = toReadOptions({ context, query } as never, { answerBytesMax: 1 } as never).signal;
    await new Promise((resolve) => ended?.addEventListener('abort', resolve));
    assert.equal(ended?.reason.name, 'TimeoutError');
  });

  it('[Q29] happen once with an Idempotency-Key', async () => {
    const collection = await QdrantCollection.create(server);
    const headers = { 'idempotency-key': 'once' };
    const call = { method: 'PUT', headers, body: { points: [{ id: 1, vector: [1, 0] }] } };
    const first = await collection.call('/points', call);
    const second = await collection.call('/points', call);
    assert.deepEqual([second.text, second.headers.get('idempotency-replayed')], [first.text, 'true']);
    const other = { ...call, body: { points: [{ id: 2, vector: [1, 0] }] } };
    assert.match(await collection.refusal(409, '/points', other), /Idempotency-Key was used for another request/);
  });

  it('[Q22] that fail are answered in the shape of the original, with the usual statuses', async () => {
    const collection = await QdrantCollection.create(server);
    const long = { method: 'PUT', body: `{"points":[${' '.repeat(33 * 1024 * 1024)}]}` };
    const cases: [status: number, suffix: string, call: Json, expected: RegExp][] = [
      [400, '/points/count', { body: '{' }, /body is not valid JSON/],
      [400, '/points/count', { body: '[]' }, /body must be an object/],
      [400, '/points/count', { body: nest(200) }, /nested more than/],
      [404, '/nothing', { method: 'GET' }, /no such route/],
      [405, '/points', { method: 'DELETE' }, /method DELETE is not allowed.*POST, PUT/],
      [413, '/points', long, /larger than/],
      [415, '/points/count', { body: '{}', headers: { 'content-type': 'text/plain' } }, /content type/],
      [422, '/points/scroll?timeout=0', { body: {} }, /in query parameters: \[timeout: value 0 invalid/],
      [422, '/points/scroll', { body: { limit: 0 } }, /limit: value 0 invalid, must be 1 or larger/],
    ];
    for (const [status, suffix, call, expected] of cases) {
      assert.match(await collection.refusal(status, suffix, call), expected);
    }
    assert.match(await collection.refusal(400, '/%ff', { method: 'GET' }), /percent-encoded/);
  });
});

/** Returns an object with this many levels. */
function nest(levels: number): string {
  return `${'{"filter":'.repeat(levels)}{}${'}'.repeat(levels)}`;
}
