// Every operation that Qdrant publishes is either served or refused by name.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import known from '../../../../src/services/vectors/qdrant/contract/qdrant-operations.json' with { type: 'json' };
import { TestServer } from '../test-server.ts';
import { QdrantCollection } from './qdrant-collection.ts';

let server: TestServer;
before(async () => {
  server = await TestServer.open();
});
after(() => server.close());

async function ask(method: string, path: string, apiKey: string) {
  const url = server.qdrantUrl + path.replace('{collection_name}', 'code').replaceAll(/\{\w+\}/g, '1');
  const answer = await fetch(url, { method, headers: { 'api-key': apiKey } });
  return { status: answer.status, text: await answer.text() };
}

describe('the operations of Qdrant', () => {
  it('[Q43] are all served, or refused with the name of the feature', async (test) => {
    const { apiKey } = await QdrantCollection.create(server);
    const counts = { served: 0, refused: 0 };
    for (const { method, path, operationId, refused } of known.operations) {
      const { status, text } = await ask(method, path, apiKey);
      assert.doesNotMatch(text, /no such route|is not allowed; /, `${operationId} is not known`);
      if (refused !== undefined) {
        const expected = { status: { error: `Wrong input: ${refused.feature} ${refused.reason}` }, time: 0 };
        assert.deepEqual(
          [status, JSON.parse(text)],
          [('status' in refused && refused.status) || 400, expected],
          operationId,
        );
      } else assert.doesNotMatch(text, /not supported/, operationId);
      counts[refused === undefined ? 'served' : 'refused']++;
    }
    test.diagnostic(`${counts.served} served, ${counts.refused} refused by name, 0 unknown`);
  });

  it('[Q43] about the instance tell of one that is alone and has nothing to optimize', async () => {
    const collection = await QdrantCollection.create(server);
    await collection.upsert([{ id: 1, vector: [1, 0] }]);
    const get = (path: string) => server.result({ method: 'GET', path: `/qdrant${path}`, apiKey: collection.apiKey });
    assert.deepEqual(await get('/cluster'), { status: 'disabled' });
    assert.deepEqual(await get('/issues'), { issues: [] });
    assert.equal((await get('/telemetry')).collections.number_of_collections, 1);
    assert.deepEqual((await get('/collections/code/cluster')).local_shards, [
      { shard_id: 0, points_count: 1, state: 'Active' },
    ]);
    assert.deepEqual((await get('/collections/code/optimizations')).running, []);
    await collection.refusal(404, '/../absent/cluster', { method: 'GET' });
    assert.match(await (await fetch(`${server.qdrantUrl}/metrics`)).text(), /^magpie_collections /m);
  });
});
