import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupProblem } from '../../base/startup-problem.ts';
import type { Problem } from './errors/problem.ts';
import { DEFAULT_HTTP_LIMITS } from './http-limits.ts';
import { startHttpService } from './start-http-service.ts';
import { api, createTestServices, dial, errors, routes, sayRaw, send, until } from './testing/test-http-service.ts';

const { start, close } = createTestServices();
const service = await start();
after(close);

describe('request ids', () => {
  it('echoes a well-formed id of the caller', async () => {
    const answer = await send(service, '/echo', { headers: { 'x-request-id': 'a.b:c-1_2' } });
    assert.equal(answer.headers.get('x-request-id'), 'a.b:c-1_2');
  });

  it('replaces an id that is malformed or too long by a UUID', async () => {
    for (const id of ['a b', 'a"b', 'x'.repeat(129), '']) {
      const answer = await send(service, '/echo', { headers: { 'x-request-id': id } });
      assert.match(answer.headers.get('x-request-id') ?? '', /^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    }
  });

  it('is in the error body and in the header of every refusal', async () => {
    const headers = { 'x-request-id': 'mine' };
    const refusals = [
      send(service, '/nowhere', { headers }),
      send(service, '/items/%zz', { headers }),
      send(service, '/items/a', { headers, method: 'PATCH' }),
      send(service, '/echo', { headers, body: '{' }),
      send(service, '/echo', { headers: { ...headers, 'content-type': 'text/html' }, body: '<p>' }),
      send(service, '/break', { headers }),
      send(service, '/refuse', { headers }),
    ];
    for (const answer of await Promise.all(refusals)) {
      assert.equal(answer.headers.get('x-request-id'), 'mine');
      assert.equal(((await answer.json()) as { requestId: string }).requestId, 'mine');
      assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
    }
  });
});

describe('routing', () => {
  it('answers an unknown path with 404, for any method and body', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'OPTIONS', 'PROPFIND', 'QUERY', 'LINK']) {
      const init = method === 'GET' ? { method } : { method, body: '{', headers: { 'content-type': 'text/odd' } };
      assert.equal((await send(service, '/nowhere', init)).status, 404, method);
    }
  });

  it('answers a known path with another method by 405 and Allow', async () => {
    for (const method of ['PATCH', 'OPTIONS', 'PROPFIND', 'POST', 'QUERY', 'SEARCH']) {
      const answer = await send(service, '/items/a?x=1', { method });
      assert.equal(answer.status, 405, method);
      assert.equal(answer.headers.get('allow'), 'DELETE, GET, HEAD, PUT');
    }
    for (const method of ['TRACE', 'CONNECT']) {
      const answer = await sayRaw(
        service,
        `${method} /items/a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      );
      assert.match(answer, /^HTTP\/1.1 405 /, method);
      assert.match(answer, /^allow: DELETE, GET, HEAD, PUT\r$/m, method);
      assert.match(answer, /^x-request-id: /m, method);
    }
  });

  it('answers HEAD like GET without the body', async () => {
    const answer = await send(service, '/items/a', { method: 'HEAD' });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('content-length'), String('{"name":"a"}'.length));
    assert.equal(await answer.text(), '');
  });

  it('takes no other target than a path or a whole address', async () => {
    const ask = (target: string): Promise<string> =>
      sayRaw(service, `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    for (const target of ['*', 'items/a', 'x:80']) assert.match(await ask(target), /^HTTP\/1.1 40[04] /, target);
    assert.match(await ask('http://localhost/items/a'), /^HTTP\/1.1 200 /);
  });

  it('takes percent-encoded slashes and long names as parts of a name', async () => {
    const name = `a/b c%?é${'x'.repeat(300)}`;
    const answer = await send(service, `/items/${encodeURIComponent(name)}`, { method: 'GET' });
    assert.deepEqual(await answer.json(), { name });
  });

  it('refuses a path that is not percent-encoded UTF-8', async () => {
    for (const path of ['/items/%zz', '/items/%ff', '/items/%e2%82']) {
      const answer = await send(service, path, { method: 'GET' });
      assert.equal(answer.status, 400);
      assert.match(await answer.text(), /percent-encoded/);
    }
  });
});

describe('failures', () => {
  it('words an error of the service as the service does', async () => {
    const answer = await send(service, '/refuse');
    assert.equal(answer.status, 409);
  });

  it('never shows internals, and logs them with the request id', async () => {
    const lines: string[] = [];
    const logged = await start({}, lines);
    const answer = await send(logged, '/break', { headers: { 'x-request-id': 'r1' } });
    assert.equal(answer.status, 500);
    assert.doesNotMatch(await answer.text(), /secret/);
    const line = lines.find((each) => each.includes('secret internals')) ?? '';
    assert.equal(JSON.parse(line).requestId, 'r1');
    assert.match(JSON.parse(line).err.stack, /at /);
  });
});

describe('logs', () => {
  it('hold one line for each request, without headers, queries or bodies', async () => {
    const lines: string[] = [];
    const logged = await start({}, lines);
    const headers = { 'api-key': 'hidden-key', 'x-request-id': 'r2' };
    await send(logged, '/items/a?token=hidden-query', { method: 'PUT', headers, body: '{"n":1,"x":"hidden-body"}' });
    await send(logged, '/nowhere?token=hidden-query', { headers });
    await until(() => lines.some((line) => line.includes('/nowhere')));
    const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
    assert.deepEqual(
      requests.map(({ requestId, method, route, status }) => ({ requestId, method, route, status })),
      [
        { requestId: 'r2', method: 'PUT', route: '/items/:name', status: 200 },
        { requestId: 'r2', method: 'POST', route: '/nowhere', status: 404 },
      ],
    );
    assert.ok(requests.every(({ ms, level, service }) => ms >= 0 && level === 'debug' && service === 'test'));
    assert.doesNotMatch(lines.join(''), /hidden/);
  });
});

describe('description and pages', () => {
  it('serves the OpenAPI document', async () => {
    const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as Record<string, unknown>;
    assert.equal(document.openapi, '3.1.0');
    assert.deepEqual(document.info, { title: 'Test', description: 'A service for tests.', version: '0.1.0' });
    assert.deepEqual(document.servers, [{ url: '/' }]);
  });

  it('serves the documentation page from this server alone', async () => {
    for (const path of ['/docs', '/docs/']) {
      const page = await fetch(service.url + path);
      assert.equal(page.status, 200);
      const html = await page.text();
      assert.doesNotMatch(html, /https?:\/\//);
      assert.doesNotMatch(page.headers.get('content-security-policy') ?? '', /https?:|unsafe-eval/);
      for (const [, source = ''] of html.matchAll(/(?:src|href)="([^"]+)"/g)) {
        assert.equal((await fetch(new URL(source, page.url))).status, 200, source);
      }
    }
    const missing = await fetch(`${service.url}/docs/static/nothing.js`);
    assert.equal(missing.status, 404);
    assert.equal(((await missing.json()) as { problem: Problem }).problem.kind, 'route-not-found');
  });
});

describe('a second endpoint', () => {
  const get = async (path: string): Promise<unknown> => (await fetch(service.url + path)).json();

  it('answers under its base path, in its own words for errors', async () => {
    assert.deepEqual(await get('/other/items'), { other: true });
    assert.deepEqual(await get('/other/nothing'), { other: 'route-not-found' });
    assert.deepEqual(await get('/other/%ff'), { other: 'invalid' });
    assert.deepEqual(await get('/other'), { other: 'route-not-found' });
    assert.equal(((await get('/otherwise')) as { problem: Problem }).problem.kind, 'route-not-found');
  });

  it('is named where a route is asked for at the root that only it has', async () => {
    const problemOf = async (path: string, method = 'GET') =>
      ((await (await fetch(service.url + path, { method })).json()) as { problem: Problem }).problem;
    const path = '/items';
    assert.deepEqual(await problemOf(`${path}?x=1`), {
      kind: 'route-not-found',
      method: 'GET',
      path,
      elsewhere: '/other',
    });
    assert.deepEqual(await problemOf(path, 'PUT'), { kind: 'route-not-found', method: 'PUT', path });
  });

  it('describes its own routes and no others, and the first one likewise', async () => {
    const [first, second] = [await get('/openapi.json'), await get('/other/openapi.json')] as {
      info: { title: string };
      paths: object;
    }[];
    assert.deepEqual([second?.info.title, Object.keys(second?.paths ?? {})], ['Other', ['/other/items']]);
    assert.equal(
      Object.keys(first?.paths ?? {}).some((path) => path.startsWith('/other')),
      false,
    );
    assert.equal((await fetch(`${service.url}/other/docs`)).status, 200);
  });
});

describe('starting and closing', () => {
  it('reports in one line that a port is in use', async () => {
    const port = Number(new URL(service.url).port);
    const second = startHttpService({
      name: 'second',
      host: '127.0.0.1',
      port,
      logLevel: 'silent',
      limits: DEFAULT_HTTP_LIMITS,
      endpoints: [{ basePath: '', errors, api, routes }],
    });
    await assert.rejects(second, (error: Error) => {
      assert.ok(error instanceof StartupProblem);
      assert.match(error.message, new RegExp(`^second cannot listen on 127.0.0.1:${port}: the port is already in use`));
      return true;
    });
  });

  it('finishes what is in flight and closes idle connections at once', async () => {
    const closing = await start();
    await send(closing, '/echo');
    const silent = await dial(closing);
    const gone = once(silent, 'close');
    const inFlight = send(closing, '/slow');
    await sleep(30);
    const before = performance.now();
    const closed = closing.close();
    const answer = await inFlight;
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('connection'), 'close');
    await Promise.all([closed, gone]);
    assert.ok(performance.now() - before < DEFAULT_HTTP_LIMITS.closeTimeoutMs);
    await assert.rejects(send(closing, '/echo'));
  });

  it('ends what does not finish within its limit', async () => {
    const closing = await start({ closeTimeoutMs: 50 });
    const hanging = send(closing, '/hang');
    await sleep(30);
    await Promise.all([closing.close(), assert.rejects(hanging)]);
  });
});
