import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, describe, it } from 'node:test';
import { DEFAULT_HTTP_LIMITS } from './http-limits.ts';
import { bodyOf, createTestServices, dial, readAll, sayRaw } from './testing/test-http-service.ts';

const { start, close } = createTestServices();
const service = await start();
after(close);

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
