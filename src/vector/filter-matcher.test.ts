import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Condition, Filter, PayloadKey } from './filter.ts';
import { matchesEverything } from './filter.ts';
import { createFilterMatcher } from './filter-matcher.ts';
import { planFilter } from './filter-plan.ts';

const all = (...must: Condition[]): Filter => ({ must, mustNot: [], should: [], least: 1 });
const any = (...should: Condition[]): Filter => ({ must: [], mustNot: [], should, least: 1 });
const none = (...mustNot: Condition[]): Filter => ({ must: [], mustNot, should: [], least: 1 });
const text = (key: PayloadKey, ...texts: string[]): Condition => {
  return { kind: 'any', key, values: texts.map((value) => ({ text: value })) };
};
const number = (key: PayloadKey, digits: string): Condition => ({ kind: 'any', key, values: [{ number: digits }] });
const nested = (filter: Filter): Condition => ({ kind: 'filter', filter });

function matches(filter: Filter, payload: string, id = 'p'): boolean {
  return createFilterMatcher(filter)(id, payload);
}

describe('a filter matcher', () => {
  it('finds a value at a key, among the elements of an array, through objects and by position', () => {
    assert.equal(matches(all(text(['a'], 'x')), '{"a":"x"}'), true);
    assert.equal(matches(all(text(['a'], 'x')), '{"a":["y","x"]}'), true);
    assert.equal(matches(all(text(['a'], 'x')), '{"a":[["x"]]}'), false);
    assert.equal(matches(all(text(['a', 'b'], 'x')), '{"a":{"b":"x"}}'), true);
    assert.equal(matches(all(text(['a', 'b'], 'x')), '{"a":[{"b":"x"}]}'), false);
    assert.equal(matches(all(text(['a', '[]', 'b'], 'x')), '{"a":[{"b":"y"},{"b":"x"}]}'), true);
    assert.equal(matches(all(text(['a', '1'], 'x')), '{"a":["y","x"]}'), true);
    assert.equal(matches(all(text(['a', '1'], 'x')), '{"a":{"1":"x"}}'), true);
    assert.equal(matches(all(text(['a', '01'], 'x')), '{"a":["y","x"]}'), false);
    assert.equal(matches(all(text(['a'], 'x')), '{}'), false);
  });

  it('takes the last of members with one name, whatever way the name is written', () => {
    assert.equal(matches(all(text(['a'], 'x')), '{"a":"x","\\u0061":"y"}'), false);
    assert.equal(matches(all(text(['a'], 'y')), '{"a":"x","\\u0061":"y"}'), true);
    assert.equal(matches(all(text(['a', 'b'], 'x')), '{"a":{"b":"x"},"a":{}}'), false);
    assert.equal(matches(all(text(['__proto__'], 'x')), '{"__proto__":"x"}'), true);
    assert.equal(matches(none({ kind: 'empty', key: ['constructor'] }), '{}'), false);
  });

  it('tells numbers apart by every digit and not by how they are written', () => {
    assert.equal(matches(all(number(['n'], '9007199254740993')), '{"n":9007199254740993}'), true);
    assert.equal(matches(all(number(['n'], '9007199254740993')), '{"n":9007199254740992}'), false);
    assert.equal(matches(all(number(['n'], '100')), '{"n":1e2}'), true);
    assert.equal(matches(all(number(['n'], '0')), '{"n":-0.0}'), true);
    assert.equal(matches(all(number(['n'], '1')), '{"n":"1"}'), false);
    assert.equal(matches(all({ kind: 'range', key: ['n'], bounds: { gt: 1e308 } }), '{"n":1e999}'), true);
    assert.equal(matches(all({ kind: 'range', key: ['n'], bounds: {} }), '{"n":"5"}'), false);
  });

  it('sees values beside those that it excepts, and nothing in nulls', () => {
    const except: Condition = { kind: 'except', key: ['a'], values: [{ text: 'x' }] };
    assert.equal(matches(all(except), '{"a":"x"}'), false);
    assert.equal(matches(all(except), '{"a":["x","y"]}'), true);
    assert.equal(matches(all(except), '{"a":5}'), true);
    assert.equal(matches(all(except), '{"a":{}}'), true);
    assert.equal(matches(all(except), '{"a":null}'), false);
    assert.equal(matches(all(except), '{"a":[]}'), false);
    assert.equal(matches(all(except), '{}'), false);
  });

  it('counts values, and tells empty from null', () => {
    const count = (bounds: object): Condition => ({ kind: 'count', key: ['a'], bounds });
    assert.equal(matches(all(count({ gte: 2 })), '{"a":[1,2]}'), true);
    assert.equal(matches(all(count({ lt: 1 })), '{}'), true);
    assert.equal(matches(all(count({ lt: 1 })), '{"a":null}'), true);
    assert.equal(matches(all(count({ gte: 1, lte: 1 })), '{"a":{}}'), true);
    for (const [payload, isEmpty, isNull] of [
      ['{}', true, false],
      ['{"a":null}', true, true],
      ['{"a":[]}', true, false],
      ['{"a":[null]}', false, false],
      ['{"a":0}', false, false],
    ] as const) {
      assert.equal(matches(all({ kind: 'empty', key: ['a'] }), payload), isEmpty, payload);
      assert.equal(matches(all({ kind: 'null', key: ['a'] }), payload), isNull, payload);
    }
  });

  it('compares dates as instants and texts by containment', () => {
    const after: Condition = { kind: 'datetime', key: ['d'], bounds: { gte: Date.UTC(2024, 0, 1) } };
    assert.equal(matches(all(after), '{"d":"2024-01-01T01:00:00+01:00"}'), true);
    assert.equal(matches(all(after), '{"d":"2023-12-31T23:59:59.999Z"}'), false);
    assert.equal(matches(all(after), '{"d":1704067200000}'), false);
    assert.equal(matches(all({ kind: 'text', key: ['t'], text: 'ell' }), '{"t":"hello"}'), true);
    assert.equal(matches(all({ kind: 'text', key: ['t'], text: 'tx' }), '{"t":"x"}'), false);
  });

  it('wants all of must, none of must not, and as many of should as it says', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => text([name], 'x')) as [Condition, Condition, Condition];
    const payload = '{"a":"x","b":"x"}';
    assert.equal(matches(all(a, c), payload), false);
    assert.equal(matches(none(c), payload), true);
    assert.equal(matches(none(a), payload), false);
    assert.equal(matches({ ...any(a, b, c), least: 2 }, payload), true);
    assert.equal(matches({ ...any(a, b, c), least: 3 }, payload), false);
    assert.equal(matches(all({ kind: 'ids', ids: ['p', 'q'] }), payload), true);
    assert.equal(matches(none({ kind: 'ids', ids: ['p', 'q'] }), payload), false);
  });

  it('joins conjunctions over the same keys without mixing their values up', () => {
    const file = (...segments: string[]): Condition =>
      nested(all(...segments.map((s, i) => text(['path', `${i}`], s))));
    const filter = any(file('src', 'a.ts'), file('test', 'b.ts'), file('src'));
    assert.equal(matches(any(file('src', 'a.ts'), file('test', 'b.ts')), '{"path":["src","b.ts"]}'), false);
    assert.equal(matches(filter, '{"path":["src","b.ts"]}'), true);
    assert.equal(matches(any(nested(all(text(['a'], 'x'), text(['a'], 'y')))), '{"a":["x","y"]}'), true);
  });

  it('costs one step for each set of keys, however many values it names', () => {
    const clauses = Array.from({ length: 1_000 }, (_, i) => nested(all(text(['a'], `x${i}`), text(['b'], `y${i}`))));
    assert.ok(planFilter(any(...clauses)).steps <= 2);
    assert.ok(planFilter(none(...clauses)).steps <= 4);
  });

  it('that lets everything pass is known by its shape', () => {
    assert.equal(matchesEverything(all()), true);
    assert.equal(matchesEverything(any(nested(all()), text(['a'], 'x'))), true);
    assert.equal(matchesEverything(all(nested(any(text(['a'], 'x'))))), false);
    assert.equal(matchesEverything(none(nested(all()))), false);
    assert.equal(matches(none(nested(all())), '{}'), false);
  });
});
