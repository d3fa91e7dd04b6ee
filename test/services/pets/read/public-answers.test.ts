import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { getAs } from '../../../support/raw-request.ts';
import { PetsServer } from '../pets-server.ts';
import { addPetRecord } from '../test-pets.ts';
import { PUBLIC_PATHS } from './routes.ts';

describe('what everybody may read', () => {
  let server: PetsServer;

  before(async () => {
    server = await PetsServer.open();
    await addPetRecord(server.store, 'tidy-magpie', { displayName: 'Tidy magpie', tags: ['bird'] });
  });
  after(() => server.close());

  it('[P5.1] is answered without credentials, to pages of any site, and sets no cookie', async () => {
    for (const path of PUBLIC_PATHS) {
      const { status, headers } = await server.get(path, { origin: 'https://elsewhere.example' });
      assert.equal(status, 200, path);
      assert.equal(headers.get('access-control-allow-origin'), '*', path);
      assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin', path);
      assert.equal(headers.get('set-cookie'), null, path);
    }
  });

  it('has an ETag, and is not sent again to clients that have it', async () => {
    for (const path of PUBLIC_PATHS) {
      const { headers } = await server.get(path);
      const etag = headers.get('etag') ?? '';
      assert.match(etag, /^"[\w-]+"$/, path);
      assert.match(headers.get('cache-control') ?? '', /^public, /, path);
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await server.get(path, { 'if-none-match': known });
        assert.deepEqual([again.status, again.text, again.headers.get('etag')], [304, '', etag], `${path} ${known}`);
      }
      assert.equal((await server.get(path, { 'if-none-match': '"other"' })).status, 200, path);
    }
  });

  it('keeps its ETag as long as nothing changes, however much time passes', async () => {
    const etags = async (): Promise<(string | null)[]> =>
      Promise.all(PUBLIC_PATHS.map(async (path) => (await server.get(path)).headers.get('etag')));
    const before = await etags();
    server.clock.advance(3_600_000);
    assert.deepEqual(await etags(), before);
    await server.get('/api/tags');
    assert.deepEqual(await etags(), before);
  });

  it('is answered to HEAD with the same headers and no body', async () => {
    for (const path of PUBLIC_PATHS) {
      const got = await server.get(path);
      const head = await server.call('HEAD', path);
      assert.deepEqual([head.status, head.text], [200, ''], path);
      for (const name of ['etag', 'content-type', 'cache-control']) {
        assert.equal(head.headers.get(name), got.headers.get(name), `${path} ${name}`);
      }
    }
  });

  it('writes long texts once, with the addresses, the length and the ETag of each host', async () => {
    const displayName = 'Says “http://00000000-0000-4000-8000-000000000000” & ünïcödé 🐟';
    for (let number = 0; number < 300; number += 1) {
      await addPetRecord(server.store, `copy-${number}`, { displayName });
    }
    for (const path of ['/api/manifest', '/api/manifest.toon', '/sitemap.xml']) {
      const [own, first, again, second] = [
        await getAs(server.url, path, new URL(server.url).host),
        await getAs(server.url, path, 'one.localhost'),
        await getAs(server.url, path, 'one.localhost'),
        await getAs(server.url, path, 'longer.two.localhost:8080'),
      ];
      assert.equal(first.text, own.text.replaceAll(server.url, 'http://one.localhost'), path);
      assert.equal(second.text, own.text.replaceAll(server.url, 'http://longer.two.localhost:8080'), path);
      assert.equal(first.headers.get('etag'), again.headers.get('etag'), path);
      assert.equal(new Set([own, first, second].map(({ headers }) => headers.get('etag'))).size, 3, path);
      for (const { text, headers } of [own, first, second]) {
        assert.equal(headers.get('content-length'), String(Buffer.byteLength(text)), path);
      }
    }
    const { body } = await server.get('/api/manifest');
    assert.deepEqual([body.total, body.pets[0].displayName], [301, displayName]);
  });

  it('contain the configured address, regardless of the Host of a request', async () => {
    const published = await PetsServer.open({ publicUrl: 'https://pets.example.org/registry/' });
    await addPetRecord(published.store, 'tidy-magpie');
    for (const path of PUBLIC_PATHS) {
      const { text } = await getAs(published.url, path, 'localhost');
      assert.doesNotMatch(text, /localhost/, path);
    }
    assert.match(
      (await getAs(published.url, '/api/pets/tidy-magpie', 'localhost')).text,
      /"https:\/\/pets\.example\.org\/registry\/api\/assets\//,
    );
    await published.close();
  });

  it('[P1.3, P6.1] has no other methods than reading, and no webhooks', async () => {
    for (const path of PUBLIC_PATHS) {
      for (const method of ['PUT', 'PATCH', 'DELETE']) {
        assert.equal((await server.call(method, path)).status, 405, `${method} ${path}`);
      }
    }
    for (const path of ['/webhooks', '/api/webhooks', '/api/pets/tidy-magpie/webhooks']) {
      assert.equal((await server.call('POST', path)).status, 404, path);
    }
  });

  it('[P9.1] has no version in its paths', async () => {
    for (const path of ['/v1/api/pets', '/api/v1/pets']) assert.equal((await server.get(path)).status, 404);
  });
});
