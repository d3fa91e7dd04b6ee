// Numbers beyond every range, and keys that occur twice or are named like parts of an object.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Json } from '../test-server.ts';
import type { BodySender } from './body-sender.ts';

const POINTS = '/collections/c/points';

export function describeStrangeValues({ refusal, succeeds, roundTrip }: BodySender): void {
  describe('huge numbers', () => {
    const DIGITS = '9'.repeat(400);
    const BEYOND_64 = 'is a number beyond the range of 64-bit floats';
    const BEYOND_32 = 'is beyond the range of 32-bit floats (±3.4028235e38)';

    it('[V7.5] in a vector are refused with their place, never made infinite', async () => {
      const vectors = [
        [
          'PUT',
          POINTS,
          (n: string) => `{"points":[{"id":0,"vector":[1,2]},{"id":1,"vector":[1,${n}]}]}`,
          'points[1].vector[1]',
        ],
        ['POST', `${POINTS}/search`, (n: string) => `{"vector":[1,${n}]}`, 'vector[1]'],
        [
          'POST',
          `${POINTS}/query`,
          (n: string) => `{"query":{"nearest":{"vector":[1,${n}]}}}`,
          'query.nearest.vector[1]',
        ],
      ] as const;
      for (const [method, path, body, place] of vectors) {
        for (const n of ['1e39', '-1e39', '1e308', '3.4028236e38']) {
          assert.equal(await refusal(method, path, body(n)), `${place} ${BEYOND_32}`, n);
        }
        for (const n of ['1e400', '-1e400', DIGITS]) {
          const issue = await refusal(method, path, body(n));
          assert.ok([`${place} ${BEYOND_32}`, `${place} ${BEYOND_64}`].includes(issue), issue);
        }
      }
      for (const n of ['5e-324', '-0', '-0.0', '1e-400', '3.4028235e38', '-3.4028235e38', `0.${DIGITS}`]) {
        const { body } = await succeeds('POST', `${POINTS}/search`, `{"vector":[0,${n}]}`);
        assert.ok(Number.isFinite(body.result[0].score), n);
      }
    });

    it('as ids are kept exactly, or refused when no double comes near', async () => {
      for (const n of ['1e400', '-1e400', DIGITS]) {
        assert.equal(
          await refusal('PUT', POINTS, `{"points":[{"id":${n},"vector":[1,2]}]}`),
          `points[0].id ${BEYOND_64}`,
        );
        assert.equal(await refusal('POST', POINTS, `{"ids":[${n}]}`), `ids[0] ${BEYOND_64}`);
        assert.match(
          await refusal('POST', `${POINTS}/delete`, `{"points":[${n}]}`),
          new RegExp(`points\\[0\\] ${BEYOND_64}`),
        );
      }
      const digits = '9'.repeat(300);
      assert.ok((await roundTrip(`{"id":${digits},"vector":[1,2]}`, `"${digits}"`)).includes(`"id":"${digits}"`));
      assert.ok((await roundTrip('{"id":-0,"vector":[1,2]}', '0')).includes('"id":"0"'));
      for (const [written, same] of [
        ['1e39', `1${'0'.repeat(39)}`],
        ['5e-324', '0.5e-323'],
        ['1e308', '10e307'],
      ] as const) {
        assert.notEqual(await roundTrip(`{"id":${written},"vector":[1,2]}`, same), '[]', `${written} is ${same}`);
      }
    });

    it('[V7.5] as size, limit and top are refused by their bounds', async () => {
      const expected = {
        '1e400': BEYOND_64,
        [DIGITS]: BEYOND_64,
        '-1e400': BEYOND_64,
        '5e-324': 'must be an integer',
        '1.5': 'must be an integer',
      };
      for (const [n, message] of Object.entries({
        ...expected,
        '1e308': 'must be at most 65536',
        '-0': 'must be at least 1',
        '-1e39': 'must be at least 1',
      })) {
        assert.equal(
          await refusal('PUT', '/collections/d', `{"vectors":{"size":${n},"distance":"Dot"}}`),
          `vectors.size ${message}`,
        );
      }
      for (const field of ['limit', 'top']) {
        for (const [n, message] of Object.entries({
          ...expected,
          '1e308': 'must be at most 1000',
          '-0': 'must be at least 1',
        })) {
          assert.equal(
            await refusal('POST', `${POINTS}/search`, `{"vector":[1,2],"${field}":${n}}`),
            `${field} ${message}`,
          );
          assert.equal(
            await refusal('POST', `${POINTS}/query`, `{"vector":[1,2],"${field}":${n}}`),
            `${field} ${message}`,
          );
        }
      }
    });

    it('as a threshold count as what they are', async () => {
      for (const n of ['1e400', '-1e400', DIGITS]) {
        assert.equal(
          await refusal('POST', `${POINTS}/search`, `{"vector":[1,2],"score_threshold":${n}}`),
          `score_threshold ${BEYOND_64}`,
        );
      }
      for (const [n, hits] of [
        ['1e308', 0],
        ['-1e308', 1],
        ['5e-324', 1],
        ['-0', 1],
        ['1e39', 0],
      ] as const) {
        const { body } = await succeeds('POST', `${POINTS}/search`, `{"vector":[1,2],"score_threshold":${n}}`);
        assert.equal(body.result.length, hits, n);
      }
    });

    it('in a payload come back as they were written', async () => {
      const payload = `{"a":1e400,"b":-1e400,"c":${DIGITS},"d":12345678901234567890,"e":[9007199254740993]}`;
      assert.ok((await roundTrip(`{"id":1,"vector":[1,2],"payload":${payload}}`, '1')).includes(payload));
    });
  });

  describe('keys', () => {
    it('that occur twice count by their last value', async () => {
      await succeeds('POST', `${POINTS}/search`, '{"vector":"no","vector":[1,2],"limit":0,"limit":1}');
      assert.equal(
        await refusal('POST', `${POINTS}/search`, '{"limit":1,"vector":[1,2],"limit":0}'),
        'limit must be at least 1',
      );
      const point =
        '{"id":7,"id":"last","vector":[9],"vector":[1,2],"payload":{"no":1},"payload":{"a":1,"a":{"b":1,"b":2}}}';
      const stored = await roundTrip(point, '"last",7');
      assert.match(stored, /^\[\{"id":"last",.*"payload":\{"a":\{"b":2\}\},[^{}]*\}\]$/);
    });

    it('named like parts of an object are data in a payload, and pollute nothing', async () => {
      const payload =
        '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":"t","a":{"__proto__":2,"hasOwnProperty":3},"b":[{"__proto__":[]}]}';
      const point = `{"id":"__proto__","vector":[1,2],"payload":${payload},"__proto__":{"vector":[1],"id":7},"constructor":1}`;
      // The long id takes the body through the exact parser as well.
      for (const other of ['', ',{"id":12345678901234567890,"vector":[1,2]}']) {
        assert.ok((await roundTrip(point + other, '"__proto__"')).includes(`"payload":${payload}`));
      }
      assert.equal(({} as Json).polluted, undefined);
      assert.equal(Object.getPrototypeOf({}), Object.prototype);
    });

    it('named like parts of an object can be selected and dropped', async () => {
      const payload = '{"__proto__":{"x":1},"constructor":2,"toString":{"__proto__":3,"y":4},"z":5}';
      await succeeds('PUT', '/collections/keys', '{"vectors":{"size":2,"distance":"Dot"}}');
      await succeeds('PUT', '/collections/keys/points', `{"points":[{"id":1,"vector":[1,2],"payload":${payload}}]}`);
      const selections = {
        '["__proto__","constructor","toString.__proto__"]':
          '{"__proto__":{"x":1},"constructor":2,"toString":{"__proto__":3}}',
        '{"include":["__proto__.x","valueOf","__proto__.__proto__"]}': '{"__proto__":{"x":1}}',
        '{"exclude":["__proto__","toString.__proto__","hasOwnProperty"]}': '{"constructor":2,"toString":{"y":4},"z":5}',
        '["hasOwnProperty","constructor.name","z.toString"]': '{}',
      };
      for (const [selection, selected] of Object.entries(selections)) {
        const { text } = await succeeds(
          'POST',
          '/collections/keys/points/search',
          `{"vector":[1,2],"with_payload":${selection}}`,
        );
        assert.ok(text.includes(`"payload":${selected},`), `${selection}: ${text}`);
      }
      await succeeds('DELETE', '/collections/keys', '');
    });

    it('[V7.5] named like parts of an object stand for no field of a body', async () => {
      const inherited = {
        PUT: `{"__proto__":{"points":[{"id":1,"vector":[1,2]}]}}`,
        POST: '{"__proto__":{"vector":[1,2]}}',
      };
      assert.match(await refusal('PUT', POINTS, inherited.PUT), /^(points is required|__proto__ is not allowed)/);
      assert.equal(await refusal('POST', `${POINTS}/search`, inherited.POST), 'vector is required');
      for (const key of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']) {
        const closed = [
          ['PUT', '/collections/d', `{"vectors":{"size":2,"distance":"Dot"},"${key}":{}}`, ''],
          ['PUT', '/collections/d', `{"vectors":{"size":2,"distance":"Dot","${key}":1}}`, 'vectors.'],
          ['PUT', POINTS, `{"points":[{"id":1,"vector":[1,2]}],"${key}":{}}`, ''],
          ['POST', POINTS, `{"ids":[1],"${key}":true}`, ''],
        ] as const;
        for (const [method, path, body, parent] of closed) {
          assert.ok(
            (await refusal(method, path, body)).startsWith(`${parent}${key} is not allowed here; allowed: `),
            body,
          );
        }
        for (const body of [
          `{"points":["kept"],"${key}":{}}`,
          `{"filter":{"${key}":{}}}`,
          `{"filter":{"must":[],"${key}":1}}`,
        ]) {
          await refusal('POST', `${POINTS}/delete`, body);
        }
        await refusal(
          'POST',
          `${POINTS}/search`,
          `{"vector":[1,2],"filter":{"must":[{"key":"pathSegments.0","match":{"value":"a","${key}":1}}]}}`,
        );
        await refusal('POST', `${POINTS}/search`, `{"vector":[1,2],"filter":{"${key}":[]}}`);
        const selecting = `{"vector":[1,2],"with_payload":{"${key}":["b"]}}`;
        assert.deepEqual((await succeeds('POST', `${POINTS}/search`, selecting)).body.result[0].payload, { a: 1 });
        await refusal('PUT', '/collections/d', `{"vectors":{"size":2,"distance":"${key}"}}`);
      }
    });
  });
}
