// Formulas, against the same expressions written in JavaScript.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createRandom } from '../../../../vector/random.ts';
import { type Json, TestServer } from '../../test-server.ts';
import type { QdrantCollection } from '../qdrant-collection.ts';
import { createOracleCollection, createPoints, createVector, nearest, type OraclePoint, rankBy } from './oracle.ts';
import { assertRanked } from './ranked-equal.ts';

const POINTS = createPoints(40, 41);
const random = createRandom(42);
const [A, B] = [createVector(random), createVector(random)];
const PREFETCH = [
  { query: A, limit: 40 },
  { query: B, limit: 10 },
];

let server: TestServer;
let collection: QdrantCollection;
before(async () => {
  server = await TestServer.open();
  collection = await createOracleCollection(server, POINTS, 'Dot');
});
after(() => server.close());

const [FIRST, SECOND] = [nearest('Dot', POINTS, A), nearest('Dot', POINTS, B).slice(0, 10)].map(
  (found) => new Map(found.map(({ id, score }) => [id, score])),
) as [Map<number, number>, Map<number, number>];

/** The distance on a sphere, by the haversine formula, in meters. */
function toMeters(a: OraclePoint['payload']['at'], b: OraclePoint['payload']['at']): number {
  const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;
  const [lat, lon] = [toRadians(b.lat - a.lat), toRadians(b.lon - a.lon)];
  const h = Math.sin(lat / 2) ** 2 + Math.cos(toRadians(a.lat)) * Math.cos(toRadians(b.lat)) * Math.sin(lon / 2) ** 2;
  return 2 * 6_371_008.8 * Math.asin(Math.sqrt(h));
}

const ORIGIN = { lon: 10, lat: 10 };
const seconds = (date: string): number => Date.parse(date) / 1_000;
const NEW_YEAR = '2026-01-01T00:00:00Z';
const DAY = 86_400;

type Expected = (point: OraclePoint, score: number, other: number | undefined) => number;
const CASES: [name: string, formula: Json, expected: Expected, defaults?: Json][] = [
  ['a constant', 2.5, () => 2.5],
  ['the score', '$score', (_, score) => score],
  ['the score of another prefetch, 0 where it is missing', '$score[1]', (_, __, other) => other ?? 0],
  ['the default of a score', '$score[1]', (_, __, other) => other ?? -7, { '$score[1]': -7 }],
  ['a payload value', 'rank', ({ payload }) => payload.rank],
  ['the default of a payload value', 'price', ({ payload }) => payload.price ?? 50, { price: 50 }],
  ['a nested payload value', 'at.lon', ({ payload }) => payload.at.lon],
  ['sum and mult', { sum: [1, { mult: ['$score', 0.5, 'rank'] }] }, ({ payload }, s) => 1 + s * 0.5 * payload.rank],
  ['neg and abs', { neg: { abs: '$score' } }, (_, score) => -Math.abs(score)],
  ['div', { div: { left: 'rank', right: { sum: ['rank', 1] } } }, ({ payload }) => payload.rank / (payload.rank + 1)],
  [
    'div by zero with its default',
    { div: { left: 1, right: 'rank', by_zero_default: 9 } },
    ({ payload }) => (payload.rank === 0 ? 9 : 1 / payload.rank),
  ],
  ['sqrt and pow', { sqrt: { pow: { base: 'rank', exponent: 4 } } }, ({ payload }) => payload.rank ** 2],
  ['exp and ln', { ln: { exp: { mult: ['rank', 0.5] } } }, ({ payload }) => payload.rank / 2],
  ['log10', { log10: { sum: ['rank', 1] } }, ({ payload }) => Math.log10(payload.rank + 1)],
  ['geo_distance', { neg: { geo_distance: { origin: ORIGIN, to: 'at' } } }, (p) => -toMeters(ORIGIN, p.payload.at)],
  ['datetime_key', { datetime_key: 'day' }, ({ payload }) => seconds(payload.day)],
  [
    'datetime',
    { sum: [{ datetime_key: 'day' }, { neg: { datetime: NEW_YEAR } }] },
    ({ payload }) => seconds(payload.day) - seconds(NEW_YEAR),
  ],
  [
    'a condition, which is 1 or 0',
    { sum: ['$score', { mult: [10, { key: 'group', match: { any: ['g1', 'g2'] } }] }] },
    ({ payload }, score) => score + (['g1', 'g2'].includes(payload.group) ? 10 : 0),
  ],
  [
    'a filter as a condition',
    { sum: ['rank', { must_not: [{ key: 'price', range: { lt: 50 } }] }] },
    ({ payload }) => payload.rank + ((payload.price ?? 50) < 50 ? 0 : 1),
  ],
  [
    'exp_decay',
    { exp_decay: { x: { datetime_key: 'day' }, target: { datetime: NEW_YEAR }, scale: 10 * DAY, midpoint: 0.5 } },
    ({ payload }) => 0.5 ** ((seconds(payload.day) - seconds(NEW_YEAR)) / (10 * DAY)),
  ],
  [
    'gauss_decay',
    { gauss_decay: { x: 'rank', target: 8, scale: 4, midpoint: 0.25 } },
    ({ payload }) => 0.25 ** (((payload.rank - 8) / 4) ** 2),
  ],
  [
    'lin_decay',
    { lin_decay: { x: 'rank', target: 8, scale: 4, midpoint: 0.25 } },
    ({ payload }) => Math.max(0, 1 - (0.75 * Math.abs(payload.rank - 8)) / 4),
  ],
  ['a decay with its defaults', { exp_decay: { x: 'rank' } }, ({ payload }) => 0.5 ** payload.rank],
];

const ask = (query: Json, more: object = {}) => collection.query({ prefetch: PREFETCH, query, limit: 100, ...more });

describe('a formula', () => {
  for (const [name, formula, expected, defaults] of CASES) {
    it(`[Q63] computes ${name}`, async () => {
      const ranked = rankBy(POINTS, (point) => expected(point, FIRST.get(point.id) ?? 0, SECOND.get(point.id)));
      assertRanked(await ask({ formula, ...(defaults && { defaults }) }), ranked);
    });
  }

  it('[Q63] has a limit, a threshold, and a filter that holds for its prefetches', async () => {
    const filter = { must: [{ key: 'group', match: { value: 'g1' } }] };
    const ranked = rankBy(POINTS, ({ payload }) => payload.rank);
    const matching = ranked.filter(({ id, score }) => id % 4 === 1 && score >= 5);
    assertRanked(await ask({ formula: 'rank' }, { filter, score_threshold: 5 }), matching);
    assertRanked(await ask({ formula: 'rank' }, { limit: 3, offset: 2 }), ranked.slice(2, 5));
  });

  it('[Q63] is refused where a value is missing, of another kind or not finite', async () => {
    const refused: [Json, RegExp][] = [
      ['absent', /Expected number value for absent in the payload and\/or in the formula defaults/],
      ['group', /Expected number value for group .* Value is not a number/],
      [{ datetime_key: 'rank' }, /Expected datetime value for rank/],
      [{ geo_distance: { origin: ORIGIN, to: 'rank' } }, /Expected geo point value for rank/],
      [{ div: { left: 1, right: 0 } }, /1\/0 = Infinity produced a non-finite number/],
      [{ ln: 0 }, /ln\(0\) = -Infinity produced a non-finite number/],
      [{ sqrt: -1 }, /non-finite/],
      [{ exp: 800 }, /non-finite/],
      [{ mult: [1e30, 1e30] }, /32-bit float produced a non-finite number/],
      ['$rank', /use \$score, or \$score\[i\]/],
      ['$score[x]', /use \$score, or \$score\[i\]/],
      [{ gauss_decay: { x: 1, midpoint: 1 } }, /Decay midpoint should be in the range \(0.0, 1.0\), got 1/],
      [{ lin_decay: { x: 1, midpoint: 2 } }, /Linear decay midpoint should be in the range \[0.0, 1.0\], got 2/],
      [{ exp_decay: { x: 1, scale: 0 } }, /Decay scale should be non-zero positive, got 0/],
      [{ datetime: 'tomorrow' }, /is no RFC 3339 date/],
      [{ sum: Array(1_024).fill(1) }, /1024 expressions|at most 1024/],
      [{ root: 2 }, /formula/],
    ];
    for (const [formula, expected] of refused) {
      const body = { prefetch: PREFETCH, query: { formula } };
      assert.match(
        await collection.refusal(400, '/points/query', { body }),
        expected,
        JSON.stringify(formula).slice(0, 80),
      );
    }
  });
});
