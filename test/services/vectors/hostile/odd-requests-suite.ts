// Requests whose framing, path or headers are odd.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TestServer } from '../test-server.ts';
import { RawConnection, sayRaw } from './raw-connection.ts';
import { HEALTH, LAST, POINTS, statuses, toRaw, toSearch } from './raw-requests.ts';

export function describeOddRequests(getServer: () => TestServer): void {
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
        const answers = await sayRaw(getServer().url, shape);
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
        const answers = await sayRaw(getServer().url, `${line}\r\nHost: localhost\r\n\r\n`);
        assert.deepEqual(statuses(answers), [400], JSON.stringify(line));
        assert.equal(answers[0]?.body.code, 'BAD_REQUEST');
      }
    });

    it('may be HTTP/1.0, with or without Host', async () => {
      for (const host of ['', 'Host: localhost\r\n']) {
        assert.deepEqual(statuses(await sayRaw(getServer().url, `GET /health HTTP/1.0\r\n${host}\r\n`)), [200]);
      }
    });

    it('may come in one piece or byte by byte, and is answered in order', async () => {
      const requests = toSearch() + HEALTH + toRaw('GET', '/nowhere', []) + toSearch() + LAST;
      assert.deepEqual(statuses(await sayRaw(getServer().url, requests)), [200, 200, 404, 200, 200]);
      const connection = await RawConnection.open(getServer().url);
      for (const byte of requests) await connection.send(byte);
      assert.deepEqual(statuses(await connection.readAll()), [200, 200, 404, 200, 200]);
      const many = statuses(await sayRaw(getServer().url, HEALTH.repeat(500) + LAST));
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
        const [answer] = await sayRaw(getServer().url, toRaw('GET', path, ['Connection: close']));
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
        const [answer] = await sayRaw(getServer().url, toRaw('GET', `/docs/static/${path}`, ['Connection: close']));
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
        const [answer] = await sayRaw(getServer().url, toRaw('GET', `/collections/${name}`, ['Connection: close']));
        assert.deepEqual([answer?.status, answer?.body.details], [404, { collection: decodeURIComponent(name) }]);
      }
    });

    it('[V4.1] must name a collection', async () => {
      for (const path of ['/collections/', '/collections//points/search']) {
        const method = path.endsWith('search') ? 'POST' : 'GET';
        const [answer] = await sayRaw(getServer().url, toRaw(method, path, ['Connection: close']));
        assert.deepEqual([answer?.status, answer?.body.code], [400, 'VALIDATION_ERROR'], path);
      }
    });

    it('that are too long or wrongly escaped are refused', async () => {
      for (const path of ['/collections/%', '/collections/%zz', '/collections/%ff', '/%c0%ae', '/collections/%2']) {
        const [answer] = await sayRaw(getServer().url, toRaw('GET', path, ['Connection: close']));
        assert.deepEqual([answer?.status, answer?.body.code], [400, 'VALIDATION_ERROR'], path);
      }
      const long = await getServer().call({ method: 'GET', path: `/collections/${'x'.repeat(256)}` });
      assert.deepEqual(long.body.details.issues, [
        { path: 'path.collection', message: 'must have at most 255 characters' },
      ]);
      assert.equal(
        (await getServer().call({ method: 'GET', path: `/collections/${'%F0%9F%98%80'.repeat(255)}` })).status,
        404,
      );
      assert.deepEqual(statuses(await sayRaw(getServer().url, toRaw('GET', `/${'x'.repeat(100_000)}`, []))), [431]);
    });

    it('may name this server in full, and no other', async () => {
      const [own] = await sayRaw(getServer().url, toRaw('GET', `${getServer().url}/health`, ['Connection: close']));
      assert.equal(own?.status, 200);
      const [foreign] = await sayRaw(
        getServer().url,
        toRaw('GET', 'http://example.org/nowhere', ['Connection: close']),
      );
      assert.equal(foreign?.status, 421);
      const [connected] = await sayRaw(
        getServer().url,
        'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n',
      );
      assert.equal(connected?.status, 404);
    });
  });

  describe('headers', () => {
    it('are bounded', async () => {
      const oversized = [`X-Long: ${'y'.repeat(20_000)}`, ...Array.from({ length: 2_000 }, (_, n) => `X-${n}: ${n}`)];
      assert.deepEqual(statuses(await sayRaw(getServer().url, toSearch(oversized[0] ?? ''))), [431]);
      assert.deepEqual(statuses(await sayRaw(getServer().url, toSearch(...oversized.slice(1)))), [431]);
      assert.deepEqual(statuses(await sayRaw(getServer().url, toSearch(`api-key: ${'k'.repeat(20_000)}`))), [431]);
      const key = await getServer().call({ method: 'GET', path: '/collections/c', apiKey: 'k'.repeat(10_000) });
      assert.equal(key.body.code, 'COLLECTION_NOT_FOUND');
      const tenant = await getServer().call({ method: 'GET', path: '/collections/c', tenant: 't'.repeat(256) });
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
        const answer = await getServer().call({ method: 'PUT', path: '/collections/c/index', body: {}, headers });
        assert.equal(answer.status, status, `${length} characters`);
      }
    });

    it('never carry what they were given into an answer, unless it is harmless', async () => {
      for (const id of ['a b', 'a"b', '<script>', 'x'.repeat(129), 'é', '../a', 'a;b', '%0d%0aX-Injected: 1']) {
        const [answer] = await sayRaw(
          getServer().url,
          Buffer.from(toSearch(`X-Request-Id: ${id}`, 'Connection: close')),
        );
        assert.match(answer?.headers.get('x-request-id') ?? '', /^[0-9a-f]{8}-[0-9a-f-]{27}$/, id);
        assert.equal(answer?.headers.get('x-injected'), null);
      }
      const path = '/collections/a%0d%0aX-Injected:%201';
      const [answer] = await sayRaw(getServer().url, toRaw('GET', path, ['Connection: close']));
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
        assert.deepEqual(statuses(await sayRaw(getServer().url, toSearch(header))), [400], JSON.stringify(header));
      }
    });

    it('that name the caller twice reach no other namespace', async () => {
      const [answer] = await sayRaw(getServer().url, toSearch('api-key: other', 'Connection: close'));
      assert.equal(answer?.body.code, 'COLLECTION_NOT_FOUND');
    });
  });
}
