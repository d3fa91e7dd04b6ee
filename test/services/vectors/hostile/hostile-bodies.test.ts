// Bodies made to break a parser, a validator or a store: each gets one exact answer, and nothing invalid is stored.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { forSoak, IS_SOAK } from '../../../../src/base/testing/soak.ts';
import { TestServer } from '../test-server.ts';
import { assertHealthy } from './answer-shape.ts';
import { createBodySender } from './body-sender.ts';
import { describeStrangeTexts } from './strange-texts-suite.ts';
import { describeStrangeValues } from './strange-values-suite.ts';
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

  const sender = createBodySender(() => server);
  const { send, refusal, mismatch, succeeds, roundTrip } = sender;

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

  describeStrangeValues(sender);
  describeStrangeTexts(sender);

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
