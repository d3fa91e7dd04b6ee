// Attacks by HTTP itself: sizes, lengths and encodings; paths and headers; slowness and sudden ends.
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, afterEach, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { forSoak } from '../../../../src/base/testing/soak.ts';
import { TestServer } from '../test-server.ts';
import { assertAnswerShape, assertHealthy } from './answer-shape.ts';
import { describeOddRequests } from './odd-requests-suite.ts';
import { RawConnection, sayRaw } from './raw-connection.ts';
import { HEALTH, LAST, POINTS, SEARCH, statuses, toRaw, toSearch } from './raw-requests.ts';
import { withinMemory } from './within-memory.ts';

const BODY_BYTES_MAX = 32 * 1024 * 1024;

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

  describeOddRequests(() => server);

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
