import assert from 'node:assert/strict';
import { after, before, describe, it, mock } from 'node:test';
import { type TestAnswer, TestServer } from '../test-server.ts';
import { assertRefused } from './refusal.ts';
import { listCollectionRoutes } from './routes.ts';
import { newApiKey } from './test-collection.ts';

let server: TestServer;
const logged: string[] = [];
before(async () => {
  mock.method(process.stderr, 'write', (text: string | Uint8Array) => {
    logged.push(String(text));
    return true;
  });
  server = await TestServer.open({ logLevel: 'debug' });
});
after(async () => {
  await server.close();
  mock.reset();
});

interface Caller {
  readonly apiKey: string;
  readonly tenant?: string;
}

const path = '/collections/code';
const vectors = { size: 2, distance: 'Dot' };

const create = (caller: Caller) => server.result({ ...caller, method: 'PUT', path, body: { vectors } });
const upsert = (caller: Caller, id: string) =>
  server.result({
    ...caller,
    method: 'PUT',
    path: `${path}/points`,
    body: { points: [{ id, vector: [1, 2], payload: { id } }] },
  });

/** Returns everything that can be seen in the namespace. */
async function see(caller: Caller): Promise<unknown> {
  return [
    await server.result({ ...caller, method: 'GET', path }),
    await server.result({ ...caller, method: 'POST', path: `${path}/points`, body: { ids: ['mine', 'theirs', 'x'] } }),
    await server.result({
      ...caller,
      method: 'POST',
      path: `${path}/points/search`,
      body: { vector: [1, 1], with_payload: true },
    }),
    await server.result({
      ...caller,
      method: 'POST',
      path: `${path}/points/query`,
      body: { query: [1, 1], with_payload: true },
    }),
  ];
}

/** Returns an answer without the parts that differ between two of the same meaning: the id and the clock. */
function withoutIdentity({ status, headers, body }: TestAnswer): unknown {
  const { 'x-request-id': _id, date: _date, 'content-length': _length, ...others } = Object.fromEntries(headers);
  const { request_id: _requestId, time: _time, ...rest } = body;
  return { status, headers: others, body: rest };
}

const neighbours: [why: string, mine: Caller, theirs: Caller][] = [
  ['another api-key', { apiKey: newApiKey() }, { apiKey: newApiKey() }],
  ['an api-key in other case', { apiKey: 'case-Key' }, { apiKey: 'case-key' }],
  ['an api-key that begins alike', { apiKey: 'prefix' }, { apiKey: 'prefix2' }],
  ['another tenant of the same api-key', { apiKey: 'tenants', tenant: 'a' }, { apiKey: 'tenants', tenant: 'b' }],
  ['a tenant in other case', { apiKey: 'tenants', tenant: 'C' }, { apiKey: 'tenants', tenant: 'c' }],
  ['no tenant', { apiKey: 'tenants', tenant: 'x' }, { apiKey: 'tenants' }],
  ['a key and tenant that read alike together', { apiKey: 'join', tenant: 'ed' }, { apiKey: 'joined' }],
  ['a key with the separator of another', { apiKey: 'sep', tenant: 'a' }, { apiKey: 'sep.a' }],
  ['bytes beyond ASCII', { apiKey: 'k\u00e9y' }, { apiKey: 'k\u00eay' }],
];

describe('namespaces', () => {
  for (const [why, mine, theirs] of neighbours) {
    it(`[V1.2, V1.3, D4] neither see nor affect one another: ${why}`, async () => {
      await create(mine);
      await upsert(mine, 'mine');
      const before = await see(mine);
      const missing = await server.call({ ...theirs, method: 'GET', path });
      assertRefused(missing, 404, 'COLLECTION_NOT_FOUND');

      // They can create the same name with another configuration, fill it, clear it and delete it.
      await server.result({ ...theirs, method: 'PUT', path, body: { vectors: { size: 3, distance: 'Cosine' } } });
      const points = [
        { id: 'mine', vector: [9, 9, 9] },
        { id: 'theirs', vector: [1, 1, 1] },
      ];
      await server.result({ ...theirs, method: 'PUT', path: `${path}/points`, body: { points } });
      assert.deepEqual(await see(mine), before);
      await server.result({ ...theirs, method: 'POST', path: `${path}/points/delete`, body: { points: ['mine'] } });
      await server.result({ ...theirs, method: 'POST', path: `${path}/points/delete`, body: { filter: {} } });
      assert.deepEqual(await see(mine), before);
      await server.result({ ...theirs, method: 'DELETE', path });
      assert.deepEqual(await see(mine), before);
    });
  }

  it('[V1.2, D4] answer for a foreign collection exactly as for a missing one, on every route', async () => {
    const [owner, stranger] = [newApiKey(), newApiKey()];
    await create({ apiKey: owner });
    await upsert({ apiKey: owner }, 'a');
    // Both names are as long as each other, so that even the lengths of the answers must agree.
    const [foreign, missing] = [listCollectionRoutes('code'), listCollectionRoutes('gone')];
    for (const [i, route] of foreign.entries()) {
      if (!route.needsCollection) continue;
      const [one, other] = [
        await server.call({ ...route, apiKey: stranger }),
        await server.call({ ...missing[i]!, apiKey: stranger }),
      ];
      assertRefused(one, 404, 'COLLECTION_NOT_FOUND', route.path);
      const text = JSON.stringify(withoutIdentity(other)).replaceAll('gone', 'code');
      assert.deepEqual(withoutIdentity(one), JSON.parse(text), `${route.method} ${route.path}`);
      assert.equal(one.text.length, other.text.length);
    }
    const remove = (name: string) => server.call({ method: 'DELETE', path: `/collections/${name}`, apiKey: stranger });
    assert.deepEqual(withoutIdentity(await remove('code')), withoutIdentity(await remove('gone')));
    assert.equal((await server.result({ method: 'GET', path, apiKey: owner })).points_count, 1);
  });

  it('[V4.2, V1.3] hold tenants that differ only in other characters than A–Z, a–z and 0–9 for the same', async () => {
    const apiKey = newApiKey();
    await create({ apiKey, tenant: 'team_1' });
    await upsert({ apiKey, tenant: 'team_1' }, 'mine');
    const before = await see({ apiKey, tenant: 'team_1' });
    for (const tenant of ['team-1', 'team.1', 'team 1', 'team/1', 'team~1', 'team\u00e91']) {
      assert.deepEqual(await see({ apiKey, tenant }), before, tenant);
    }
    for (const tenant of ['team1', 'team__1', 'team_1_', '_team_1', 'Team_1']) {
      assertRefused(await server.call({ apiKey, tenant, method: 'GET', path }), 404, 'COLLECTION_NOT_FOUND', tenant);
    }
    // Clients send the UTF-8 of such names.
    const [tokyo, osaka] = ['東京', '大阪'].map((name) => Buffer.from(name).toString('latin1'));
    await create({ apiKey, tenant: tokyo ?? '' });
    assert.deepEqual(await see({ apiKey, tenant: osaka ?? '' }), await see({ apiKey, tenant: tokyo ?? '' }));
  });

  it('[V4.2] are those of the tenant "default" when no tenant is named', async () => {
    const apiKey = newApiKey();
    await create({ apiKey });
    await upsert({ apiKey }, 'mine');
    const before = await see({ apiKey });
    for (const tenant of ['default', '']) assert.deepEqual(await see({ apiKey, tenant }), before, tenant);
    for (const tenant of ['Default', '_', 'default_']) {
      assertRefused(await server.call({ apiKey, tenant, method: 'GET', path }), 404, 'COLLECTION_NOT_FOUND', tenant);
    }
  });

  it('[V1.2, D4] are stable, while their key is in nothing that is stored and in no log line', async () => {
    const apiKey = 'secret-0123456789-unmistakable';
    await create({ apiKey });
    await upsert({ apiKey }, 'mine');
    const query = `?api-key=${apiKey}`;
    assertRefused(
      await server.call({ apiKey, method: 'GET', path: `/collections/other${query}` }),
      404,
      'COLLECTION_NOT_FOUND',
    );
    assertRefused(
      await server.call({ apiKey, method: 'POST', path: `${path}/points`, body: '{' }),
      400,
      'VALIDATION_ERROR',
    );
    const before = await see({ apiKey });
    await assertNowhere(apiKey);
    await server.restart();
    await assertNowhere(apiKey);
    assert.deepEqual(await see({ apiKey }), before);
  });
});

async function assertNowhere(secret: string): Promise<void> {
  const stored = await server.readStorage();
  assert.ok(
    stored.some((bytes) => bytes.includes('mine')),
    'it is what holds the points',
  );
  assert.ok(!stored.some((bytes) => bytes.includes(secret)));
  assert.ok(
    logged.some((line) => line.includes('/collections/:collection')),
    'requests are logged',
  );
  assert.deepEqual(
    logged.filter((line) => line.includes(secret)),
    [],
  );
}
