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

  it('[Q43] about the instance describe a single one with nothing to optimize', async () => {
    const collection = await QdrantCollection.create(server);
    await collection.upsert([{ id: 1, vector: [1, 0] }]);
    const get = (path: string) => server.result({ method: 'GET', path: `/qdrant${path}`, apiKey: collection.apiKey });
    assert.deepEqual(await get('/cluster'), { status: 'disabled' });
    assert.deepEqual(await get('/issues'), { issues: [] });
    assert.deepEqual((await get('/collections/code/cluster')).local_shards, [
      { shard_id: 0, points_count: 1, state: 'Active' },
    ]);
    const { running, queued } = await get('/collections/code/optimizations');
    assert.deepEqual([running, queued], [[], undefined]);
    const all = await get('/collections/code/optimizations?with=queued, completed , idle_segments');
    assert.deepEqual([all.queued, all.completed, all.idle_segments[0].points_count], [[], [], 1]);
    assert.deepEqual((await collection.info()).update_queue, { length: 0 });
    assert.deepEqual(await get('/collections/code/shards'), { shard_keys: [] });
    assert.equal((await get('/quotas')).config.enabled, false);
    assert.equal((await get('/cluster/telemetry?details_level=2')).cluster.enabled, false);
    await collection.refusal(404, '/../absent/cluster', { method: 'GET' });
  });

  it('[Q72] count their answers, with more details of the collections of the caller at higher levels', async () => {
    const collection = await QdrantCollection.create(server);
    await collection.upsert([{ id: 1, vector: [1, 0] }]);
    const telemetry = (query: string) =>
      server.result({ method: 'GET', path: `/qdrant/telemetry${query}`, apiKey: collection.apiKey });
    const { collections, requests, ...others } = await telemetry('');
    assert.deepEqual(
      [Object.keys(others), collections],
      [['id', 'app', 'cluster', 'quota'], { number_of_collections: 1 }],
    );
    const answers = requests.rest.responses['PUT /collections/{collection_name}/points'][200];
    assert.ok(answers.count > 0 && answers.avg_duration_micros > 0 && Date.parse(answers.last_responded) > 0);
    const keysAt = async (level: number) => {
      const [first] = (await telemetry(`?details_level=${level}`)).collections.collections;
      return Object.keys(first);
    };
    assert.deepEqual(await keysAt(1), ['vectors', 'optimizers_status', 'params']);
    assert.deepEqual(await keysAt(2), ['id', 'init_time_ms', 'config']);
    assert.ok((await keysAt(3)).includes('shards'));
    const [{ shards }] = (await telemetry('?details_level=10')).collections.collections;
    assert.equal(shards[0].local.segments[0].info.num_points, 1);
    assert.deepEqual(shards[0].local.update_queue, { length: 0, op_num: 1 });
  });

  it('[Q72] are counted in the metrics of the original, those of single collections for their owner', async () => {
    const collection = await QdrantCollection.create(server);
    await collection.upsert([{ id: 1, vector: [1, 0] }]);
    const read = async (headers: Record<string, string>) =>
      (await fetch(`${server.qdrantUrl}/metrics`, { headers })).text();
    const all = await read({});
    assert.match(all, /^magpie_collections /m);
    assert.match(all, /^collections_total \d+$/m);
    assert.match(
      all,
      /^rest_responses_total\{method="PUT",endpoint="\/collections\/\{collection_name\}\/points",status="200"\} \d/m,
    );
    assert.doesNotMatch(all, /^collection_points\{/m);
    assert.match(await read({ 'api-key': collection.apiKey }), /^collection_points\{id="code"\} 1$/m);
    const answer = await fetch(`${server.qdrantUrl}/metrics?per_collection=true`, {
      headers: { 'api-key': collection.apiKey },
    });
    const own = await answer.text();
    assert.match(own, /^rest_responses_total\{.*\/points",status="200",collection="code"\} 1$/m);
    assert.doesNotMatch(all, /collection="code"/);
  });
});
