import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidJson } from '../../../platform/json/parse-json.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { InvalidInput } from '../model/invalid-input.ts';
import { toPointId } from '../model/point-id.ts';
import { parseDeleteBody, parseRetrieveBody, parseUpsertBody } from './parse-body.ts';
import { parseFilter } from './parse-filter.ts';
import { parsePoints } from './parse-points.ts';
import { parseSearchOptions } from './parse-search.ts';

type Upsert = { points: { id: string | number; vector: number[]; payload?: Record<string, unknown> }[] };
const upsert = (text: string): Upsert => parseUpsertBody(text) as Upsert;

/** How numbers are written, and the id that each of them is. */
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

  it('keep their digits whatever the key looks like', () => {
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
  it('keeps digits in payloads, and makes everything else ordinary numbers', () => {
    const text =
      '{"points":[{"id":"a","vector":[9007199254740993,0.1234567890123456789],"payload":{"id":18446744073709551615,"f":0.5}}]}';
    const [point] = upsert(text).points;
    assert.equal(JSON.stringify(point?.payload), '{"id":18446744073709551615,"f":0.5}');
    assert.deepEqual(point?.vector, [9007199254740992, 0.12345678901234568]);
  });

  it('never lets a number pass for an object', () => {
    const long = '9007199254740993';
    assert.deepEqual(upsert(`{"points":[${long},{"id":${long},"vector":${long},"payload":${long}}]}`).points, [
      9007199254740992,
      { id: long, vector: 9007199254740992, payload: 9007199254740992 },
    ]);
  });

  it('hands on bodies of any shape', () => {
    for (const text of [
      'null',
      '[]',
      '1',
      '"x"',
      '{"points":1}',
      '{"points":[null,1,"x",[1]]}',
      '{"points":{"id":9007199254740993}}',
    ]) {
      assert.deepEqual(parseUpsertBody(text), JSON.parse(text), text);
      assert.deepEqual(parseRetrieveBody(text), JSON.parse(text), text);
    }
  });

  it('bears hostile nesting next to long numbers', () => {
    for (const levels of [500, 4_000, 9_000, 20_000]) {
      const payload = `{"n":9007199254740993,"d":${'['.repeat(levels)}${']'.repeat(levels)}}`;
      try {
        upsert(`{"points":[{"id":9007199254740993,"vector":[1],"payload":${payload}}]}`);
      } catch (error) {
        assert.ok(error instanceof InvalidJson, String(error));
      }
    }
  });
});

describe('parsePoints', () => {
  it('lays vectors end to end, also of different lengths', () => {
    const points = [
      { id: 1, vector: [1, 2], payload: { pathSegments: ['src'] } },
      { id: 'b', vector: [3] },
    ];
    assert.deepEqual(parsePoints(points, 64), {
      ids: ['1', 'b'],
      values: new Float32Array([1, 2, 3]),
      offsets: new Uint32Array([0, 2, 3]),
      payloads: ['{"pathSegments":["src"]}', '{}'],
      paths: ['["src"]', null],
    });
  });

  it('names the number or the payload that cannot be taken', () => {
    const paths = (points: Upsert['points']): string => {
      try {
        parsePoints(points, 2);
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

  it('makes one clause of must, and one of each alternative of should', () => {
    const [a, b] = [condition('pathSegments.0', 'a'), condition('pathSegments.1', 'b')];
    const [first, second] = [
      { position: '0', value: 'a' },
      { position: '1', value: 'b' },
    ];
    assert.deepEqual(parseFilter({ must: [a, b] }, 9), { anyOf: [[first, second]] });
    assert.deepEqual(parseFilter({ should: [{ must: [a] }, { must: [b] }] }, 9), { anyOf: [[first], [second]] });
    assert.deepEqual(parseFilter({ must: [] }, 9), { anyOf: [[]] });
  });

  it('reads positions as numbers', () => {
    for (const [key, position] of [
      ['0', '0'],
      ['007', '7'],
      ['000', '0'],
      ['10', '10'],
      ['0'.repeat(50), '0'],
    ]) {
      assert.deepEqual(parseFilter({ must: [condition(`pathSegments.${key}`)] }, 9).anyOf, [
        [{ position, value: 'x' }],
      ]);
    }
  });

  it('counts the conditions of all clauses', () => {
    const clause = { must: [condition('pathSegments.0'), condition('pathSegments.1')] };
    assert.doesNotThrow(() => parseFilter({ should: [clause, clause] }, 4));
    assert.throws(() => parseFilter({ should: [clause, clause, clause] }, 4), InvalidInput);
  });
});

describe('parseSearchOptions', () => {
  it('takes 10 results, no threshold, no filter and no payload when nothing is said', () => {
    const expected = { limit: 10, scoreThreshold: null, filter: null, payload: { kind: 'none' } };
    assert.deepEqual(parseSearchOptions({}, DEFAULT_LIMITS), expected);
    assert.deepEqual(parseSearchOptions({ score_threshold: null, with_payload: false }, DEFAULT_LIMITS), expected);
  });

  it('lets top win over limit', () => {
    assert.equal(parseSearchOptions({ top: 3, limit: 7 }, DEFAULT_LIMITS).limit, 3);
    assert.equal(parseSearchOptions({ limit: 7 }, DEFAULT_LIMITS).limit, 7);
  });

  it('understands every form of with_payload', () => {
    const of = (with_payload: boolean | string[] | { include: string[] } | { exclude: string[] }): unknown =>
      parseSearchOptions({ with_payload }, DEFAULT_LIMITS).payload;
    assert.deepEqual(of(true), { kind: 'all' });
    assert.deepEqual(of(['a']), { kind: 'include', keys: ['a'] });
    assert.deepEqual(of({ include: ['a'] }), { kind: 'include', keys: ['a'] });
    assert.deepEqual(of({ exclude: ['a'] }), { kind: 'exclude', keys: ['a'] });
  });
});
