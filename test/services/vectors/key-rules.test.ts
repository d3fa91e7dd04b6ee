import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { toKeyDigest } from '../../../src/services/vectors/model/key-gate.ts';
import { assertRefused } from './contract/refusal.ts';
import { TestServer } from './test-server.ts';

const servers: TestServer[] = [];
after(async () => {
  for (const server of servers) await server.close();
});

async function open(keys: Parameters<typeof TestServer.open>[0]): Promise<TestServer> {
  const server = await TestServer.open(keys);
  servers.push(server);
  return server;
}

const path = '/collections/code';

describe('a closed installation', () => {
  it('lets listed keys in and answers all others like callers without one, before it reads their bodies', async () => {
    const server = await open({ keys: { allowedKeys: new Set([toKeyDigest('listed')]) } });
    const body = { vectors: { size: 2, distance: 'Dot' } };
    assert.equal((await server.call({ method: 'PUT', path, body, apiKey: 'listed' })).status, 200);
    const refused = await server.call({ method: 'PUT', path, body, apiKey: 'another' });
    assertRefused(refused, 401, 'AUTHENTICATION_REQUIRED');
    assert.ok(!refused.text.includes('another'), 'the key is not repeated');
    assert.equal((await server.call({ method: 'GET', path: '/health', apiKey: null })).status, 200);
  });
});

describe('a rate limit', () => {
  it('answers 429 with the time to wait to the key that sends too much, and to no other', async () => {
    const server = await open({ keys: { requestsPerSecond: 1 } });
    const ask = (apiKey: string) => server.call({ method: 'GET', path, apiKey });
    const answers = [await ask('eager'), await ask('eager'), await ask('eager'), await ask('eager')];
    const refused = answers.filter(({ status }) => status === 429);
    assert.ok(refused.length > 0);
    for (const answer of refused) {
      assertRefused(answer, 429, 'REQUEST_TIMEOUT');
      assert.equal(answer.headers.get('retry-after'), '1');
      assert.match(answer.headers.get('ratelimit') ?? '', /^"api-key";r=0;t=[12]$/);
    }
    const patient = await ask('patient');
    assert.equal(patient.status, 404);
    assert.equal(patient.headers.get('ratelimit-policy'), '"api-key";q=2;w=2');
    assert.equal(patient.headers.get('ratelimit'), '"api-key";r=1;t=1');
    const older = ['limit', 'remaining', 'reset'].map((name) => patient.headers.get(`ratelimit-${name}`));
    assert.deepEqual(older, ['2', '1', '1']);
  });

  it('is not spoken of where there is none', async () => {
    const server = await open({});
    assert.equal((await server.call({ method: 'GET', path, apiKey: 'any' })).headers.get('ratelimit'), null);
  });
});
