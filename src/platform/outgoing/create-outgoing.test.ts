import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { Refusal } from '../errors/refusal.ts';
import { checkPublicHost, type Resolve } from './check-public-host.ts';
import { createOutgoing, type OutgoingOptions } from './create-outgoing.ts';

const LOCAL = { address: '127.0.0.1', family: 4 };
const PUBLIC = { address: '140.82.121.4', family: 4 };
const BOUNDS = { timeoutMs: 10_000, bytesMax: 1_000, redirectsMax: 2 };

const refused = (code: string) => (error: unknown) => {
  assert.ok(error instanceof Refusal, String(error));
  assert.equal(error.code, code);
  assert.doesNotMatch(JSON.stringify(error.params), /secret/);
  return true;
};

describe('an outgoing request', () => {
  let server: Server;
  let port: number;
  let handle: (request: IncomingMessage, response: ServerResponse) => void;
  let seen: {
    url: string | undefined;
    method: string | undefined;
    headers: IncomingMessage['headers'];
    body: string;
  }[];

  beforeEach(async () => {
    seen = [];
    handle = (_, response) => response.end('hello');
    server = createServer(async (request, response) => {
      const { url, method, headers } = request;
      seen.push({ url, method, headers, body: await text(request) });
      handle(request, response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const allowed = (options: Partial<OutgoingOptions> = {}) =>
    createOutgoing({ isPrivateAllowed: true, ...BOUNDS, resolve: async () => [LOCAL], ...options });
  const guarded = (resolve?: Resolve) => createOutgoing({ isPrivateAllowed: false, ...BOUNDS, resolve });

  it('is sent and answered as by fetch', async () => {
    handle = (_, response) => {
      response.writeHead(201, 'Made', { 'content-type': 'application/json', 'x-name': ['a', 'b'] }).end('{"n":1}');
    };
    const url = `http://user:secret@host.test:${port}/path?q=1`;
    const answer = await allowed()(url, { method: 'post', headers: { 'X-Own': 'yes' }, body: 'text' });
    assert.deepEqual([answer.status, answer.statusText, answer.ok], [201, 'Made', true]);
    assert.deepEqual([answer.headers.get('x-name'), answer.url], ['a, b', `http://host.test:${port}/path?q=1`]);
    assert.deepEqual(await answer.json(), { n: 1 });
    const [{ method, url: path, headers, body } = assert.fail()] = seen;
    assert.deepEqual([method, path, headers['x-own'], body], ['POST', '/path?q=1', 'yes', 'text']);
    assert.equal(headers.host, `host.test:${port}`);
    assert.equal(headers.authorization, `Basic ${btoa('user:secret')}`);
    handle = (_, response) => response.writeHead(204).end();
    assert.equal((await allowed()(url)).body, null);
  });

  it('is refused for addresses that are not public, in every spelling', async () => {
    const hosts = ['127.0.0.1', 'localhost', '0x7f.1', '2130706433', '[::1]', '[::ffff:127.0.0.1]', '169.254.169.254'];
    for (const host of hosts) {
      await assert.rejects(guarded()(`http://user:secret@${host}:${port}/?secret`), refused('host_not_public'), host);
      await assert.rejects(checkPublicHost(host, { isPrivateAllowed: false }), refused('host_not_public'), host);
    }
    assert.deepEqual(seen, []);
  });

  it('is refused if only one of several addresses is not public', async () => {
    const send = guarded(async () => [PUBLIC, LOCAL]);
    await assert.rejects(send(`http://host.test:${port}/`), refused('host_not_public'));
  });

  it('connects to the address that was checked, also when the name leads elsewhere a moment later', async () => {
    const answers = [[LOCAL], [{ address: '127.0.0.2', family: 4 }]];
    const asked: string[] = [];
    const send = allowed({
      resolve: async (hostname) => {
        asked.push(hostname);
        return answers.shift() ?? [];
      },
    });
    // The server listens on the first of the two only.
    assert.equal(await (await send(`http://rebinding.test:${port}/`)).text(), 'hello');
    assert.deepEqual(asked, ['rebinding.test']);
    await assert.rejects(send(`http://rebinding.test:${port}/`), refused('host_unreachable'));
  });

  it('is checked again at each redirect', async () => {
    // The first host counts as public here, although the test server answers for it.
    const rules = { isPrivateAllowed: true };
    const options = {
      ...BOUNDS,
      resolve: async () => [LOCAL],
      get isPrivateAllowed() {
        return rules.isPrivateAllowed;
      },
    };
    const send = createOutgoing(options);
    handle = (_, response) => {
      rules.isPrivateAllowed = false;
      response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
    };
    await assert.rejects(send(`http://host.test:${port}/`), refused('host_not_public'));
    rules.isPrivateAllowed = true;
    handle = (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    await assert.rejects(send(`http://host.test:${port}/`), refused('url_not_supported'));
  });

  it('follows redirects without handing credentials to another host, and a bounded number of them', async () => {
    handle = ({ url }, response) => {
      if (url === '/start') response.writeHead(302, { location: '/same' }).end();
      else if (url === '/same') response.writeHead(307, { location: `http://other.test:${port}/end` }).end();
      else response.end('arrived');
    };
    const init = {
      method: 'POST',
      body: 'x',
      headers: { Authorization: 'Bearer secret', 'Content-Type': 'text/plain' },
    };
    const answer = await allowed()(`http://host.test:${port}/start`, init);
    assert.deepEqual([await answer.text(), answer.url], ['arrived', `http://other.test:${port}/end`]);
    assert.deepEqual(
      seen.map(({ method, body, headers }) => [method, body, headers.authorization, headers['content-type']]),
      [
        ['POST', 'x', 'Bearer secret', 'text/plain'],
        ['GET', '', 'Bearer secret', undefined],
        ['GET', '', undefined, undefined],
      ],
    );
    const manual = await allowed()(`http://host.test:${port}/start`, { redirect: 'manual' });
    assert.equal(manual.status, 302);
    handle = (_, response) => response.writeHead(301, { location: '/again' }).end();
    await assert.rejects(allowed()(`http://host.test:${port}/`), refused('too_many_redirects'));
  });

  it('is given up when the answer is too large or takes too long, or when the caller gives up', async () => {
    handle = (_, response) => response.end('x'.repeat(1_001));
    await assert.rejects(allowed()(`http://host.test:${port}/`), refused('answer_too_large'));
    handle = (_, response) => void response.writeHead(200).write('never ends');
    await assert.rejects(allowed({ timeoutMs: 100 })(`http://host.test:${port}/`), refused('host_too_slow'));
    const never = allowed({ timeoutMs: 50, resolve: () => new Promise(() => {}) });
    await assert.rejects(never(`http://host.test:${port}/`), refused('host_too_slow'));
    const sending = allowed()(`http://host.test:${port}/`, { signal: AbortSignal.timeout(50) });
    await assert.rejects(sending, { name: 'TimeoutError' });
  });

  it('is refused when it is no request over HTTP, and when there is no such host', async () => {
    for (const url of ['ftp://host.test/', 'file:///etc/passwd', 'data:,x', 'no address', '//host.test/']) {
      await assert.rejects(allowed()(url), refused('url_not_supported'), url);
    }
    const missing = allowed({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    await assert.rejects(missing('http://user:secret@host.test/'), refused('host_not_found'));
  });
});
