// Clients of Qdrant whose base address has lost its path, and that therefore ask at the root of the service.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { QdrantClient } from '@qdrant/js-client-rest';
import { newApiKey } from '../contract/test-collection.ts';
import { type Json, TestServer } from '../test-server.ts';

describe('a client of Qdrant without the prefix', () => {
  let server: TestServer;
  before(async () => {
    server = await TestServer.open();
  });
  after(() => server.close());

  const HINT = "This route exists under /qdrant: in a client of Qdrant, set the prefix '/qdrant' beside the url.";

  it('gets a hint if only /qdrant has the route', async () => {
    const routes = [
      'GET /collections',
      'GET /collections/x/exists',
      'POST /collections/x/points/scroll',
      'POST /collections/x/points/count',
      'PUT /collections/x/points/payload',
      'POST /collections/x/points/payload/delete',
      'POST /collections/x/points/query/batch',
      'GET /healthz',
    ];
    for (const route of routes) {
      const [method = '', path = ''] = route.split(' ');
      const { status, body } = await server.call({ method, path });
      assert.deepEqual([status, body.code, body.resolution], [404, 'NOT_FOUND', HINT], route);
      assert.equal(body.message, 'route not found; it exists under /qdrant');
    }
  });

  it('gets no hint if there is no such route at all', async () => {
    for (const path of ['/nowhere', '/collections/x/nothing', '/qdrant/nowhere']) {
      const { status, text } = await server.call({ method: 'POST', path });
      assert.equal(status, 404, path);
      assert.doesNotMatch(text, /exists under/, path);
    }
    const { text } = await server.call({ method: 'DELETE', path: '/collections' });
    assert.doesNotMatch(text, /exists under/, 'with another method only');
  });

  it('reads it in the error of the client, also where the root refuses what it sends', async () => {
    const headers = { 'api-key': newApiKey() };
    const client = new QdrantClient({ url: `${server.url}/qdrant`, headers, checkCompatibility: false });
    const refusalOf = async (call: Promise<unknown>): Promise<string> =>
      call.then(
        () => assert.fail('it must be refused'),
        (error: Json) => JSON.stringify(error.data),
      );
    assert.match(await refusalOf(client.scroll('notes')), /set the prefix '\/qdrant'/);
    const create = client.createCollection('notes', {
      vectors: { size: 3, distance: 'Cosine' },
      on_disk_payload: true,
    });
    assert.match(
      await refusalOf(create),
      /on_disk_payload is not allowed here.*Clients of Qdrant need the prefix \/qdrant/,
    );
  });
});
