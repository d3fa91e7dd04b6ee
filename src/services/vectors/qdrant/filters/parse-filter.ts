import type { Bounds, Condition, Filter, MatchValue, PayloadKey, TextNeed } from '../../../../vector/filter.ts';
import type { IdSlice } from '../../../../vector/id-slice.ts';
import { parseInstant } from '../../../../vector/payload/instant.ts';
import { findDigits } from '../../bodies/exact-json.ts';
import type { Limits } from '../../limits.ts';
import { allOf, checkFilterSize } from '../../model/filter-size.ts';
import { refuseInput, refuseSize } from '../../model/invalid-input.ts';
import type { BoundsBody, ConditionBody, FieldBody, FilterBody, MatchBody } from '../contract/filter.ts';
import { parseIds } from '../points/parse-point-id.ts';
import { parseArea } from './parse-geo.ts';
import { parseKey } from './parse-key.ts';

/** Parses a filter whose shape the schema has checked, and checks the rest. Every point matches an empty filter. */
export function parseFilter(body: FilterBody, path: string, limits: Limits): Filter {
  const filter = toFilter(body, path, 'point');
  checkFilterSize(filter, limits);
  return filter;
}

/** The subject of a filter: points, or objects in their payloads, which have neither ids nor vectors. */
type About = 'point' | 'object';

function toFilter({ must, must_not, should, min_should }: FilterBody, path: string, about: About): Filter {
  const wanted = toConditions(must, `${path}.must`, about);
  if (min_should) {
    const { conditions, min_count: least } = min_should;
    const should = toConditions(conditions, `${path}.min_should.conditions`, about);
    wanted.push({ kind: 'filter', filter: { must: [], mustNot: [], should, least } });
  }
  return {
    must: wanted,
    mustNot: toConditions(must_not, `${path}.must_not`, about),
    should: toConditions(should, `${path}.should`, about),
    least: 1,
  };
}

function toConditions(body: FilterBody['must'], path: string, about: About): Condition[] {
  if (body === null || body === undefined) return [];
  if (!Array.isArray(body)) return [toCondition(body as ConditionBody, path, about)];
  return body.map((condition: ConditionBody, i) => toCondition(condition, `${path}[${i}]`, about));
}

function toCondition(body: ConditionBody, path: string, about: About): Condition {
  if ('key' in body) return toFieldCondition(body, path);
  if ('is_empty' in body) return { kind: 'empty', key: parseKey(body.is_empty.key, `${path}.is_empty.key`) };
  if ('is_null' in body) return { kind: 'null', key: parseKey(body.is_null.key, `${path}.is_null.key`) };
  if ('nested' in body) {
    const { key, filter } = body.nested;
    const inner = toFilter(filter, `${path}.nested.filter`, 'object');
    return { kind: 'nested', key: parseArrayKey(key, `${path}.nested.key`), filter: inner };
  }
  if ('has_id' in body || 'has_vector' in body || 'slice' in body) {
    if (about === 'object') refuseInput(path, 'is about points and does not belong into a nested filter');
    if ('has_id' in body) return { kind: 'ids', ids: parseIds(body.has_id, `${path}.has_id`) };
    if ('slice' in body) return toSlice(body.slice, `${path}.slice`);
    return { kind: 'vector', field: body.has_vector, isMain: false };
  }
  return { kind: 'filter', filter: toFilter(body, path, about) };
}

function toSlice({ total, index }: IdSlice, path: string): Condition {
  if (total < 1) refuseInput(`${path}.total`, 'must be at least 1');
  if (index >= total) refuseSize(path, 'Slice index must be less than the total number of slices');
  return { kind: 'slice', total, index };
}

/** Parses the key of an array of objects. Some clients write `[]` after it, which means the same. */
function parseArrayKey(key: string, path: string): PayloadKey {
  const steps = parseKey(key, path);
  return steps.at(-1) === '[]' ? steps.slice(0, -1) : steps;
}

const TESTS = [
  ...(['match', 'range', 'values_count', 'is_empty', 'is_null'] as const),
  ...(['geo_bounding_box', 'geo_radius', 'geo_polygon'] as const),
];

function toFieldCondition(body: FieldBody, path: string): Condition {
  const { match, range, values_count, is_empty, is_null } = body;
  const tests = TESTS.filter((test) => (body[test] ?? null) !== null).length;
  if (tests === 0) {
    refuseSize(path, 'At least one field condition must be specified', `Send one of ${TESTS.join(', ')} with the key.`);
  }
  if (tests > 1) {
    refuseInput(path, `must hold exactly one of ${TESTS.join(', ')} besides its key`);
  }
  const key = parseKey(body.key, `${path}.key`);
  if (match) return { key, ...toMatch(match, `${path}.match`) };
  if (range) return { key, ...toRange(range, `${path}.range`) };
  if (values_count) return { key, kind: 'count', bounds: toBounds(values_count, Number) };
  const area = parseArea(body, path);
  if (area) return { key, kind: 'geo', area };
  if (typeof is_empty === 'boolean') return toFlagged({ key, kind: 'empty' }, is_empty);
  return toFlagged({ key, kind: 'null' }, is_null === true);
}

/** Negates the condition if the flag is false. */
function toFlagged(condition: Condition, flag: boolean): Condition {
  return flag ? condition : { kind: 'filter', filter: { ...allOf([]), mustNot: [condition] } };
}

type Match =
  | { readonly kind: 'any' | 'except'; readonly values: readonly MatchValue[] }
  | { readonly kind: 'text'; readonly text: string; readonly need: TextNeed };

function toMatch(match: MatchBody, path: string): Match {
  if ('text' in match) return { kind: 'text', text: match.text, need: 'all' };
  if ('text_any' in match) return { kind: 'text', text: match.text_any, need: 'any' };
  if ('prefix' in match) return { kind: 'text', text: match.prefix, need: 'prefix' };
  if ('phrase' in match) return { kind: 'text', text: match.phrase, need: 'phrase' };
  if ('value' in match) return { kind: 'any', values: [toMatchValue(match, 'value', path)] };
  const [name, values] = 'any' in match ? (['any', match.any] as const) : (['except', match.except] as const);
  return { kind: name, values: values.map((_, i) => toMatchValue(values, i, `${path}.${name}`)) };
}

function toMatchValue(holder: object, key: string | number, path: string): MatchValue {
  const value: unknown = Reflect.get(holder, key);
  if (typeof value === 'string') return { text: value };
  if (typeof value === 'boolean') return { flag: value };
  const number = findDigits(holder, key);
  return number === undefined ? refuseInput(path, 'holds a number beyond the range of 64-bit floats') : { number };
}

type Range = { readonly kind: 'range' | 'datetime'; readonly bounds: Bounds<number> };

/** Parses a range: numbers are compared with numbers, texts as dates. */
function toRange(range: BoundsBody<number | string>, path: string): Range {
  const given = Object.values(range).filter((bound) => bound !== null);
  if (given.every((bound) => typeof bound === 'number')) return { kind: 'range', bounds: toBounds(range, Number) };
  if (!given.every((bound) => typeof bound === 'string')) refuseInput(path, 'must not mix numbers and dates');
  const toInstant = (bound: number | string): number =>
    parseInstant(String(bound)) ?? refuseInput(path, 'holds a text that is no RFC 3339 date');
  return { kind: 'datetime', bounds: toBounds(range, toInstant) };
}

function toBounds<T>(body: BoundsBody<T>, toNumber: (bound: T) => number): Bounds<number> {
  const bounds: { gt?: number; gte?: number; lt?: number; lte?: number } = {};
  for (const name of ['gt', 'gte', 'lt', 'lte'] as const) {
    const bound = body[name];
    if (bound !== null && bound !== undefined) bounds[name] = toNumber(bound);
  }
  return bounds;
}
