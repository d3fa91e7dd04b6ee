import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createHttpApp } from '../create-http-app.ts';
import type { ErrorShape } from '../errors/problem.ts';
import { DEFAULT_HTTP_LIMITS } from '../http-limits.ts';
import { TestRefusal, testErrors, testReaders } from '../testing/test-readers.ts';

const errors: ErrorShape = {
  fromProblem: (problem) => ({ status: problem.kind === 'internal' ? 500 : 400, code: problem.kind, body: problem }),
  fromError: (error) =>
    error instanceof TestRefusal ? { status: 422, code: 'test', body: { refusal: error.message } } : undefined,
};
const { app } = createHttpApp({
  name: 'bodies',
  logLevel: 'silent',
  limits: { ...DEFAULT_HTTP_LIMITS, bodyBytesMax: 4 * 1024 * 1024 },
  bodies: {
    readers: testReaders,
    thread: { entry: new URL('../testing/test-readers.ts', import.meta.url), workerData: null, errors: testErrors },
  },
  endpoints: [
    {
      basePath: '',
      errors,
      api: { title: 'bodies', description: '', version: '0', tags: [], securitySchemes: {}, schemas: [] },
      routes: (scope) => {
        const schema = { body: { type: 'string' } };
        scope.post('/read', { config: { body: 'test' }, schema }, async ({ body, context }) => {
          const { numbers, isMainThread } = body as { numbers: Float32Array; isMainThread: boolean };
          return JSON.stringify({ numbers: [...numbers], isMainThread, fingerprint: context.fingerprint });
        });
        scope.post('/json', async ({ body }) => JSON.stringify(body));
        scope.get('/quick', async () => '{}');
      },
    },
  ],
});
after(() => app.close());

const LARGE = 100_000;

async function send(body: object | string, { isLarge = false, url = '/read', headers = {} } = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const payload = isLarge ? text.padEnd(LARGE) : text;
  const type = { 'content-type': 'application/json' };
  const answer = await app.inject({ method: 'POST', url, payload, headers: { ...type, ...headers } });
  return { status: answer.statusCode, body: answer.json() };
}

describe('bodies', () => {
  it('are read on the main thread when they are small, in a separate thread when they are large', async () => {
    for (const isLarge of [false, true]) {
      const { status, body } = await send({ numbers: [1, 2.5] }, { isLarge });
      assert.equal(status, 200);
      assert.deepEqual([body.numbers, body.isMainThread], [[1, 2.5], !isLarge]);
    }
  });

  it('are read as they were sent, however large they are', async () => {
    const numbers = Array.from({ length: 300_000 }, (_, n) => n);
    const { body } = await send({ numbers });
    assert.equal(body.isMainThread, false);
    assert.ok(JSON.stringify(body.numbers) === JSON.stringify(numbers));
    assert.ok(JSON.stringify((await send(numbers, { url: '/json' })).body) === JSON.stringify(numbers));
  });

  it('are large when they hold many values, however short they are', async () => {
    const { body } = await send({ numbers: new Array(10_000).fill(1) });
    assert.equal(body.isMainThread, false);
    const texts = await send({ texts: new Array(2_500).fill('') });
    assert.equal(texts.body.isMainThread, false);
    const long = await send({ numbers: new Array(1_500).fill(0.123_456_789_012_345_6) });
    assert.equal(long.body.isMainThread, true);
  });

  it('are refused in the same words in both places', async () => {
    const cases: [object | string, number][] = [
      [{ refuse: 'service' }, 422],
      [{ refuse: 'platform' }, 400],
      ['{"a":', 400],
      ['[1,]', 400],
    ];
    for (const [body, status] of cases) {
      const small = await send(body);
      assert.equal(small.status, status);
      assert.deepEqual(await send(body, { isLarge: true }), small);
    }
  });

  it('have the same fingerprint in both threads', async () => {
    const headers = { 'idempotency-key': 'k' };
    const body = JSON.stringify({ numbers: [1] }).padEnd(LARGE);
    const inThread = await send(body, { headers });
    const short = await send({ numbers: [1] }, { headers });
    assert.notEqual(inThread.body.fingerprint, short.body.fingerprint);
    assert.deepEqual(await send(body, { headers }), inThread);
    const other = await send(body.replace('1', '2'), { headers });
    assert.notEqual(other.body.fingerprint, inThread.body.fingerprint);
  });

  it('that are absent are for the reader to judge, and not for the framework', async () => {
    const answer = await app.inject({ method: 'POST', url: '/read' });
    assert.deepEqual(answer.json().numbers, []);
  });

  it('of routes without a reader are JSON, small and large', async () => {
    for (const isLarge of [false, true]) {
      assert.deepEqual((await send({ a: [1] }, { isLarge, url: '/json' })).body, { a: [1] });
    }
  });

  it('in the thread keep no other request waiting', async () => {
    const computeMs = 1_000;
    let isRead = false;
    const slow = send({ computeMs }, { isLarge: true }).then(() => {
      isRead = true;
    });
    for (let i = 0; i < 20; i++) assert.equal((await app.inject({ url: '/quick' })).statusCode, 200);
    assert.equal(isRead, false);
    await slow;
  });

  it('take turns, so that all that arrive at once are read', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => send({ numbers: [i] }, { isLarge: true })));
    assert.deepEqual(
      answers.map(({ body }) => body.numbers),
      Array.from({ length: 20 }, (_, i) => [i]),
    );
  });

  it('that end the thread, or fail in it, are failures of the server; those after them are read', async () => {
    for (const body of [{ die: true }, { fail: true }]) {
      assert.equal((await send(body, { isLarge: true })).status, 500);
      assert.equal((await send({ numbers: [1] }, { isLarge: true })).status, 200);
    }
  });
});
