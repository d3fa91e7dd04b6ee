import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TermBudget } from './term-budget.ts';

describe('a term budget', () => {
  it('gives up what was used least recently until the rest fits', () => {
    const budget = new TermBudget(100);
    const given: string[] = [];
    const columns = ['a', 'b', 'c', 'd', 'e'].map((name) => {
      const column = {};
      return { column, add: (bytes: number) => budget.add(column, bytes, () => given.push(name)) };
    });
    const [a, b, c, d, e] = columns;
    a?.add(40);
    b?.add(40);
    if (a) budget.touch(a.column);
    c?.add(40);
    assert.deepEqual(given, ['b']);
    if (c) budget.remove(c.column);
    d?.add(60);
    assert.deepEqual(given, ['b']);
    e?.add(1_000);
    assert.deepEqual(given, ['b', 'a', 'd', 'e']);
    assert.equal(budget.bytes, 0);
  });
});
