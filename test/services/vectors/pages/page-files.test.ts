// The pages as files: their headers, and the effect of settings.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { TestServer } from '../test-server.ts';

/** The address of the dashboard's modules. */
const SCRIPTS = '/pages/services/vectors/pages/browser/dashboard';

describe('the pages', () => {
  let server: TestServer;
  before(async () => {
    server = await TestServer.open();
  });
  after(() => server.close());
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}${path}`, { headers, redirect: 'manual' });

  it('allow nothing but files of the server', async () => {
    for (const path of ['/dashboard', `${SCRIPTS}/main.js`, `${SCRIPTS}/map/map-worker.js`]) {
      const answer = await get(path);
      assert.equal(answer.status, 200, path);
      const policy = answer.headers.get('content-security-policy') ?? '';
      assert.match(policy, /^default-src 'none';/);
      assert.doesNotMatch(policy, /unsafe|http|data:|\*/);
      assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
      assert.equal(answer.headers.get('referrer-policy'), 'no-referrer');
      await answer.text();
    }
  });

  it('hold no script or style inside, and name no other server', async () => {
    const page = await (await get('/dashboard')).text();
    assert.doesNotMatch(page, /<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=|https?:/);
    const paths = [...page.matchAll(/(?:href|src)="\.\/(pages\/[^"]+)"/g)].map(([, path = '']) => path);
    assert.ok(paths.length > 10, 'its styles, its script and the logo');
    for (const path of paths) {
      const answer = await get(`/${path}`);
      assert.equal(answer.status, 200, path);
      await answer.text();
    }
  });

  it('are asked for again without being sent again', async () => {
    const first = await get('/dashboard');
    assert.equal(first.headers.get('cache-control'), 'no-cache');
    const second = await get('/dashboard', { 'if-none-match': first.headers.get('etag') ?? '' });
    assert.equal(second.status, 304);
    assert.equal(await second.text(), '');
    assert.equal((await get('/dashboard', { 'if-none-match': '"another"' })).status, 200);
  });

  it('are found with a slash at the end too', async () => {
    const answer = await get('/dashboard/');
    assert.equal(answer.status, 308);
    assert.equal(new URL(answer.headers.get('location') ?? '', `${server.url}/dashboard/`).pathname, '/dashboard');
  });

  it('are nothing but pages: tests and paths out of the folder are not served', async () => {
    for (const path of [
      `${SCRIPTS}/points/filter.test.ts`,
      `${SCRIPTS}/../tsconfig.json`,
      '/pages/services/vectors/pages/page-routes.ts',
      '/pages/services/vectors/pages/browser/../page-routes.ts',
      '/pages/services/vectors/pages/browser/%2e%2e/page-routes.ts',
      '/pages/platform/web/page-frame.ts',
      '/pages/platform/web/browser/tsconfig.json',
    ]) {
      assert.equal((await get(path)).status, 404, path);
    }
  });

  it('list collections only with an api-key', async () => {
    assert.equal((await get('/dashboard/collections')).status, 401);
    const answer = await get('/dashboard/collections', { 'api-key': 'nobody' });
    assert.deepEqual(((await answer.json()) as { result: unknown }).result, []);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
  });

  it('have no warning where the server is no demo', async () => {
    assert.doesNotMatch(await (await get('/dashboard')).text(), /demo/i);
  });
});

describe('a demo', () => {
  it('warns on the dashboard and on the website', async () => {
    const server = await TestServer.open({ isPublicSite: true, isDemo: true });
    for (const path of ['/', '/dashboard']) {
      assert.match(await (await fetch(`${server.url}${path}`)).text(), /only keys and data that are not sensitive/);
    }
    await server.close();
  });
});
