import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { StartupProblem } from '../../base/startup-problem.ts';
import type { RunningService } from '../running-service.ts';
import type { HttpEndpoint } from './create-http-app.ts';
import type { ErrorAnswer, ErrorShape, Problem } from './errors/problem.ts';
import { DEFAULT_HTTP_LIMITS, type HttpLimits } from './http-limits.ts';
import { startHttpService } from './start-http-service.ts';

const STATUS: Record<Problem['kind'], number> = {
  'route-not-found': 404,
  'method-not-allowed': 405,
  'malformed-http': 400,
  'unknown-host': 421,
  'headers-too-large': 431,
  'body-too-large': 413,
  'unsupported-media': 415,
  invalid: 400,
  'timed-out': 408,
  overloaded: 503,
  'disk-failure': 507,
  'store-damaged': 500,
  'store-unavailable': 503,
  'client-gone': 499,
  internal: 500,
};

class Refusal extends Error {}

const errors: ErrorShape = {
  fromProblem: (problem, requestId): ErrorAnswer => ({
    status: STATUS[problem.kind],
    code: problem.kind,
    body: { problem, requestId },
    ...(problem.kind === 'method-not-allowed' ? { headers: { allow: problem.allow.join(', ') } } : {}),
  }),
  fromError: (error, requestId) =>
    error instanceof Refusal
      ? { status: 409, code: 'refused', body: { refusal: error.message, requestId } }
      : undefined,
};

/** The events that the handlers of the test service saw. */
const seen = { aborted: 0, late: 0 };

function routes(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    request.context.namespace = String(request.headers['x-caller'] ?? '');
  });
  const items = { schema: { body: { type: 'object', required: ['n'], properties: { n: { type: 'integer' } } } } };
  app.get('/items/:name', async (request) => JSON.stringify(request.params));
  app.put('/items/:name', items, async (request) => JSON.stringify({ body: request.body ?? null }));
  app.delete('/items/:name', async (request) => JSON.stringify({ body: request.body ?? null }));
  app.post('/echo', async (request) => JSON.stringify({ body: request.body ?? null }));
  app.post('/refuse', async () => {
    throw new Refusal('no');
  });
  app.post('/break', async () => {
    throw new Error('secret internals');
  });
  app.post('/hang', async (request) => {
    await once(request.context.signal, 'abort');
    seen.aborted++;
    await sleep(20);
    seen.late++;
    return '{}';
  });
  app.get('/large', async () => JSON.stringify('x'.repeat(50_000_000)));
  app.post('/slow', async () => {
    await sleep(150);
    return '{"slow":true}';
  });
}

const api = {
  title: 'Test',
  description: 'A service for tests.',
  version: '0.1.0',
  tags: [],
  securitySchemes: {},
  schemas: [],
};
const started: RunningService[] = [];

async function start(limits: Partial<HttpLimits> = {}, lines: string[] = []): Promise<RunningService> {
  const service = await startHttpService({
    name: 'test',
    host: '127.0.0.1',
    port: 0,
    logLevel: 'debug',
    logTo: { write: (line) => lines.push(line) },
    limits: { ...DEFAULT_HTTP_LIMITS, timeoutCheckMs: 20, ...limits },
    endpoints: [{ basePath: '', errors, api, routes }, other],
  });
  started.push(service);
  return service;
}

/** A second interface of the service, with its own routes, errors and description. */
const other: HttpEndpoint = {
  basePath: '/other',
  errors: {
    fromProblem: ({ kind }) => ({ status: STATUS[kind], code: kind, body: { other: kind } }),
    fromError: () => undefined,
  },
  api: { ...api, title: 'Other' },
  routes: (app) => {
    app.get('/items', async () => '{"other":true}');
  },
};

async function dial({ url }: RunningService): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** Reads everything that the server writes until it closes the connection. */
async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  socket.on('error', () => {});
  await once(socket, 'close');
  return text;
}

async function sayRaw(service: RunningService, bytes: string): Promise<string> {
  const socket = await dial(service);
  socket.write(bytes);
  return readAll(socket);
}

function bodyOf(answer: string): { problem: Problem; requestId: string } {
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
}

function send(service: RunningService, path: string, init: RequestInit = {}): Promise<Response> {
  const json = typeof init.body === 'string' ? { 'content-type': 'application/json' } : {};
  return fetch(service.url + path, { method: 'POST', ...init, headers: { ...json, ...init.headers } });
}

const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await sleep(5);
};

const service = await start();
after(() => Promise.all(started.map((each) => each.close())));

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

describe('bodies', () => {
  it('reads a body without a content type as JSON', async () => {
    const bytes = new TextEncoder().encode('{"a":1}');
    assert.deepEqual(await (await send(service, '/echo', { body: bytes })).json(), { body: { a: 1 } });
  });

  it('treats an empty body as none, for any content type', async () => {
    for (const type of ['application/json', 'text/plain']) {
      const init = { method: 'DELETE', headers: { 'content-type': type } };
      const answer = await send(service, '/items/a', init);
      assert.deepEqual(await answer.json(), { body: null }, type);
    }
  });

  it('refuses another type, character set or encoding with 415', async () => {
    const json = 'application/json';
    const refused = [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'nonsense' },
      { 'content-type': `${json}; charset=utf-16` },
      { 'content-type': json, 'content-encoding': 'gzip' },
    ];
    for (const headers of refused) {
      assert.equal((await send(service, '/echo', { headers, body: '{}' })).status, 415, JSON.stringify(headers));
    }
    const taken = [`${json};charset=UTF-8`, `${json}; charset="utf-8"`, 'Application/JSON'];
    for (const type of taken) {
      assert.equal((await send(service, '/echo', { headers: { 'content-type': type }, body: '{}' })).status, 200, type);
    }
  });

  it('refuses a body above the limit with 413, declared or not, and lets the client read the answer', async () => {
    const small = await start({ bodyBytesMax: 1000 });
    const body = JSON.stringify('x'.repeat(5_000_000));
    assert.equal((await send(small, '/echo', { body })).status, 413);
    const stream = new ReadableStream({
      pull(controller) {
        controller.enqueue(Buffer.alloc(65_536, 32));
        if ((this as { n?: number }).n === 50) controller.close();
        (this as { n?: number }).n = ((this as { n?: number }).n ?? 0) + 1;
      },
    });
    const init = { body: stream, duplex: 'half', headers: { 'content-type': 'application/json' } } as RequestInit;
    assert.equal((await send(small, '/echo', init)).status, 413);
    assert.equal((await send(small, '/echo', { body: JSON.stringify('x'.repeat(998)) })).status, 200);
  });

  it('names the place of a schema violation', async () => {
    const answer = await send(service, '/items/a', { method: 'PUT', body: '{"n":1.5}' });
    assert.equal(answer.status, 400);
    assert.deepEqual(await answer.json(), {
      problem: { kind: 'invalid', issues: [{ path: 'n', message: 'must be an integer' }] },
      requestId: answer.headers.get('x-request-id'),
    });
  });

  it('keeps the connection after malformed JSON', async () => {
    const raw = 'POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\n{';
    const last = 'POST /echo HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}';
    const answers = await sayRaw(service, raw + last);
    assert.deepEqual(answers.match(/HTTP\/1.1 \d+/g), ['HTTP/1.1 400', 'HTTP/1.1 200']);
  });

  it('refuses new bodies while those in memory take all of it, and takes them again afterwards', async () => {
    const tight = await start({ heldBytesMax: 20_000 });
    const body = JSON.stringify('x'.repeat(8000));
    const first = send(tight, '/slow', { body });
    await sleep(50);
    assert.equal((await send(tight, '/echo', { body })).status, 503);
    assert.equal((await first).status, 200);
    assert.equal((await send(tight, '/echo', { body })).status, 200);
  });

  it('counts the body of a client that hung up until the work on it has ended', async () => {
    const tight = await start({ heldBytesMax: 20_000 });
    const body = JSON.stringify('x'.repeat(8000));
    const hangUp = new AbortController();
    const first = assert.rejects(send(tight, '/slow', { body, signal: hangUp.signal }));
    await sleep(50);
    hangUp.abort();
    await first;
    assert.equal((await send(tight, '/echo', { body })).status, 503);
    await sleep(200);
    assert.equal((await send(tight, '/echo', { body })).status, 200);
  });

  it('lets one caller hold half of that memory, so that another is served meanwhile', async () => {
    const tight = await start({ heldBytesMax: 20_000 });
    const body = JSON.stringify('x'.repeat(6000));
    const flooding = { body, headers: { 'x-caller': 'flooding' } };
    const first = send(tight, '/slow', flooding);
    await sleep(50);
    assert.equal((await send(tight, '/echo', flooding)).status, 503);
    assert.equal((await send(tight, '/echo', { body, headers: { 'x-caller': 'other' } })).status, 200);
    assert.equal((await first).status, 200);
    assert.equal((await send(tight, '/echo', flooding)).status, 200);
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

describe('time limits', () => {
  it('ends a slow body with 408 and closes the connection', async () => {
    const hasty = await start({ bodyTimeoutMs: 60 });
    const head = 'POST /echo HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: slow\r\nContent-Length: 100\r\n\r\n{"a":';
    const answer = await sayRaw(hasty, head);
    assert.match(answer, /^HTTP\/1.1 408 /);
    assert.match(answer, /^connection: close\r$/im);
    assert.equal(bodyOf(answer).requestId, 'slow');
    assert.equal(bodyOf(answer).problem.kind, 'timed-out');
  });

  it('ends slow headers with 408 in the same shape', async () => {
    const hasty = await start({ headersTimeoutMs: 60 });
    const answer = await sayRaw(hasty, 'GET /items/a HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    assert.match(answer, /^HTTP\/1.1 408 /);
    assert.equal(bodyOf(answer).problem.kind, 'timed-out');
    assert.match(answer, /^x-request-id: [0-9a-f-]{36}\r$/m);
  });

  it('answers 408 when the work takes too long, aborts the work, and ignores its late result', async () => {
    const hasty = await start({ requestTimeoutMs: 60 });
    const before = { ...seen };
    const answer = await send(hasty, '/hang');
    assert.equal(answer.status, 408);
    await until(() => seen.late > before.late);
    assert.equal(seen.aborted, before.aborted + 1);
    assert.equal((await send(hasty, '/echo')).status, 200);
  });

  it('drops a client that does not read its answer', async () => {
    const lines: string[] = [];
    const hasty = await start({ requestTimeoutMs: 100 }, lines);
    const socket = await dial(hasty);
    socket.on('error', () => {}).pause();
    socket.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await until(() => lines.some((line) => line.includes('client-gone')));
    socket.resume();
    await once(socket, 'close');
  });

  it('drops a client that never finishes a body it was already answered for', async () => {
    const hasty = await start({ headersTimeoutMs: 50, bodyTimeoutMs: 50 });
    const answer = await sayRaw(hasty, 'POST /nowhere HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{');
    assert.deepEqual(answer.match(/HTTP\/1.1 \d+/g), ['HTTP/1.1 404']);
  });
});

describe('clients that leave', () => {
  it('abort the work and are logged', async () => {
    const lines: string[] = [];
    const logged = await start({}, lines);
    const before = { ...seen };
    const leaving = new AbortController();
    const request = send(logged, '/hang', { signal: leaving.signal, body: '{}' });
    setTimeout(() => leaving.abort(), 50);
    await assert.rejects(request);
    await until(() => seen.late > before.late && lines.some((line) => line.includes('client-gone')));
    const line = JSON.parse(lines.find((each) => each.includes('client-gone')) ?? '');
    assert.equal(line.status, 499);
    assert.equal((await send(logged, '/echo')).status, 200);
  });

  it('are noticed behind each of several requests on one connection', async () => {
    const lines: string[] = [];
    const logged = await start({}, lines);
    const socket = await dial(logged);
    socket.write('POST /hang HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n'.repeat(3));
    await sleep(30);
    socket.destroy();
    await until(() => lines.filter((line) => line.includes('client-gone')).length === 3);
  });

  it('may leave in the middle of a body', async () => {
    const lines: string[] = [];
    const logged = await start({}, lines);
    const socket = await dial(logged);
    socket.write('POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{');
    await sleep(30);
    socket.destroy();
    await until(() => lines.some((line) => line.includes('client-gone')));
    assert.equal(
      lines.filter((line) => JSON.parse(line).level !== 'debug' && JSON.parse(line).level !== 'info').length,
      0,
    );
  });
});

describe('raw HTTP', () => {
  it('refuses what is not HTTP with 400 in the shape of the service', async () => {
    for (const bytes of [
      'nonsense\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'GET /items/a HTTP/1.1\r\nBad Header: x\r\n\r\n',
    ]) {
      const answer = await sayRaw(service, bytes);
      assert.match(answer, /^HTTP\/1.1 400 Bad Request\r\n/, bytes);
      assert.equal(bodyOf(answer).problem.kind, 'malformed-http');
      assert.match(answer, /^x-request-id: [0-9a-f-]{36}\r$/m);
    }
  });

  it('refuses a request without Host', async () => {
    const answer = await sayRaw(service, 'GET /items/a HTTP/1.1\r\nConnection: close\r\n\r\n');
    assert.match(answer, /^HTTP\/1.1 400 /);
    assert.match(answer, /Host header is missing/);
  });

  it('refuses headers above the limit with 431, and the client can read it', async () => {
    const answer = await sayRaw(
      service,
      `GET /items/a HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'y'.repeat(200_000)}\r\n\r\n`,
    );
    assert.match(answer, /^HTTP\/1.1 431 /);
    assert.equal(bodyOf(answer).problem.kind, 'headers-too-large');
  });

  it('takes a body in the smallest chunks', async () => {
    const head = 'POST /echo HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n';
    const chunks = [...`"${'x'.repeat(40_000)}"`].map((character) => `1\r\n${character}\r\n`).join('');
    const answer = await sayRaw(service, `${head}${chunks}0\r\n\r\n`);
    assert.match(answer, /"x{40000}"/);
  });

  it('refuses a broken chunk with the id of its request', async () => {
    const head = 'POST /echo HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: broken\r\nTransfer-Encoding: chunked\r\n\r\n';
    const answer = await sayRaw(service, `${head}zz\r\n`);
    assert.match(answer, /^HTTP\/1.1 400 /);
    assert.equal(bodyOf(answer).requestId, 'broken');
  });

  it('answers the requests before a message that it refuses, and nothing after them', async () => {
    const slow = 'POST /slow HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n';
    const closing = 'POST /slow HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';
    for (const bytes of [`${slow}nonsense\r\n\r\n`, `${closing}too much`]) {
      const answers = await sayRaw(service, bytes);
      assert.deepEqual(answers.match(/HTTP\/1.1 \d+/g), ['HTTP/1.1 200'], bytes);
    }
  });

  it('answers pipelined requests in order', async () => {
    const slow = 'POST /slow HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n';
    const quick = 'GET /items/a HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const last = 'GET /nowhere HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    const answers = await sayRaw(service, slow + quick + last);
    assert.deepEqual(answers.match(/HTTP\/1.1 \d+/g), ['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 404']);
    assert.ok(answers.indexOf('{"slow":true}') < answers.indexOf('{"name":"a"}'));
  });

  it('refuses more unanswered requests on one connection than it may hold', async () => {
    const slow = 'POST /slow HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n';
    const last = 'GET /items/a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    const answers = await sayRaw(service, slow.repeat(DEFAULT_HTTP_LIMITS.pipelinedMax) + last);
    const statuses = answers.match(/HTTP\/1.1 \d+/g) ?? [];
    assert.equal(statuses.filter((status) => status.endsWith('200')).length, DEFAULT_HTTP_LIMITS.pipelinedMax);
    assert.equal(statuses.at(-1), 'HTTP/1.1 503');
  });

  it('lets a client wait for 100-continue, and ignores other expectations', async () => {
    const head = 'POST /echo HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 2\r\n';
    const socket = await dial(service);
    socket.write(`${head}Expect: 100-continue\r\n\r\n`);
    const [go] = await once(socket, 'data');
    assert.match(String(go), /^HTTP\/1.1 100 /);
    socket.write('{}');
    assert.match(await readAll(socket), /^HTTP\/1.1 200 /);
    assert.match(await sayRaw(service, `${head}Expect: miracles\r\n\r\n{}`), /^HTTP\/1.1 200 /);
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
