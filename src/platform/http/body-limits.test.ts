import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { bodyOf, createTestServices, dial, sayRaw, seen, send, until } from './testing/test-http-service.ts';

const { start, close } = createTestServices();
const service = await start();
after(close);

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
