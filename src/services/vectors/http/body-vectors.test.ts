// Extracting vectors from bodies must change nothing but the time it takes. Each body is sent twice to the routes:
// normally, and with bodies parsed as a whole. The store must get the same values, and the answers must be equal.
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { systemClock } from '../../../base/clock.ts';
import { forSoak } from '../../../base/testing/soak.ts';
import type { BodyReading } from '../../../platform/http/bodies/bodies.ts';
import { createHttpApp } from '../../../platform/http/create-http-app.ts';
import { InFlightKeys } from '../../../platform/idempotency/in-flight-keys.ts';
import { decodeUtf8, parseJson } from '../../../platform/json/parse-json.ts';
import type { PointBatch, SearchRequest, VectorStore } from '../../../vector/vector-store.ts';
import { createBodyReading } from '../bodies/body-readers.ts';
import { API } from '../contract/api.ts';
import { errors } from '../errors.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { KeyGate } from '../model/key-gate.ts';
import { createBodyReaders, PARSERS } from './body-readers.ts';
import { findRows } from './body-vectors.ts';
import { createKeyCheck } from './caller.ts';
import { parseUpsertBody, parseUpsertText } from './parse-body.ts';
import { parsePoints } from './parse-points.ts';
import { declareRoutes } from './routes.ts';

const parseWhole = (bytes: Buffer): unknown => parseJson(decodeUtf8(bytes));
const WHOLE: typeof PARSERS = {
  ...PARSERS,
  upsertPoints: (bytes) => parseUpsertText(decodeUtf8(bytes)),
  searchPoints: parseWhole,
  queryPoints: parseWhole,
};

/** Creates routes on a fake store that records its arguments. */
function createRoutes(reading: BodyReading) {
  let reached: unknown;
  const store = {
    upsertPoints: async (_context: unknown, batch: PointBatch) => {
      reached = { ...batch, values: toBits(batch.values) };
      return { replayed: false, seconds: 0 };
    },
    searchPoints: async function* (_at: unknown, request: SearchRequest) {
      reached = { ...request, vector: toBits(request.vector as Float32Array) };
      yield { points: [], bytes: 0 };
    },
  } as unknown as VectorStore;
  const resources = { store, limits: DEFAULT_LIMITS, inFlight: new InFlightKeys() };
  const routes = (scope: FastifyInstance): void =>
    declareRoutes(scope, resources, createKeyCheck(new KeyGate({}, systemClock)));
  const { app } = createHttpApp({
    name: 'vectors',
    logLevel: 'silent',
    limits: DEFAULT_LIMITS,
    bodies: reading,
    endpoints: [{ basePath: '', errors, api: API, routes }],
  });
  return {
    app,
    ask: async (route: string, body: Buffer): Promise<unknown> => {
      reached = 'nothing';
      const url = `/collections/c/points/${route}`;
      const headers = { 'api-key': 'k', 'x-request-id': 'r', 'content-type': 'application/json' };
      const { statusCode, payload } = await app.inject({ method: 'POST', url, headers, payload: body });
      return { statusCode, payload: payload.replace(/"time":[^,]+/, ''), reached };
    },
  };
}

function toBits(values: Float32Array): Uint32Array {
  return new Uint32Array(values.slice().buffer);
}

const apart = createRoutes({ readers: createBodyReaders(DEFAULT_LIMITS) });
const whole = createRoutes({ readers: createBodyReaders(DEFAULT_LIMITS, WHOLE) });
const threaded = createRoutes(createBodyReading(DEFAULT_LIMITS));
after(() => Promise.all([apart, whole, threaded].map(({ app }) => app.close())));

/** Spaces after a body, which make it so large that the thread reads it, if there is one. */
const PADDING = Buffer.alloc(70_000, ' ');

/** Parts of bodies as text: most of them valid, some not. */
const number = fc.oneof(
  { weight: 8, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e38, max: 1e38 }).map(String) },
  fc.constantFrom('0', '-0', '1E5', '0.1234567890123456789', '9007199254740993', '1e-400', '3.4028235e38', '16777217'),
);
const wrong = fc.constantFrom(
  '1e39',
  '1e400',
  '01',
  '+1',
  '.5',
  '1.',
  '1e',
  'NaN',
  'null',
  '"a"',
  '[1]',
  '{}',
  'true',
  '',
);
const space = fc.constantFrom('', '', '', ' ', '\t\r\n ', '\f');
const numbers = fc
  .tuple(fc.array(number, { minLength: 1, maxLength: 6 }), space)
  .map(([each, gap]) => `[${gap}${each.join(`${gap},${gap}`)}${gap}]`);
const vector = fc.oneof(
  { weight: 30, arbitrary: numbers },
  fc.constantFrom('[]', 'null', '1', '"[1]"', '{}', '[[1]]', '[1,]', '[1 2]', '[,1]'),
  fc.tuple(fc.array(number, { maxLength: 3 }), wrong).map(([each, last]) => `[${[...each, last].join()}]`),
);
const id = fc.constantFrom(
  '1',
  '"a"',
  '"[1]"',
  '9007199254740993',
  '9.007199254740993e15',
  '-0',
  '1e400',
  'null',
  '[1]',
);
const goodId = fc.oneof({ weight: 20, arbitrary: fc.constantFrom('1', '"é\\n"', '18446744073709551615') }, id);
const payload = fc.oneof(
  fc.constantFrom(
    '{}',
    '{"n":9007199254740993,"v":[1,2.50]}',
    '{"pathSegments":["src",1]}',
    '{"vector":[1,[2,3]]}',
    '[1]',
  ),
  fc.jsonValue().map((value) => JSON.stringify({ pathSegments: ['a'], value })),
);
const member = (key: string, value: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(space, value).map(([gap, text]) => `${gap}${key}${gap}:${gap}${text}`);
const object = (members: fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...members).map((each) => `{${each.filter((text) => text !== '').join()}}`);
const rarely = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof({ weight: 12, arbitrary: fc.constant('') }, text);

const point = object([
  rarely(fc.oneof(member('"vector"', vector), member('"other"', numbers))),
  member('"id"', goodId),
  member('"vector"', vector),
  rarely(member('"\\u0076ector"', vector)),
  fc.oneof(fc.constant(''), member('"payload"', payload)),
  rarely(fc.oneof(member('"other"', numbers), member('"i\\u0064"', id))),
]);
const points = fc.array(point, { minLength: 1, maxLength: 4 }).map((each) => `[${each.join()}]`);
const upsertBody = object([
  rarely(fc.oneof(member('"points"', points), member('"other"', numbers), member('"points"', numbers))),
  member('"points"', points),
  rarely(fc.oneof(member('"x"', vector), member('"points"', points), fc.constant('"points":{"a":{"vector":[1]}}'))),
]);
const nested = fc.oneof(
  vector,
  fc.tuple(vector, vector).map(([a, b]) => `{"a":${a},"vector":${b}}`),
  fc.tuple(vector, vector).map(([a, b]) => `{"nearest":{"vector":${a}},"x":[${b},{"y":[[1,2]]}]}`),
);
const searchBody = object([
  fc.oneof(fc.constant(''), member('"vector"', vector), member('"x"', nested)),
  fc.oneof(fc.constant(''), member('"query"', nested), member('"embedding"', vector)),
  fc.oneof(fc.constant(''), member('"vector"', numbers), member('"nearest"', nested)),
  rarely(member('"limit"', fc.constantFrom('5', '0', '[5]', '1e400'))),
  rarely(member('"with_payload"', fc.constantFrom('true', '[1,2]', '["a"]', '{"include":[1]}'))),
  rarely(member('"score_threshold"', fc.constantFrom('0.5', '[0.5,1]', 'null'))),
  rarely(member('"filter"', fc.constantFrom('[1]', '{"must":[1,2]}', '{"must":[]}', '{"should":[{"must":[3]}]}'))),
]);

/** Returns a body unchanged, or with a few bytes cut out or replaced. */
const broken = (body: fc.Arbitrary<string>): fc.Arbitrary<Buffer> => {
  const piece = fc.constantFrom(
    '',
    '[',
    ']',
    '{',
    '}',
    '"',
    '\\',
    ',',
    ':',
    '1',
    '-',
    '.',
    '\ufeff',
    '[1]',
    '\x80',
    '\0',
  );
  const damage = fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, fc.tuple(fc.nat(), fc.nat(4), piece));
  return fc.tuple(body, damage, fc.constantFrom('', '', '', '\ufeff')).map(([text, change, mark]) => {
    const bytes = Buffer.from(mark + text);
    if (change === undefined) return bytes;
    const at = change[0] % (bytes.length + 1);
    const inserted = Buffer.from(change[2], change[2] === '\x80' ? 'latin1' : 'utf8');
    return Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at + change[1])]);
  });
};

describe('bodies with their vectors taken out', () => {
  for (const [route, body] of Object.entries({ upsert: upsertBody, search: searchBody, query: searchBody })) {
    it(`mean the same to ${route}, and are refused in the same words`, async () => {
      const statuses = new Set<number>();
      const compare = fc.asyncProperty(broken(body), async (bytes) => {
        const expected = (await whole.ask(route, bytes)) as { statusCode: number };
        assert.deepEqual(await apart.ask(route, bytes), expected, bytes.toString());
        statuses.add(expected.statusCode);
      });
      await fc.assert(compare, { numRuns: forSoak(25_000, 200) });
      assert.deepEqual([...statuses].sort(), [200, 400], 'some are taken, some are refused');
    });
  }

  for (const [route, body] of Object.entries({ upsert: upsertBody, search: searchBody, query: searchBody })) {
    it(`mean the same to ${route} in a separate thread`, async () => {
      const compare = fc.asyncProperty(broken(body), async (bytes) => {
        const large = Buffer.concat([bytes, PADDING]);
        assert.deepEqual(await threaded.ask(route, large), await apart.ask(route, large), bytes.toString());
      });
      await fc.assert(compare, { numRuns: forSoak(5_000, 40) });
    });
  }

  it('hand over what was read without copying it', () => {
    const text = '{"points":[{"id":1,"vector":[1,2]},{"id":2,"vector":[3,4],"payload":{"n":[5]}}]}';
    const body = parseUpsertBody(Buffer.from(text)) as { points: [{ id: number; vector: number[] }] };
    assert.equal(parsePoints(body.points, DEFAULT_LIMITS, findRows(body)).values, findRows(body)?.values);
    assert.deepEqual(findRows(body)?.values, Float32Array.of(1, 2, 3, 4));
  });
});
