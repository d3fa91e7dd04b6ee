import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { getAs, sendLines } from '../../support/raw-request.ts';
import { TestServer } from './test-server.ts';

const publicUrl = 'https://vectors.example.org';
const publicUrlSetting = 'MAGPIE_PUBLIC_URL_VECTORS';
const local = await TestServer.open({ publicUrl, publicUrlSetting });
const open = await TestServer.open({ host: '0.0.0.0' });
after(() => Promise.all([local.close(), open.close()]));

const ROUTES = [
  '/',
  '/health',
  '/metrics',
  '/dashboard',
  '/docs',
  '/openapi.json',
  '/collections/c',
  '/nowhere',
  '/%zz',
];

describe('the host of requests to vectors', () => {
  it('must be one of this server where only this machine reaches it, on every route', async () => {
    for (const path of ROUTES) {
      const { status, text } = await getAs(local.url, path, 'evil.example:6333');
      assert.equal(status, 421, path);
      const { code, message, resolution } = JSON.parse(text);
      assert.deepEqual([code, message], ['BAD_REQUEST', 'this server is not known as evil.example']);
      assert.match(resolution, /MAGPIE_PUBLIC_URL_VECTORS/);
    }
    const { status, text } = await getAs(local.url, '/qdrant/collections', 'evil.example');
    assert.equal(status, 421);
    assert.match(JSON.parse(text).status.error, /^Wrong input: this server is not known as evil\.example\. /);
  });

  it('may be the public name, localhost and an address of this machine', async () => {
    for (const host of ['vectors.example.org', 'localhost:1', 'a.localhost', '127.0.0.1', '[::1]', 'LOCALHOST.']) {
      assert.equal((await getAs(local.url, '/health', host)).status, 200, host);
    }
  });

  it('cannot be named by the target while the header names another', async () => {
    const ask = (target: string, host: string) => sendLines(local.url, [`GET ${target} HTTP/1.1`, `Host: ${host}`]);
    assert.equal((await ask('http://evil.example/health', 'localhost')).status, 421);
    assert.equal((await ask('http://localhost/health', 'evil.example')).status, 200);
    const { text } = await ask('http://evil.example/qdrant/collections', 'localhost');
    assert.match(JSON.parse(text).status.error, /evil\.example/, 'in the shape of the surface that was asked');
  });

  it('is sent once, and is well-formed', async () => {
    for (const { url } of [local, open]) {
      for (const hosts of [['localhost', 'localhost'], ['localhost', 'evil.example'], ['a b'], ['a/b'], ['']]) {
        const lines = ['GET /health HTTP/1.1', ...hosts.map((host) => `Host: ${host}`)];
        const { status, text } = await sendLines(url, lines);
        assert.deepEqual([status, JSON.parse(text).code], [400, 'BAD_REQUEST'], hosts.join());
      }
      assert.equal((await sendLines(url, ['GET /health HTTP/1.0'])).status, 200);
      assert.equal((await sendLines(url, ['GET /health HTTP/1.1'])).status, 400);
    }
  });

  it('may be anything where other machines reach the server', async () => {
    for (const host of ['evil.example', '192.0.2.7', 'localhost']) {
      assert.equal((await getAs(open.url, '/health', host)).status, 200, host);
    }
  });
});
