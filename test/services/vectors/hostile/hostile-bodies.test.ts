// Bodies made to break a parser, a validator or a store: each gets one exact answer, and nothing invalid is stored.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { forSoak, IS_SOAK } from '../../../../src/base/testing/soak.ts';
import { type Json, type TestAnswer, TestServer } from '../test-server.ts';
import { assertAnswerShape, assertHealthy } from './answer-shape.ts';
import { withinMemory } from './within-memory.ts';

const POINTS = '/collections/c/points';
const MANY = 100_000;
const LONG = forSoak(10_000_000, 5_000_000);
/** The length of texts where only the answer is of interest. */
const LONG_TEXT = forSoak(LONG, 1_200_000);
/**
 * The limit of memory, thirty times the sent bytes: enough for bytes, text and values, far less than a value a
 * character.
 */
const MODEST_BYTES = 30 * LONG;

describe('hostile bodies', () => {
  let server: TestServer;
  before(async () => {
    server = await TestServer.open();
    await server.result({ method: 'PUT', path: '/collections/c', body: { vectors: { size: 2, distance: 'Dot' } } });
    await server.result({
      method: 'PUT',
      path: POINTS,
      body: { points: [{ id: 'kept', vector: [1, 2], payload: { a: 1 } }] },
    });
  });
  after(() => server.close());
  afterEach(async () => {
    await assertHealthy(server);
    const { points_count } = await server.result({ method: 'GET', path: '/collections/c' });
    assert.equal(points_count, 1, 'nothing was stored or lost');
  });

  async function send(method: string, path: string, body: string | Uint8Array, headers = {}): Promise<TestAnswer> {
    const answer = await server.call({ method, path, body, headers });
    assertAnswerShape(answer);
    return answer;
  }

  /** Returns the one issue that the answer names, as `path message`. */
  async function refusal(method: string, path: string, body: string | Uint8Array): Promise<string> {
    const answer = await send(method, path, body);
    assert.deepEqual([answer.status, answer.body.code], [400, 'VALIDATION_ERROR'], answer.text.slice(0, 300));
    const [issue, ...others] = answer.body.details.issues;
    assert.deepEqual(others, []);
    return `${issue.path} ${issue.message}`;
  }

  async function mismatch(method: string, path: string, body: string): Promise<Json> {
    const answer = await send(method, path, body);
    assert.deepEqual([answer.status, answer.body.code], [400, 'VECTOR_DIMENSION_MISMATCH'], answer.text.slice(0, 300));
    return answer.body.details;
  }

  async function succeeds(method: string, path: string, body: string | Uint8Array): Promise<TestAnswer> {
    const answer = await send(method, path, body);
    assert.equal(answer.status, 200, answer.text.slice(0, 300));
    return answer;
  }

  /** Stores one point from its JSON text in a new collection, and returns the text of the retrieved point. */
  async function roundTrip(point: string, ids: string, name = 'trip'): Promise<string> {
    await succeeds('PUT', `/collections/${name}`, '{"vectors":{"size":2,"distance":"Dot"}}');
    await succeeds('PUT', `/collections/${name}/points`, `{"points":[${point}]}`);
    const { text } = await succeeds('POST', `/collections/${name}/points`, `{"ids":[${ids}]}`);
    await succeeds('DELETE', `/collections/${name}`, '');
    return text.slice(text.indexOf('['), text.lastIndexOf(']') + 1);
  }

  /** Returns method, path and body of one request for each field that accepts any JSON, with the text as its value. */
  const places = (text: string): readonly (readonly [string, string, string])[] => [
    ['PUT', POINTS, `{"points":[{"id":1,"vector":[1,2],"payload":{"a":${text}}}]}`],
    ['POST', `${POINTS}/upsert`, `{"points":[{"id":1,"vector":[1,2],"payload":${text}}]}`],
    ['PUT', POINTS, `{"points":[{"id":${text},"vector":[1,2]}]}`],
    ['PUT', POINTS, `{"points":[{"id":1,"vector":${text}}]}`],
    ['PUT', POINTS, `{"points":[{"id":1,"vector":[1,2],"other":${text}}]}`],
    ['PUT', POINTS, `{"points":${text}}`],
    ['POST', POINTS, `{"ids":${text}}`],
    ['POST', `${POINTS}/search`, `{"vector":[1,2],"with_payload":${text}}`],
    ['POST', `${POINTS}/search`, `{"vector":[1,2],"filter":${text}}`],
    ['POST', `${POINTS}/search`, `{"vector":[1,2],"other":${text}}`],
    ['POST', `${POINTS}/query`, `{"query":${text}}`],
    ['POST', `${POINTS}/query`, `{"nearest":${text}}`],
    ['POST', `${POINTS}/delete`, `{"filter":${text}}`],
    ['POST', `${POINTS}/delete`, `{"points":${text}}`],
    ['PUT', '/collections/d', `{"vectors":${text}}`],
    ['PUT', '/collections/c/index', `{"field_schema":${text}}`],
    ...(['/collections/d', POINTS, '/collections/c/index'] as const).map((path) => ['PUT', path, text] as const),
    ...['', '/upsert', '/search', '/query', '/delete'].map((path) => ['POST', POINTS + path, text] as const),
  ];

  describe('deep nesting', () => {
    it('[V7.5] is refused at every place of every body, closed or not', async () => {
      const texts = ['[', '{"a":'].flatMap((open) => {
        const close = open === '[' ? ']' : '}';
        return [`${open.repeat(MANY)}1${close.repeat(MANY)}`, open.repeat(MANY)];
      });
      for (const [index, text] of texts.entries()) {
        // `npm test` sends each text to other places, so that together they cover all.
        const chosen = places(text).filter((_, place) => IS_SOAK || place % texts.length === index);
        for (const [method, path, body] of chosen) {
          assert.equal(
            await refusal(method, path, body),
            'body is nested more than 10000 levels deep',
            `${method} ${path}`,
          );
        }
      }
    });

    it('[V7.5] below that limit is still refused wherever depth matters', async () => {
      const deep = `${'['.repeat(9_000)}${']'.repeat(9_000)}`;
      const upsert = `{"points":[{"id":1,"vector":[1,2],"payload":{"a":${deep}}}]}`;
      assert.equal(
        await refusal('PUT', POINTS, upsert),
        'points[0].payload must not be nested more than 64 levels deep',
      );
      assert.equal(await refusal('POST', `${POINTS}/query`, `{"query":${deep}}`), 'body holds no query vector');
      assert.match(
        await refusal('POST', `${POINTS}/search`, `{"vector":[1,2],"with_payload":${deep}}`),
        /^with_payload\[0\] must be /,
      );
      assert.match(await refusal('POST', `${POINTS}/search`, `{"vector":[1,2],"filter":${deep}}`), /^filter must be /);
      assert.equal(await refusal('PUT', POINTS, deep), 'body must be an object');
      await succeeds('PUT', '/collections/c/index', deep);
      await succeeds('POST', `${POINTS}/search`, `{"vector":[1,2],"other":${deep}}`);
    });

    it('is kept in a payload up to 64 levels, and distinguished from brackets in strings', async () => {
      const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
      assert.ok((await roundTrip(`{"id":1,"vector":[1,2],"payload":${nested(64)}}`, '1')).includes(nested(64)));
      const tooDeep = `{"points":[{"id":1,"vector":[1,2],"payload":${nested(65)}}]}`;
      assert.equal(
        await refusal('PUT', POINTS, tooDeep),
        'points[0].payload must not be nested more than 64 levels deep',
      );
      const brackets = `{"a":"${'[{'.repeat(MANY)}"}`;
      assert.ok((await roundTrip(`{"id":1,"vector":[1,2],"payload":${brackets}}`, '1')).includes(brackets));
    });
  });

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

  describe('strange text', () => {
    it('lone surrogates stay what they are in ids, payloads and filters', async () => {
      const point = String.raw`{"id":"\ud800","vector":[1,2],"payload":{"\udc00":"x\ud801","pathSegments":["\ud800"]}}`;
      assert.match(
        await roundTrip(point, String.raw`"\ud800"`),
        /"id":"\\ud800".*"payload":\{"\\udc00":"x\\ud801","pathSegments":\["\\ud800"\]\}/,
      );
      assert.equal(await roundTrip(point, String.raw`"\ud801","\ufffd","\udc00"`), '[]');

      await succeeds('PUT', '/collections/odd', '{"vectors":{"size":2,"distance":"Dot"}}');
      await succeeds('PUT', '/collections/odd/points', `{"points":[${point}]}`);
      for (const [value, hits] of [
        ['\\ud800', 1],
        ['\\ud801', 0],
        ['\\ufffd', 0],
        ['', 0],
        ['\\ud800\\udc00', 0],
      ] as const) {
        const filter = `{"must":[{"key":"pathSegments.0","match":{"value":"${value}"}}]}`;
        const { body } = await succeeds(
          'POST',
          '/collections/odd/points/search',
          `{"vector":[1,2],"filter":${filter}}`,
        );
        assert.equal(body.result.length, hits, value);
      }
      await succeeds('DELETE', '/collections/odd', '');
    });

    it('NUL and other control characters are part of ids and payloads', async () => {
      const point = String.raw`{"id":"a\u0000b","vector":[1,2],"payload":{"\u0000":"\u0000\u001b","n":null}}`;
      assert.match(
        await roundTrip(point, String.raw`"a\u0000b","a"`),
        /^\[\{"id":"a\\u0000b".*"payload":\{"\\u0000":"\\u0000\\u001b","n":null\}[^{}]*\}\]$/,
      );
      assert.equal(await roundTrip(point, '"a","ab"'), '[]');
      assert.match(await refusal('POST', POINTS, '{"ids":["\u0000"]}'), /^body is not valid JSON at position 9/);
    });

    it('[V7.5] is refused in the name of a collection', async () => {
      for (const name of ['%00', 'a%00b', '%0d%0a', '%1b', '%7f', '%c2%85']) {
        const path = `/collections/${name}`;
        assert.equal(
          await refusal('PUT', path, '{"vectors":{"size":2,"distance":"Dot"}}'),
          'path.collection must not contain control characters',
          name,
        );
        assert.equal(
          await refusal('POST', `${path}/points/search`, '{"vector":[1,2]}'),
          'path.collection must not contain control characters',
          name,
        );
      }
      for (const name of ['%ff', '%ed%a0%80', '%c0%af', '%', '%zz', '%u0041']) {
        assert.equal(
          await refusal('PUT', `/collections/${name}`, '{"vectors":{"size":2,"distance":"Dot"}}'),
          'path is not valid percent-encoded UTF-8',
          name,
        );
      }
    });

    it('[V7.5] bytes that are not UTF-8 are refused, a byte order mark is skipped', async () => {
      const wrap = (...bytes: number[]) =>
        Buffer.concat([Buffer.from('{"ids":["'), Buffer.from(bytes), Buffer.from('"]}')]);
      for (const bytes of [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xe2, 0x82], [0xf4, 0x90, 0x80, 0x80], [0x80]]) {
        assert.equal(await refusal('POST', POINTS, wrap(...bytes)), 'body is not valid UTF-8');
      }
      assert.equal(
        await refusal('POST', POINTS, Buffer.from('\ufeff{"ids":["kept"]}', 'utf16le')),
        'body is not valid UTF-8',
      );
      const { body } = await succeeds('POST', POINTS, '\ufeff{"ids":["kept"]}');
      assert.equal(body.result.length, 1);
      assert.match(await refusal('POST', POINTS, '\ufeff\ufeff{"ids":["kept"]}'), /^body is not valid JSON/);
    });

    it('[V7.5] what is almost JSON is refused', async () => {
      for (const text of [
        '{',
        '{"ids":[1',
        '{"ids":[1]}}',
        "{'ids':[1]}",
        '{"ids":[1],}',
        '{"ids":[NaN]}',
        '{"ids":[Infinity]}',
        '{"ids":[01]}',
        '{"ids":[.5]}',
        '{"ids":[+1]}',
        '{"ids":[0x1]}',
        '/**/{"ids":[1]}',
        '{"ids":[1]}\u0000',
        'undefined',
        '\u00a0{}',
      ]) {
        assert.match(await refusal('POST', POINTS, text), /^body is not valid JSON/, text);
      }
      for (const text of ['null', 'true', '1', '"{}"', '[]'])
        assert.equal(await refusal('POST', POINTS, text), 'body must be an object', text);
      for (const text of [' ', '\n\t']) assert.match(await refusal('POST', POINTS, text), /^body is not valid JSON/);
    });
  });

  describe('huge arrays', () => {
    /** The number of items of the wrong kind. */
    const SOME = forSoak(MANY, 5_000);
    const many = (item: string, count = MANY) => `[${new Array(count).fill(item).join(',')}]`;

    it('[V7.5, V8.1, D19] of ids are bounded in retrieve and in delete', async () => {
      const tooMany = 'points must hold at most 65536 items';
      assert.equal(await refusal('POST', POINTS, `{"ids":${many('1')}}`), 'ids must hold at most 1000 items');
      for (const item of ['1', '"x"', '12345678901234567890']) {
        assert.equal(await refusal('POST', POINTS, `{"ids":${many(item, 1_001)}}`), 'ids must hold at most 1000 items');
        assert.equal(await refusal('POST', `${POINTS}/delete`, `{"points":${many(item, 65_537)}}`), tooMany);
        await succeeds('POST', `${POINTS}/delete`, `{"points":${many(item, 65_536)}}`);
      }
      for (const item of ['null', '[]', '{}', 'true']) {
        assert.equal(await refusal('POST', POINTS, `{"ids":${many(item, 1_001)}}`), 'ids must hold at most 1000 items');
        assert.equal(
          await refusal('POST', POINTS, `{"ids":${many(item, 1_000)}}`),
          'ids[0] must be a string or a number',
        );
        await refusal('POST', `${POINTS}/delete`, `{"points":${many(item, SOME)}}`);
      }
    });

    it('[V7.5, D19] of points are one write, or refused as a whole', async () => {
      await succeeds('PUT', '/collections/many', '{"vectors":{"size":2,"distance":"Dot"}}');
      const others = 65_535;
      const points = Array.from({ length: others }, (_, id) => `{"id":${id},"vector":[1,2]}`);
      const last = (point: string) => `{"points":[${points.join(',')},${point}]}`;
      const count = async () => (await server.result({ method: 'GET', path: '/collections/many' })).points_count;
      assert.equal(
        await refusal('PUT', '/collections/many/points', last('{"id":1,"vector":[1,1e39]}')),
        'points[65535].vector[1] is beyond the range of 32-bit floats (±3.4028235e38)',
      );
      assert.equal(
        await refusal('PUT', '/collections/many/points', last('{"id":null,"vector":[1,2]}')),
        'points[65535].id must be a string or a number',
      );
      assert.deepEqual(await mismatch('PUT', '/collections/many/points', last('{"id":"wide","vector":[1,2,3]}')), {
        expected: 2,
        actual: 3,
        index: others,
        id: 'wide',
      });
      assert.equal(
        await refusal('PUT', '/collections/many/points', last('{"id":"a","vector":[1,2]},{"id":"b","vector":[1,2]}')),
        'points must hold at most 65536 items',
      );
      assert.equal(await count(), 0);
      await succeeds('PUT', '/collections/many/points', last('{"id":"last","vector":[1,2]}'));
      assert.equal(await count(), others + 1);
      await succeeds('DELETE', '/collections/many', '');
      for (const item of ['null', '1', '{}', '[]']) await refusal('PUT', POINTS, `{"points":${many(item, SOME)}}`);
    });

    it('[V7.5, V7.6, D18] as vectors have the wrong length', async () => {
      for (const count of forSoak([MANY, 65_537, 65_536], [MANY, 65_536])) {
        const vector = many('0.5', count);
        assert.deepEqual(await mismatch('POST', `${POINTS}/search`, `{"vector":${vector}}`), {
          expected: 2,
          actual: count,
        });
        assert.deepEqual(await mismatch('POST', `${POINTS}/query`, `{"a":${vector}}`), { expected: 2, actual: count });
        assert.deepEqual(await mismatch('PUT', POINTS, `{"points":[{"id":"x","vector":${vector}}]}`), {
          expected: 2,
          actual: count,
          index: 0,
          id: 'x',
        });
      }
      for (const item of ['null', '"1"', '[]', 'true']) {
        assert.equal(
          await refusal('POST', `${POINTS}/search`, `{"vector":${many(item, SOME)}}`),
          'vector[0] must be a number',
        );
        assert.equal(
          await refusal('POST', `${POINTS}/query`, `{"query":${many(item, SOME)}}`),
          'body holds no query vector',
        );
        assert.equal(
          await refusal('PUT', POINTS, `{"points":[{"id":1,"vector":${many(item, SOME)}}]}`),
          'points[0].vector[0] must be a number',
        );
      }
    });

    it('[V7.5] of conditions are bounded', async () => {
      const condition = '{"key":"pathSegments.0","match":{"value":"a"}}';
      const tooMany = 'filter must not hold more than 65536 conditions in all';
      const routes = [
        ['search', '"vector":[1,2],'],
        ['query', '"vector":[1,2],'],
        ['delete', ''],
      ] as const;
      // The tests of the contract have clauses of `should`.
      const toFilters = (count: number) => [
        `{"must":${many(condition, count)}}`,
        ...(IS_SOAK ? [`{"should":${many(`{"must":[${condition}]}`, count)}}`] : []),
      ];
      for (const filter of toFilters(forSoak(MANY, 65_537))) {
        for (const [route, start] of routes) {
          assert.equal(await refusal('POST', `${POINTS}/${route}`, `{${start}"filter":${filter}}`), tooMany);
        }
      }
      for (const filter of toFilters(65_536)) {
        assert.deepEqual(
          (await succeeds('POST', `${POINTS}/search`, `{"vector":[1,2],"filter":${filter}}`)).body.result,
          [],
        );
      }
      for (const item of ['null', '{}', '{"must":[]}', '1']) {
        // Empty conditions are refused by their number only.
        const items = many(item, item === '{"must":[]}' ? forSoak(MANY, 65_537) : SOME);
        await refusal('POST', `${POINTS}/search`, `{"vector":[1,2],"filter":{"must":${items}}}`);
        await refusal('POST', `${POINTS}/search`, `{"vector":[1,2],"filter":{"should":${items}}}`);
        await refusal('POST', `${POINTS}/delete`, `{"filter":{"should":${items}}}`);
      }
    });

    it('[V7.5] of clauses that each look at other positions are refused before they cost anything', async () => {
      const clauses = Array.from(
        { length: forSoak(60_000, 10_000) },
        (_, n) => `{"must":[{"key":"pathSegments.${n}","match":{"value":"a"}}]}`,
      );
      const filter = `{"should":[${clauses.join(',')}]}`;
      assert.match(await refusal('POST', `${POINTS}/search`, `{"vector":[1,2],"filter":${filter}}`), /^filter .*64/);
      assert.match(await refusal('POST', `${POINTS}/delete`, `{"filter":${filter}}`), /^filter .*64/);
    });

    it('[V7.5] of selected keys select what they name, or are refused', async () => {
      const keys = `["a",${Array.from({ length: MANY }, (_, n) => `"k${n}.x[].y"`).join(',')}]`;
      const selections = [
        [keys, { a: 1 }],
        [`{"include":${keys}}`, { a: 1 }],
        [`{"exclude":${keys}}`, {}],
      ] as const;
      for (const [selection, payload] of selections) {
        const answer = await send('POST', `${POINTS}/search`, `{"vector":[1,2],"with_payload":${selection}}`);
        if (answer.status === 200) assert.deepEqual(answer.body.result[0].payload, payload);
        else assert.match(answer.body.details.issues[0].path, /^with_payload/);
      }
      for (const item of ['null', '1', '[]']) {
        const search = (count: number) =>
          refusal('POST', `${POINTS}/search`, `{"vector":[1,2],"with_payload":${many(item, count)}}`);
        assert.match(await search(65_536), /^with_payload\[0\] must be a string/);
        // An array of numbers is taken out of the body before anyone counts it.
        if (item !== '1') assert.equal(await search(65_537), 'with_payload must hold at most 65536 items');
      }
    });
  });

  describe('very long strings', () => {
    const long = 'x'.repeat(LONG_TEXT);

    it('[D19] as an id are refused in upserts, and name no point elsewhere', async () => {
      const id = 'x'.repeat(1_024);
      assert.ok((await roundTrip(`{"id":"${id}","vector":[1,2]}`, `"${id}"`)).startsWith(`[{"id":"${id}"`));
      await succeeds('POST', `${POINTS}/delete`, `{"points":["${id}"]}`);
      const tooLong = 'points[0].id must not be longer than 1024 bytes of UTF-8';
      for (const each of [long, `${id}x`, 'é'.repeat(513)]) {
        assert.equal(await refusal('PUT', POINTS, `{"points":[{"id":"${each}","vector":[1,2]}]}`), tooLong);
        assert.deepEqual((await succeeds('POST', POINTS, `{"ids":["${each}"]}`)).body.result, []);
        await succeeds('POST', `${POINTS}/delete`, `{"points":["${each}"]}`);
      }
    });

    it('[D19] in a payload come back up to a mebibyte', async () => {
      const payload = (bytes: number) => `{"k":"${'x'.repeat(bytes - 8)}"}`;
      const point = (bytes: number) => `{"id":1,"vector":[1,2],"payload":${payload(bytes)}}`;
      assert.ok((await roundTrip(point(1_048_576), '1')).includes(payload(1_048_576)));
      const tooLong = 'points[0].payload must not be longer than 1048576 bytes of JSON';
      for (const bytes of [1_048_577, LONG_TEXT])
        assert.equal(await refusal('PUT', POINTS, `{"points":[${point(bytes)}]}`), tooLong);
    });

    it('[V7.5] are never echoed in a refusal', async () => {
      assert.match(await refusal('PUT', POINTS, `{"points":[],"${long}":1}`), /^\["x{64}…"\] is not allowed here/);
      await refusal('POST', `${POINTS}/search`, `{"vector":[1,2],"with_payload":"${long}"}`);
      await refusal(
        'POST',
        `${POINTS}/search`,
        `{"vector":[1,2],"filter":{"must":[{"key":"${long}","match":{"value":"a"}}]}}`,
      );
      await refusal('PUT', '/collections/d', `{"vectors":{"size":2,"distance":"${long}"}}`);
      assert.match(await refusal('POST', `${POINTS}/query`, `{"${long}":[1e39,1]}`), /^x{1,200}.* is beyond the range/);
      await refusal('PUT', POINTS, `{"points":[{"id":"${long}","vector":[1,2,3]}]}`);
    });

    it('as a selected key cost no more than they are long', async () => {
      for (const key of ['a.'.repeat(LONG / 2), `a${'[]'.repeat(LONG / 2)}`, '.'.repeat(LONG), 'x'.repeat(LONG)]) {
        const body = `{"vector":[1,2],"with_payload":["${key}"]}`;
        const { status } = await withinMemory(MODEST_BYTES, () => send('POST', `${POINTS}/search`, body));
        assert.ok(status === 200 || status === 400, key.slice(0, 4));
      }
    });
  });
});
