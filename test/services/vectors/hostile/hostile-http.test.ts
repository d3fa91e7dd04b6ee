// Attacks by HTTP itself: sizes, lengths and encodings; paths and headers; slowness and sudden ends.
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, afterEach, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { forSoak } from '../../../../src/base/testing/soak.ts';
import { TestServer } from '../test-server.ts';
import { assertAnswerShape, assertHealthy } from './answer-shape.ts';
import { type RawAnswer, RawConnection, sayRaw } from './raw-connection.ts';
import { withinMemory } from './within-memory.ts';

const BODY_BYTES_MAX = 32 * 1024 * 1024;
const POINTS = '/collections/c/points';
const SEARCH = '{"vector":[1,2]}';
const HEALTH = 'GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n';
const LAST = 'GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';

/** Returns a request for the raw connection; `body` is counted unless a header says otherwise. */
function toRaw(method: string, path: string, headers: readonly string[], body = ''): string {
  return [`${method} ${path} HTTP/1.1`, 'Host: localhost', 'api-key: test-key', ...headers, '', body].join('\r\n');
}

function toSearch(...headers: string[]): string {
  return toRaw('POST', `${POINTS}/search`, [`Content-Length: ${SEARCH.length}`, ...headers], SEARCH);
}

const statuses = (answers: readonly RawAnswer[]) => answers.map(({ status }) => status);

describe('hostile HTTP', () => {
  let server: TestServer;
  before(async () => {
    server = await TestServer.open();
    await server.result({ method: 'PUT', path: '/collections/c', body: { vectors: { size: 2, distance: 'Dot' } } });
    await server.result({ method: 'PUT', path: POINTS, body: { points: [{ id: 'kept', vector: [1, 2] }] } });
  });
  after(() => server.close());
  afterEach(async () => {
    await assertHealthy(server);
    assert.equal((await server.result({ method: 'GET', path: '/collections/c' })).points_count, 1);
  });

  async function open(): Promise<RawConnection> {
    return RawConnection.open(server.url);
  }

  describe('the size of a body', () => {
    const padded = (bytes: number) => Buffer.from(SEARCH + ' '.repeat(bytes - SEARCH.length));
    const head = (...headers: string[]) => toRaw('POST', `${POINTS}/search`, headers);

    async function sendChunked(connection: RawConnection, bytes: Buffer): Promise<void> {
      await connection.send(head('Transfer-Encoding: chunked'));
      for (let at = 0; at < bytes.length; at += 1_000_000) {
        const chunk = bytes.subarray(at, at + 1_000_000);
        await connection.send(`${chunk.length.toString(16)}\r\n`);
        await connection.send(chunk);
        await connection.send('\r\n');
      }
      await connection.send('0\r\n\r\n');
    }

    it('counts in bytes for chunks of any size', async () => {
      // A buffer for each chunk of a byte would take hundreds of times the memory of the body. This comes before the
      // tests with large bodies, because only a new peak of memory is noticed.
      const bytes = 1_000_000;
      // The thread that reads large bodies starts here, so that its memory does not count below.
      assert.equal(
        (await server.call({ method: 'POST', path: `${POINTS}/search`, body: padded(100_000) })).status,
        200,
      );
      const chunks = Buffer.from(`1\r\n \r\n`.repeat(bytes));
      await withinMemory(192 * bytes, async () => {
        const connection = await open();
        await connection.send(head('Transfer-Encoding: chunked', 'Connection: close'));
        await connection.send(chunks);
        await connection.send(`${SEARCH.length.toString(16)}\r\n${SEARCH}\r\n0\r\n\r\n`);
        assert.deepEqual(statuses(await connection.readAll()), [200]);
      });
    });

    it('leaves nothing behind, however many bodies are refused', async () => {
      const bytes = 10_000_000;
      const junk = Buffer.alloc(bytes, 'x');
      const refused = async (status: number, ...headers: string[]) => {
        const connection = await open();
        await connection.send(head(`Content-Length: ${bytes}`, 'Connection: close', ...headers));
        await connection.send(junk);
        assert.deepEqual(statuses(await connection.readAll()), [status]);
      };
      await refused(400);
      await withinMemory(forSoak(40, 20) * bytes, async () => {
        // The requests together exceed the limit.
        for (let n = 0; n < forSoak(100, 15); n++) {
          await refused(400);
          await refused(415, 'Content-Type: text/plain');
        }
      });
    });

    it('is taken up to the limit and refused above it, and the connection goes on', async () => {
      const connection = await open();
      for (const [bytes, status] of [
        [BODY_BYTES_MAX, 200],
        [BODY_BYTES_MAX + 1, 413],
      ] as const) {
        await connection.send(head(`Content-Length: ${bytes}`));
        await connection.send(padded(bytes));
        assert.equal((await connection.read())?.status, status);
        await sendChunked(connection, padded(bytes));
        const chunked = await connection.read();
        assert.equal(chunked?.status, status);
        if (status === 413) assert.deepEqual(chunked.body.details, { limit: BODY_BYTES_MAX });
      }
      await connection.send(LAST);
      assert.deepEqual(statuses(await connection.readAll()), [200]);
    });

    it('is refused at once when it is declared, before anything of it is sent', async () => {
      for (const length of [String(BODY_BYTES_MAX + 1), '99999999999999']) {
        const connection = await open();
        await connection.send(head(`Content-Length: ${length}`));
        assert.equal((await connection.read())?.status, 413);
        connection.drop();
      }
    });

    it('must be declared once, in plain digits', async () => {
      for (const length of ['-1', '+2', '0x2', '2.0', '2 2', '1e1', 'two', '99999999999999999999999999', '2, 2']) {
        assert.deepEqual(statuses(await sayRaw(server.url, `${head(`Content-Length: ${length}`)}{}`)), [400], length);
      }
      for (const second of ['2', '3']) {
        const raw = `${head('Content-Length: 2', `Content-Length: ${second}`)}{}`;
        assert.deepEqual(statuses(await sayRaw(server.url, raw)), [400]);
      }
    });

    it('may be a lie: what is missing is waited for, extra bytes are another request', async () => {
      const short = await open();
      await short.send(head('Content-Length: 1000'));
      await short.send(SEARCH);
      short.end();
      assert.ok((await short.readAll()).every(({ status }) => status === 400));
      const long = await open();
      await long.send(`${head('Content-Length: 2')}{}${SEARCH}`);
      const answers = statuses(await long.readAll());
      assert.ok(answers.length <= 2 && answers.every((status) => status === 400), String(answers));
    });
  });

  describe('the kind of a body', () => {
    it('must be JSON, without an encoding', async () => {
      const types = [
        'text/plain',
        'text/html',
        'application/xml',
        'multipart/form-data; boundary=x',
        'application/x-www-form-urlencoded',
        'application/jsonx',
        'application/json; charset=utf-16',
        ';',
        'json',
        'application',
        `application/${'x'.repeat(8_000)}`,
      ];
      for (const type of types) {
        const answer = await server.call({
          method: 'POST',
          path: `${POINTS}/search`,
          body: SEARCH,
          headers: { 'content-type': type },
        });
        assertAnswerShape(answer);
        assert.deepEqual([answer.status, answer.body.code], [415, 'BAD_REQUEST'], type);
      }
      for (const encoding of ['gzip', 'br', 'deflate', 'identity, gzip', 'x']) {
        const body = encoding === 'gzip' ? gzipSync(SEARCH) : SEARCH;
        const answer = await server.call({
          method: 'POST',
          path: `${POINTS}/search`,
          body,
          headers: { 'content-encoding': encoding },
        });
        assert.deepEqual([answer.status, answer.body.code], [415, 'BAD_REQUEST'], encoding);
      }
    });

    it('is not asked for where there is none', async () => {
      for (const type of ['text/plain', 'application/json', 'application/xml']) {
        for (const path of ['', '/upsert', '/search', '/query', '/delete']) {
          const answer = await server.call({ method: 'POST', path: POINTS + path, headers: { 'content-type': type } });
          assert.deepEqual([answer.status, answer.body.code], [400, 'VALIDATION_ERROR'], path);
        }
        await server.result({ method: 'PUT', path: '/collections/c/index', headers: { 'content-type': type } });
      }
    });
  });

  describe('the framing of requests', () => {
    it('is never ambiguous: both lengths, odd codings and odd chunks are refused', async () => {
      const smuggled = 'GET /collections/c HTTP/1.1\r\nHost: localhost\r\n\r\n';
      const shapes = [
        toRaw('POST', `${POINTS}/search`, ['Content-Length: 6', 'Transfer-Encoding: chunked'], `0\r\n\r\n${smuggled}`),
        toRaw('POST', `${POINTS}/search`, ['Transfer-Encoding: chunked', 'Content-Length: 6'], `0\r\n\r\n${smuggled}`),
        toRaw('POST', `${POINTS}/search`, ['Transfer-Encoding: xchunked'], `0\r\n\r\n${smuggled}`),
        toRaw('POST', `${POINTS}/search`, ['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${smuggled}`),
        toRaw('POST', `${POINTS}/search`, ['Transfer-Encoding : chunked'], `0\r\n\r\n${smuggled}`),
        toRaw('POST', `${POINTS}/search`, ['Transfer-Encoding: chunked'], `0x1\r\n1\r\n0\r\n\r\n${smuggled}`),
        toRaw('POST', `${POINTS}/search`, ['Transfer-Encoding: chunked'], `-1\r\n1\r\n0\r\n\r\n${smuggled}`),
        toRaw(
          'POST',
          `${POINTS}/search`,
          ['Transfer-Encoding: chunked'],
          `fffffffffffffffff\r\n1\r\n0\r\n\r\n${smuggled}`,
        ),
        toRaw('POST', `${POINTS}/search`, ['Transfer-Encoding: chunked'], `2\r\n{}0\r\n\r\n${smuggled}`),
        toRaw('POST', `${POINTS}/search`, ['Content-Length: 0', ' Transfer-Encoding: chunked'], smuggled),
      ];
      for (const shape of shapes) {
        const answers = await sayRaw(server.url, shape);
        assert.deepEqual(statuses(answers), [400], JSON.stringify(shape));
        assert.equal(answers[0]?.body.code, 'BAD_REQUEST');
      }
    });

    it('must be HTTP/1', async () => {
      const lines = [
        'nonsense',
        'GET',
        'GET / HTTP/9.9',
        'GET / HTTP/1.1 x',
        'GET / http/1.1',
        'G\u0000T / HTTP/1.1',
        'get / HTTP/1.1',
        ' GET / HTTP/1.1',
        'GET  HTTP/1.1',
        'FOO / HTTP/1.1',
        'PRI * HTTP/2.0',
        '\u0016\u0003\u0001\u0002\u0000\u0001\u0000',
      ];
      for (const line of lines) {
        const answers = await sayRaw(server.url, `${line}\r\nHost: localhost\r\n\r\n`);
        assert.deepEqual(statuses(answers), [400], JSON.stringify(line));
        assert.equal(answers[0]?.body.code, 'BAD_REQUEST');
      }
    });

    it('may be HTTP/1.0, with or without Host', async () => {
      for (const host of ['', 'Host: localhost\r\n']) {
        assert.deepEqual(statuses(await sayRaw(server.url, `GET /health HTTP/1.0\r\n${host}\r\n`)), [200]);
      }
    });

    it('may come in one piece or byte by byte, and is answered in order', async () => {
      const requests = toSearch() + HEALTH + toRaw('GET', '/nowhere', []) + toSearch() + LAST;
      assert.deepEqual(statuses(await sayRaw(server.url, requests)), [200, 200, 404, 200, 200]);
      const connection = await open();
      for (const byte of requests) await connection.send(byte);
      assert.deepEqual(statuses(await connection.readAll()), [200, 200, 404, 200, 200]);
      const many = statuses(await sayRaw(server.url, HEALTH.repeat(500) + LAST));
      assert.equal(many.length, 501);
      assert.ok(many.every((status) => status === 200 || status === 503));
      assert.ok(
        many.slice(0, 64).every((status) => status === 200),
        'as many as one connection may have open',
      );
    });
  });

  describe('paths', () => {
    it('lead nowhere but to the routes', async () => {
      const missing = [
        '/%2e%2e/%2e%2e/etc/passwd',
        '/../../etc/passwd',
        '//',
        '//health',
        '/health/',
        '/collections',
        '/collections/c/',
        '/collections/c%2Fpoints/x',
        '/collections/c/points/search/../../c',
        '/HEALTH',
        '/health;a',
        '/\\',
      ];
      for (const path of missing) {
        const [answer] = await sayRaw(server.url, toRaw('GET', path, ['Connection: close']));
        assert.equal(answer?.status, 404, path);
        assert.ok(['NOT_FOUND', 'COLLECTION_NOT_FOUND'].includes(answer.body.code), path);
      }
    });

    it('never leave the folder of the documentation', async () => {
      for (const path of [
        '%2e%2e/%2e%2e/package.json',
        '..%2f..%2fpackage.json',
        '../../../package.json',
        '%00',
        '....//index.js',
        '..%5c..%5cpackage.json',
      ]) {
        const [answer] = await sayRaw(server.url, toRaw('GET', `/docs/static/${path}`, ['Connection: close']));
        assert.ok(answer?.status === 400 || answer?.status === 404, path);
      }
    });

    it('that are escaped are names, kept apart from one another', async () => {
      for (const name of [
        '%2e%2e',
        '%2F',
        '..%2f..%2fetc%2fpasswd',
        '%25',
        'a%20b',
        '%F0%9F%98%80',
        '%e2%80%ae',
        '__proto__',
        'constructor',
      ]) {
        const [answer] = await sayRaw(server.url, toRaw('GET', `/collections/${name}`, ['Connection: close']));
        assert.deepEqual([answer?.status, answer?.body.details], [404, { collection: decodeURIComponent(name) }]);
      }
    });

    it('[V4.1] must name a collection', async () => {
      for (const path of ['/collections/', '/collections//points/search']) {
        const method = path.endsWith('search') ? 'POST' : 'GET';
        const [answer] = await sayRaw(server.url, toRaw(method, path, ['Connection: close']));
        assert.deepEqual([answer?.status, answer?.body.code], [400, 'VALIDATION_ERROR'], path);
      }
    });

    it('that are too long or wrongly escaped are refused', async () => {
      for (const path of ['/collections/%', '/collections/%zz', '/collections/%ff', '/%c0%ae', '/collections/%2']) {
        const [answer] = await sayRaw(server.url, toRaw('GET', path, ['Connection: close']));
        assert.deepEqual([answer?.status, answer?.body.code], [400, 'VALIDATION_ERROR'], path);
      }
      const long = await server.call({ method: 'GET', path: `/collections/${'x'.repeat(256)}` });
      assert.deepEqual(long.body.details.issues, [
        { path: 'path.collection', message: 'must have at most 255 characters' },
      ]);
      assert.equal(
        (await server.call({ method: 'GET', path: `/collections/${'%F0%9F%98%80'.repeat(255)}` })).status,
        404,
      );
      assert.deepEqual(statuses(await sayRaw(server.url, toRaw('GET', `/${'x'.repeat(100_000)}`, []))), [431]);
    });

    it('may name this server in full, and no other', async () => {
      const [own] = await sayRaw(server.url, toRaw('GET', `${server.url}/health`, ['Connection: close']));
      assert.equal(own?.status, 200);
      const [foreign] = await sayRaw(server.url, toRaw('GET', 'http://example.org/nowhere', ['Connection: close']));
      assert.equal(foreign?.status, 421);
      const [connected] = await sayRaw(server.url, 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n');
      assert.equal(connected?.status, 404);
    });
  });

  describe('headers', () => {
    it('are bounded', async () => {
      const oversized = [`X-Long: ${'y'.repeat(20_000)}`, ...Array.from({ length: 2_000 }, (_, n) => `X-${n}: ${n}`)];
      assert.deepEqual(statuses(await sayRaw(server.url, toSearch(oversized[0] ?? ''))), [431]);
      assert.deepEqual(statuses(await sayRaw(server.url, toSearch(...oversized.slice(1)))), [431]);
      assert.deepEqual(statuses(await sayRaw(server.url, toSearch(`api-key: ${'k'.repeat(20_000)}`))), [431]);
      const key = await server.call({ method: 'GET', path: '/collections/c', apiKey: 'k'.repeat(10_000) });
      assert.equal(key.body.code, 'COLLECTION_NOT_FOUND');
      const tenant = await server.call({ method: 'GET', path: '/collections/c', tenant: 't'.repeat(256) });
      assert.deepEqual([tenant.status, tenant.body.code], [400, 'VALIDATION_ERROR']);
    });

    it('[V4.4] bound the Idempotency-Key to 255 characters', async () => {
      for (const [length, status] of [
        [1, 200],
        [255, 200],
        [256, 400],
        [10_000, 400],
        [0, 400],
      ] as const) {
        const headers = { 'idempotency-key': 'k'.repeat(length) };
        const answer = await server.call({ method: 'PUT', path: '/collections/c/index', body: {}, headers });
        assert.equal(answer.status, status, `${length} characters`);
      }
    });

    it('never carry what they were given into an answer, unless it is harmless', async () => {
      for (const id of ['a b', 'a"b', '<script>', 'x'.repeat(129), 'é', '../a', 'a;b', '%0d%0aX-Injected: 1']) {
        const [answer] = await sayRaw(server.url, Buffer.from(toSearch(`X-Request-Id: ${id}`, 'Connection: close')));
        assert.match(answer?.headers.get('x-request-id') ?? '', /^[0-9a-f]{8}-[0-9a-f-]{27}$/, id);
        assert.equal(answer?.headers.get('x-injected'), null);
      }
      const path = '/collections/a%0d%0aX-Injected:%201';
      const [answer] = await sayRaw(server.url, toRaw('GET', path, ['Connection: close']));
      assert.deepEqual([answer?.status, answer?.headers.get('x-injected')], [400, null]);
    });

    it('with bare line ends or forbidden characters are refused', async () => {
      for (const header of [
        'X-A: b\rX-Injected: 1',
        'X-A: \u0000',
        'Bad Name: 1',
        ': 1',
        'X-A',
        '\u0000: 1',
        'X-(: 1',
      ]) {
        assert.deepEqual(statuses(await sayRaw(server.url, toSearch(header))), [400], JSON.stringify(header));
      }
    });

    it('that name the caller twice reach no other namespace', async () => {
      const [answer] = await sayRaw(server.url, toSearch('api-key: other', 'Connection: close'));
      assert.equal(answer?.body.code, 'COLLECTION_NOT_FOUND');
    });
  });

  describe('slowness', () => {
    it('of headers or of a body ends with 408 and the connection', async () => {
      const hasty = await TestServer.open({
        limits: { headersTimeoutMs: 100, bodyTimeoutMs: 100, timeoutCheckMs: 20 },
      });
      try {
        const slow = [
          'GET /hea',
          'GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
          toRaw('POST', `${POINTS}/search`, ['Content-Length: 9'], '{"v'),
          toRaw('POST', `${POINTS}/search`, ['Transfer-Encoding: chunked'], '4\r\n{"v'),
        ];
        const answers = await Promise.all(slow.map((bytes) => sayRaw(hasty.url, bytes)));
        for (const [n, all] of answers.entries()) {
          assert.deepEqual(
            all.map(({ status, body }) => [status, body.code]),
            [[408, 'REQUEST_TIMEOUT']],
            `${slow[n]}`,
          );
        }
        const dripping = await RawConnection.open(hasty.url);
        await dripping.send(toRaw('POST', `${POINTS}/search`, ['Content-Length: 100000']));
        let isOver = false;
        const answered = dripping.readAll().finally(() => {
          isOver = true;
        });
        while (!isOver) {
          await dripping.send(' ');
          await sleep(10);
        }
        assert.deepEqual(statuses(await answered), [408]);
        await assertHealthy(hasty);
      } finally {
        await hasty.close();
      }
    });
  });

  describe('sudden ends', () => {
    it('in the middle of a request or of a search leave nothing behind', async () => {
      const upsert = '{"points":[{"id":"lost","vector":[1,2]}]}';
      const cut = toRaw('PUT', POINTS, [`Content-Length: ${upsert.length}`], upsert.slice(0, -1));
      for (const bytes of [
        'P',
        'PUT /coll',
        cut,
        `${toRaw('PUT', POINTS, ['Transfer-Encoding: chunked'])}29\r\n${upsert.slice(0, 20)}`,
      ]) {
        for (let n = 0; n < forSoak(20, 4); n++) {
          const connection = await open();
          await connection.send(bytes);
          if (n % 2 === 0) await sleep(2);
          connection.drop();
        }
      }
      for (let n = 0; n < forSoak(200, 40); n++) {
        const connection = await open();
        await connection.send(toSearch().repeat(3));
        if (n % 3 === 0) await sleep(1);
        connection.drop();
      }
      await Promise.all(
        Array.from({ length: forSoak(100, 40) }, async (_, n) => {
          const signal = AbortSignal.timeout(1 + (n % 20));
          const init = { method: 'POST', headers: { 'api-key': 'test-key' }, body: SEARCH, signal };
          await fetch(`${server.url}${POINTS}/search`, init).then(
            (answer) => answer.text(),
            () => {},
          );
        }),
      );
    });

    it('of many connections cost nothing afterwards', async () => {
      const port = Number(new URL(server.url).port);
      const dropped = (hello: string) =>
        new Promise<void>((resolve) => {
          const socket = connect(port, '127.0.0.1', () => {
            socket.write(hello, () => socket.resetAndDestroy());
          });
          socket.on('error', () => {});
          socket.once('close', () => resolve());
        });
      for (let round = 0; round < forSoak(20, 5); round++) {
        await Promise.all(Array.from({ length: 100 }, (_, n) => dropped(['', 'G', HEALTH, toSearch()][n % 4] ?? '')));
      }
    });
  });
});
