import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RunningService } from '../../running-service.ts';
import { createBodyReader } from '../bodies/body-reader.ts';
import type { ErrorShape } from '../errors/problem.ts';
import { DEFAULT_HTTP_LIMITS } from '../http-limits.ts';
import { createSchemaChecks } from '../schemas/schema-check.ts';
import { startHttpService } from '../start-http-service.ts';
import { AnswerWriter } from './answer-writer.ts';
import type { Answered } from './open-requests.ts';

class Refusal extends Error {}

const errors: ErrorShape = {
  fromProblem: (problem) => ({
    status: problem.kind === 'internal' ? 500 : 400,
    code: problem.kind,
    body: { problem },
  }),
  fromError: (error) =>
    error instanceof Refusal
      ? { status: 409, code: 'refused', body: { refusal: error.message }, headers: { 'retry-after': '1' } }
      : undefined,
};

interface Find {
  readonly what: string;
}

const findSchema = { type: 'object', required: ['what'], properties: { what: { type: 'string' } } };
const readers = {
  find: createBodyReader({ check: createSchemaChecks([])(findSchema), toValue: (body: Find) => body.what }),
};

interface FindRoute {
  Params: { name: string };
  Body: string;
}

let aborted = 0;
const answered: Answered[] = [];

const checkCaller = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
  if (request.headers['x-caller'] === 'unknown') throw new Refusal('unknown');
  request.context.namespace = String(request.headers['x-caller'] ?? 'any');
  reply.headers({ 'x-caller-is': request.context.namespace });
  done();
};

async function find(request: FastifyRequest<FindRoute>) {
  const { body, context, params } = request;
  switch (body) {
    case 'refusal':
      throw new Refusal('no');
    case 'failure':
      throw new Error('secret internals');
    case 'wait':
      await once(context.signal, 'abort');
      aborted++;
      return '{}';
    case 'much':
      return AnswerWriter.write(context, async (answer) => {
        for (let i = 0; i < 40; i++) await answer.addSlice(100_000, () => answer.add('x'.repeat(100_000)));
      });
    default:
      // The framework's requests have a `server`.
      return JSON.stringify({ name: params.name, body, isDirect: !('server' in request), é: 'ü' });
  }
}

function routes(app: FastifyInstance): void {
  const headers = { type: 'object', properties: { 'X-Caller': { type: 'string', maxLength: 10 } } };
  const options = { schema: { headers }, onRequest: checkCaller, config: { body: 'find', isDirect: true } };
  app.post<FindRoute>('/items/:name/find', options, find);
  app.post<FindRoute>('/items/:name/other', { ...options, config: { body: 'find' } }, find);
}

const PLAIN = { 'content-type': 'application/json' };
/** An equivalent content type, which the framework handles. */
const ORDINARY = { 'content-type': 'application/json; charset=utf-8' };

describe('direct routes', () => {
  let service: RunningService;
  let port = 0;

  before(async () => {
    service = await startHttpService({
      name: 'test',
      host: '127.0.0.1',
      port: 0,
      logLevel: 'silent',
      limits: { ...DEFAULT_HTTP_LIMITS, requestTimeoutMs: 300, bodyBytesMax: 10_000 },
      bodies: { readers },
      check: ({ headers }) => {
        if (headers['x-refused'] !== undefined) throw new Refusal('at once');
      },
      onAnswered: (one) => answered.push(one),
      endpoints: [{ basePath: '', errors, api: { title: 't', version: '1', tags: [], schemas: [] } as never, routes }],
    });
    port = Number(new URL(service.url).port);
  });
  after(() => service.close());

  const send = async (headers: Record<string, string>, body: string, path = '/items/one/find') => {
    const response = await fetch(`${service.url}${path}`, { method: 'POST', headers, body });
    // The runtime adds the keep-alive headers by itself; the framework removes them from errors.
    const {
      date,
      connection,
      'keep-alive': timeout,
      'x-request-id': id,
      ...rest
    } = Object.fromEntries(response.headers);
    return { id, status: response.status, headers: rest, text: await response.text() };
  };
  const isDirect = async (...args: Parameters<typeof send>) => JSON.parse((await send(...args)).text).isDirect;

  it('answer plain requests without the framework, and all others with it', async () => {
    const body = '{"what":"it"}';
    assert.equal(await isDirect(PLAIN, body), true);
    assert.equal(await isDirect(ORDINARY, body), false);
    assert.equal(await isDirect(PLAIN, body, '/items/%6fne/find'), false);
    assert.equal(await isDirect(PLAIN, body, '/items/one/find?a=1'), false);
    assert.equal(await isDirect(PLAIN, body, '/items/one/other'), false);
    const inChunks = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(body));
        controller.close();
      },
    });
    const init = { method: 'POST', headers: PLAIN, body: inChunks, duplex: 'half' };
    const chunked = await fetch(`${service.url}/items/one/find`, init as RequestInit);
    assert.equal(((await chunked.json()) as { isDirect: boolean }).isDirect, false);
  });

  it('take what arrives in several pieces the ordinary way', async () => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    const body = '{"what":"it"}';
    const head = `POST /items/one/find HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    await once(socket, 'connect');
    socket.write(head + body.slice(0, 5));
    // The server, in this process, accepts the connection and reads what is there within these turns of the event loop.
    for (let turn = 0; turn < 50; turn++) await nextTurn();
    socket.write(body.slice(5));
    const [answer] = await once(socket, 'data');
    assert.match(answer, /"isDirect":false/);
    socket.destroy();
  });

  const alike: readonly [string, string, Record<string, string>?][] = [
    ['a success', '{"what":"it"}'],
    ['a refusal', '{"what":"refusal"}'],
    ['a failure', '{"what":"failure"}'],
    ['a time-out', '{"what":"wait"}'],
    ['a large answer', '{"what":"much"}'],
    ['invalid JSON', '{"what":'],
    ['an invalid body', '{"what":1}'],
    ['a body that is too large', JSON.stringify({ what: 'x'.repeat(20_000) })],
    ['an unknown caller', '{"what":"it"}', { 'x-caller': 'unknown' }],
    ['a refusal of every route', '{"what":"it"}', { 'x-refused': '1' }],
    ['an invalid header', '{"what":"it"}', { 'x-caller': 'much too long' }],
    ['an id of the caller', '{"what":"it"}', { 'x-request-id': 'mine' }],
  ];
  for (const [name, body, headers = {}] of alike) {
    it(`answer like ordinary ones: ${name}`, async () => {
      const plain = await send({ ...PLAIN, ...headers }, body);
      const ordinary = await send({ ...ORDINARY, ...headers }, body);
      assert.equal(plain.status, ordinary.status);
      assert.equal(plain.text.replace('"isDirect":true', '"isDirect":false'), ordinary.text);
      assert.deepEqual({ ...plain.headers, 'content-length': '' }, { ...ordinary.headers, 'content-length': '' });
      if ('x-request-id' in headers) assert.equal(plain.id, 'mine');
      else assert.match(plain.id ?? '', /^[\da-f-]{36}$/);
    });
  }

  it('are counted by their pattern', async () => {
    answered.length = 0;
    await send(PLAIN, '{"what":"refusal"}');
    await sleep(10);
    assert.deepEqual(
      answered.map(({ method, route, status }) => [method, route, status]),
      [['POST', '/items/:name/find', 409]],
    );
  });

  it('abort the work when the client leaves', async () => {
    const before = aborted;
    await assert.rejects(
      fetch(`${service.url}/items/one/find`, {
        method: 'POST',
        headers: PLAIN,
        body: '{"what":"wait"}',
        signal: AbortSignal.timeout(50),
      }),
    );
    await sleep(50);
    assert.equal(aborted, before + 1);
  });

  it('answer pipelined requests in their order', async () => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    const requests = ['a', 'b', 'c'].map((what) => {
      const body = JSON.stringify({ what });
      return `POST /items/one/find HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    });
    socket.write(requests.join(''));
    let text = '';
    while ((text.match(/HTTP\/1.1 200/g) ?? []).length < 3 || !text.endsWith('}'))
      text += (await once(socket, 'data'))[0];
    assert.deepEqual(
      [...text.matchAll(/"body":"(\w)"/g)].map(([, what]) => what),
      ['a', 'b', 'c'],
    );
    socket.destroy();
  });
});
