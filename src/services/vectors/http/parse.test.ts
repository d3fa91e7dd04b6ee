import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidJson } from '../../../platform/json/parse-json.ts';
import type { Condition } from '../../../vector/filter.ts';
import type { FilterBody } from '../contract/filter.ts';
import type { WithPayloadBody } from '../contract/search.ts';
import { DEFAULT_LIMITS, ITEMS_MAX, type Limits } from '../limits.ts';
import { allOf, anyOf } from '../model/filter-size.ts';
import { InvalidInput } from '../model/invalid-input.ts';
import { toPointId } from '../model/point-id.ts';
import * as bodies from './parse-body.ts';
import { parseFilter } from './parse-filter.ts';
import { parsePoints } from './parse-points.ts';
import { parseSearchOptions } from './parse-search.ts';

type Upsert = { points: { id: string | number; vector: number[]; payload?: Record<string, unknown> }[] };
const parseUpsertBody = (text: string): unknown => bodies.parseUpsertBody(Buffer.from(text));
const parseRetrieveBody = (text: string): unknown => bodies.parseRetrieveBody(Buffer.from(text));
const parseDeleteBody = (text: string): unknown => bodies.parseDeleteBody(Buffer.from(text));
const upsert = (text: string): Upsert => parseUpsertBody(text) as Upsert;

/** Spellings of numbers, each with its id. */
const IDS: [string, string][] = [
  ['1', '1'],
  ['1.0', '1'],
  ['1e2', '100'],
  ['100E-2', '1'],
  ['-0', '0'],
  ['0.5', '0.5'],
  ['-7', '-7'],
  ['9007199254740991', '9007199254740991'],
  ['9007199254740993', '9007199254740993'],
  ['9007199254740993.0', '9007199254740993'],
  ['9.007199254740993e15', '9007199254740993'],
  ['18446744073709551615', '18446744073709551615'],
  ['-9223372036854775809', '-9223372036854775809'],
  ['123456789012345678901234567890', '123456789012345678901234567890'],
  ['1.00000000000000000001', '1.00000000000000000001'],
  ['0.1234567890123456789', '0.1234567890123456789'],
];

describe('ids', () => {
  for (const [written, id] of IDS) {
    it(`are ${id} for ${written} in every body`, () => {
      const [point] = upsert(`{"points":[{"id": ${written},"vector":[1]}]}`).points;
      assert.ok(point);
      assert.equal(toPointId(point.id), id);
      const { ids } = parseRetrieveBody(`{"ids":["x",${written}]}`) as { ids: (string | number)[] };
      assert.deepEqual(ids.map(toPointId), ['x', id]);
      const { points } = parseDeleteBody(`{"points":[${written}]}`) as { points: (string | number)[] };
      assert.deepEqual(points.map(toPointId), [id]);
    });
  }

  it('keep their digits under any key', () => {
    for (const key of ['"\\u0069d"', '"i\\u0064"', '"id" ', '"id"\n']) {
      const [point] = upsert(`{"points":[{${key}:9.007199254740993e15,"vector":[1]}]}`).points;
      assert.equal(point && toPointId(point.id), '9007199254740993', key);
    }
  });

  it('are left to the schema to refuse beyond the range of doubles', () => {
    for (const written of ['1e400', '-1e400', '1e-400', '1e99999999999999999999']) {
      const [point] = upsert(`{"points":[{"id":${written},"vector":[1]}]}`).points;
      assert.equal(Number.isFinite(point?.id), false, written);
    }
  });
});

describe('parseUpsertBody', () => {
  it('keeps the digits of integers in payloads', () => {
    const payload = '{"id":18446744073709551615,"f":0.5,"deep":[{"n":-9007199254740993}]}';
    const text = `{"points":[{"id":"a","vector":[9007199254740993,0.1234567890123456789],"payload":${payload}},{"id":"b","vector":[1],"payload":{}}]}`;
    const { points } = upsert(text);
    assert.deepEqual(parsePoints(points, DEFAULT_LIMITS).payloads, [payload, '{}']);
  });

  it('keeps the digits of an id beside an ignored member that is nested very deep', () => {
    const deep = `${'['.repeat(9_000)}${']'.repeat(9_000)}`;
    const { points } = upsert(`{"points":[{"ignored":${deep},"id":9007199254740993,"vector":[1]}]}`);
    assert.deepEqual(parsePoints(points, DEFAULT_LIMITS).ids, ['9007199254740993']);
  });

  it('takes the last of duplicate keys, also where digits are at risk', () => {
    const point =
      '{"id":9007199254740993,"id":18446744073709551615,"vector":[1],"payload":{"n":9007199254740993},"payload":{"n":1e300}}';
    const { points } = upsert(`{"points":[],"points":[{"id":1,"vector":[1]},${point}]}`);
    assert.deepEqual(parsePoints(points, DEFAULT_LIMITS).ids, ['1', '18446744073709551615']);
    assert.deepEqual(parsePoints(points, DEFAULT_LIMITS).payloads, ['{}', '{"n":1e300}']);
    assert.deepEqual(upsert('{"points":[{"id":9007199254740993,"id":"x"},{"id":9007199254740993}]}').points, [
      { id: 'x' },
      { id: '9007199254740993' },
    ]);
  });

  it('hands on bodies of any shape', () => {
    const long = '9007199254740993';
    const texts = [
      'null',
      '[]',
      '1',
      '"x"',
      '{"points":1}',
      '{"points":[null,1,"x",[1,{}]]}',
      `{"points":{"id":${long}}}`,
      `[${long},{}]`,
      long,
    ];
    texts.push(
      `{"points":[${long},{"vector":${long},"payload":${long}},[${long},{}],{"payload":[${long},{}]}],"ids":${long}}`,
    );
    for (const text of texts) {
      assert.deepEqual(parseUpsertBody(text), JSON.parse(text), text);
      assert.deepEqual(parseRetrieveBody(text), JSON.parse(text), text);
    }
  });

  it('takes about as long as parsing however the numbers are arranged', () => {
    const dense = '1,'.repeat(1_000_000);
    const text = `{"points":[{"id":9007199254740993,"vector":[${dense}1],"payload":{"n":[${dense}9007199254740993]}}]}`;
    const [point] = upsert(text).points;
    assert.equal(point?.id, '9007199254740993');
    const retrieve = parseRetrieveBody(`{"ids":[${dense}9007199254740993]}`) as { ids: unknown[] };
    assert.equal(retrieve.ids.at(-1), 9007199254740992, 'too many ids are left for the schema to refuse');
    const deleteLast = (others: string) =>
      (parseDeleteBody(`{"points":[${others}9007199254740993]}`) as { points: unknown[] }).points.at(-1);
    assert.equal(deleteLast('1,'.repeat(ITEMS_MAX - 1)), '9007199254740993');
    assert.equal(deleteLast(dense), 9007199254740992, 'too many ids are left for the schema to refuse');
  });

  it('bears hostile nesting next to long numbers', () => {
    const payload = `{"n":9007199254740993,"d":${'['.repeat(9_000)}${']'.repeat(9_000)}}`;
    const [point] = upsert(`{"points":[{"id":9007199254740993,"vector":[1],"payload":${payload}}]}`).points;
    assert.equal(point?.id, '9007199254740993');
    assert.throws(() => upsert(`{"points":[{"id":9007199254740993,"payload":${'['.repeat(20_000)}`), InvalidJson);
  });
});

describe('parsePoints', () => {
  it('lays vectors end to end, also of different lengths', () => {
    const points = [
      { id: 1, vector: [1, 2], payload: { pathSegments: ['src'] } },
      { id: 'b', vector: [3] },
    ];
    assert.deepEqual(parsePoints(points, DEFAULT_LIMITS), {
      ids: ['1', 'b'],
      values: new Float32Array([1, 2, 3]),
      offsets: new Uint32Array([0, 2, 3]),
      payloads: ['{"pathSegments":["src"]}', '{}'],
    });
  });

  it('names the number or the payload that cannot be taken', () => {
    const paths = (points: Upsert['points']): string => {
      try {
        parsePoints(points, { ...DEFAULT_LIMITS, payloadDepthMax: 2 });
      } catch (error) {
        return (error as InvalidInput).issues.map(({ path }) => path).join();
      }
      return 'taken';
    };
    assert.equal(
      paths([
        { id: 1, vector: [1] },
        { id: 2, vector: [1, 1e39] },
      ]),
      'points[1].vector[1]',
    );
    assert.equal(paths([{ id: 1, vector: [1], payload: { a: [[]] } }]), 'points[0].payload');
    assert.equal(paths([{ id: 1, vector: [1], payload: { a: [] } }]), 'taken');
  });
});

describe('parseFilter', () => {
  const condition = (key: string, value = 'x') => ({ key, match: { value } });
  const parse = (filter: FilterBody, limits: Partial<Limits> = {}) =>
    parseFilter(filter, { ...DEFAULT_LIMITS, ...limits });

  const held = (position: string, text: string): Condition => {
    return { kind: 'any', key: ['pathSegments', position], values: [{ text }] };
  };

  it('wants all of must, and any of the alternatives of should', () => {
    const [a, b] = [condition('pathSegments.0', 'a'), condition('pathSegments.1', 'b')];
    const [first, second] = [held('0', 'a'), held('1', 'b')];
    const inner = (one: Condition): Condition => ({ kind: 'filter', filter: allOf([one]) });
    assert.deepEqual(parse({ must: [a, b] }), allOf([first, second]));
    assert.deepEqual(parse({ should: [{ must: [a] }, { must: [b] }] }), anyOf([inner(first), inner(second)]));
    assert.deepEqual(parse({ must: [] }), allOf([]));
  });

  it('takes a condition once, and knows that a position does not hold two texts', () => {
    const [a, b] = [condition('pathSegments.0', 'a'), condition('pathSegments.00', 'b')];
    assert.deepEqual(parse({ must: [a, a, a] }), allOf([held('0', 'a')]));
    const nothing: Condition = { kind: 'any', key: ['pathSegments', '0'], values: [] };
    assert.deepEqual(parse({ must: [a, b] }), allOf([nothing]));
  });

  it('reads positions as numbers', () => {
    for (const [key, position] of [
      ['0', '0'],
      ['007', '7'],
      ['000', '0'],
      ['10', '10'],
      ['0'.repeat(50), '0'],
    ] as const) {
      assert.deepEqual(parse({ must: [condition(`pathSegments.${key}`)] }).must, [held(position, 'x')]);
    }
  });

  it('counts the different keys, and the steps that are left when alike conditions are joined', () => {
    const filter = { should: [0, 1, 2, 0, 1].map((n) => ({ must: [condition(`pathSegments.${n}`)] })) };
    assert.doesNotThrow(() => parse(filter, { filterKeysMax: 3, filterStepsMax: 4 }));
    assert.throws(() => parse(filter, { filterKeysMax: 2 }), InvalidInput);
    assert.throws(() => parse(filter, { filterStepsMax: 3 }), InvalidInput);
  });

  it('counts the conditions of all clauses', () => {
    const clause = { must: [condition('pathSegments.0'), condition('pathSegments.1')] };
    assert.doesNotThrow(() => parse({ should: [clause, clause] }, { filterConditionsMax: 4 }));
    assert.throws(() => parse({ should: [clause, clause, clause] }, { filterConditionsMax: 4 }), InvalidInput);
  });
});

describe('parseSearchOptions', () => {
  it('takes 10 results, no threshold, no filter and no payload when nothing is said', () => {
    const expected = { limit: 10, scoreThreshold: null, filter: null, payload: { kind: 'none' }, withVector: false };
    assert.deepEqual(parseSearchOptions({}, DEFAULT_LIMITS), expected);
    assert.deepEqual(parseSearchOptions({ score_threshold: null, with_payload: false }, DEFAULT_LIMITS), expected);
  });

  it('lets top win over limit', () => {
    assert.equal(parseSearchOptions({ top: 3, limit: 7 }, DEFAULT_LIMITS).limit, 3);
    assert.equal(parseSearchOptions({ limit: 7 }, DEFAULT_LIMITS).limit, 7);
  });

  it('understands every form of with_payload', () => {
    const of = (with_payload: WithPayloadBody): unknown => parseSearchOptions({ with_payload }, DEFAULT_LIMITS).payload;
    const whole = { kind: 'some', include: null, exclude: [] };
    assert.deepEqual(of(true), whole);
    assert.deepEqual(of({}), whole);
    assert.deepEqual(of(['a']), { ...whole, include: ['a'] });
    assert.deepEqual(of({ include: ['a'] }), { ...whole, include: ['a'] });
    assert.deepEqual(of({ exclude: ['a'] }), { ...whole, exclude: ['a'] });
    assert.deepEqual(of({ include: ['a'], exclude: ['b'] }), { ...whole, include: ['a'], exclude: ['b'] });
  });
});
