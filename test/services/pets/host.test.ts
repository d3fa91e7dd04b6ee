import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { getAs, sendLines } from '../../support/raw-request.ts';
import { PetsServer, type TestPetsOptions } from './pets-server.ts';
import { PUBLIC_PATHS } from './read/routes.ts';
import { addPetRecord } from './test-pets.ts';

const local = await open({ host: '127.0.0.1', publicUrlSetting: 'MAGPIE_PUBLIC_URL_PETS' });
const wide = await open({ host: '0.0.0.0' });
const published = await open({ host: '0.0.0.0', publicUrl: 'https://pets.example.org' });

async function open(options: TestPetsOptions): Promise<PetsServer> {
  const server = await PetsServer.open(options);
  after(() => server.close());
  await addPetRecord(server.store, 'tidy-magpie');
  return server;
}

describe('the host of requests to pets', () => {
  it('must be one of this server where only this machine reaches it, on every route', async () => {
    for (const path of [...PUBLIC_PATHS, '/', '/login', '/admin', '/health', '/metrics', '/docs', '/nowhere', '/%zz']) {
      const { status, text } = await getAs(local.url, path, 'evil.example');
      assert.equal(status, 421, path);
      assert.match(text, /misdirected_request/, path);
      assert.match(text, /not known as evil\\?\.example/, path);
    }
    const { status, text } = await getAs(local.url, '/api/pets', 'evil.example');
    assert.deepEqual([status, JSON.parse(text).code], [421, 'misdirected_request']);
    assert.match(JSON.parse(text).hint, /MAGPIE_PUBLIC_URL_PETS/);
    for (const path of ['/login', '/mcp', '/api/submissions/register']) {
      const head = [`POST ${path} HTTP/1.1`, 'Host: evil.example', 'Origin: http://evil.example', 'Content-Length: 2'];
      assert.equal((await sendLines(local.url, head, '{}')).status, 421, path);
    }
  });

  it('is refused with a page in a browser', async () => {
    const lines = ['GET / HTTP/1.1', 'Host: evil.example', 'Accept: text/html'];
    const { status, text } = await sendLines(local.url, lines);
    assert.equal(status, 421);
    assert.match(text, /^<!doctype html>/i);
  });

  it('is sent once, and is well-formed', async () => {
    for (const { url } of [local, wide]) {
      for (const hosts of [['localhost', 'localhost'], ['127.0.0.1', 'evil.example'], ['a@b'], ['<x>']]) {
        const { status, text } = await sendLines(url, [
          'GET /api/pets HTTP/1.1',
          ...hosts.map((each) => `Host: ${each}`),
        ]);
        assert.deepEqual([status, JSON.parse(text).code], [400, 'invalid_field'], hosts.join());
      }
    }
  });

  it('is written into answers only if it is one of this server', async () => {
    const addressFor = async ({ url }: { url: string }, host: string): Promise<string> => {
      const { status, text } = await getAs(url, '/api/pets/tidy-magpie', host);
      assert.equal(status, 200, host);
      return new URL(JSON.parse(text).pet.spritesheetUrl).origin;
    };
    for (const service of [local, wide]) {
      for (const host of ['localhost:8080', 'a.localhost', '127.0.0.1:1', '[::1]:1']) {
        assert.equal(await addressFor(service, host), `http://${host}`);
      }
    }
    assert.equal(await addressFor(wide, '192.0.2.7:6342'), 'http://192.0.2.7:6342');
    for (const host of ['evil.example', 'evil.example:6342', 'localhost.evil.example', 'under_score']) {
      assert.equal(await addressFor(wide, host), `http://127.0.0.1:${new URL(wide.url).port}`, host);
      assert.equal(await addressFor(published, host), 'https://pets.example.org', host);
    }
    for (const path of [...PUBLIC_PATHS, '/', '/terms', '/pets/tidy-magpie']) {
      for (const { url } of [wide, published]) {
        assert.doesNotMatch((await getAs(url, path, 'evil.example')).text, /evil\.example/, path);
        const whole = await sendLines(url, [`GET http://evil.example${path} HTTP/1.1`, 'Host: localhost']);
        assert.doesNotMatch(whole.text, /evil\.example/, path);
      }
    }
  });

  it('does not let the page of another site call the tools, wherever the server listens', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const call = async (service: { url: string }, host: string, origin?: string) => {
      const lines = ['POST /mcp HTTP/1.1', `Host: ${host}`, ...(origin === undefined ? [] : [`Origin: ${origin}`])];
      const types = ['Content-Type: application/json', 'Accept: application/json, text/event-stream'];
      return (await sendLines(service.url, [...lines, ...types, `Content-Length: ${body.length}`], body)).status;
    };
    assert.equal(await call(wide, 'rebound.example', 'http://rebound.example'), 403);
    assert.equal(await call(local, 'rebound.example', 'http://rebound.example'), 421);
    assert.equal(await call(wide, '192.0.2.7:6342', 'http://192.0.2.7:6342'), 200);
    assert.equal(await call(wide, 'my-machine:6342'), 200, 'no browser');
  });
});
