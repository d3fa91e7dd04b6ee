import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toFilter, UnclearCondition } from './filter.js';

const one = (operator: string, value = '', key = 'k') => toFilter([{ key, operator, value }], 'all')?.['must'];

describe('the filter builder', () => {
  it('makes no filter of rows that are blank', () => {
    assert.equal(toFilter([], 'all'), undefined);
    assert.equal(toFilter([{ key: ' ', operator: 'is', value: ' ' }], 'any'), undefined);
  });

  it('combines conditions by all or by any', () => {
    const conditions = ['a', 'b'].map((key) => ({ key, operator: 'is', value: 'x' }));
    const clauses = ['a', 'b'].map((key) => ({ key, match: { value: 'x' } }));
    assert.deepEqual(toFilter(conditions, 'all'), { must: clauses });
    assert.deepEqual(toFilter(conditions, 'any'), { should: clauses });
  });

  it('matches what looks like a number, a flag or null both as that and as text, and quoted text as text alone', () => {
    const asText = (value: string) => ({ key: 'k', match: { value } });
    assert.deepEqual(one('is', '42'), [{ should: [asText('42'), { key: 'k', match: { value: 42 } }] }]);
    assert.deepEqual(one('is', '1.5'), [{ should: [asText('1.5'), { key: 'k', range: { gte: 1.5, lte: 1.5 } }] }]);
    assert.deepEqual(one('is', 'true'), [{ should: [asText('true'), { key: 'k', match: { value: true } }] }]);
    assert.deepEqual(one('is', 'null'), [{ should: [asText('null'), { is_null: { key: 'k' } }] }]);
    assert.deepEqual(one('is', '"42"'), [asText('42')]);
  });

  it('keeps every digit of a long number', () => {
    assert.match(JSON.stringify(one('is', '9007199254740993')), /"value":9007199254740993}/);
  });

  it('compares with numbers and with dates, and refuses to compare with anything else', () => {
    assert.deepEqual(one('gte', '-2.5'), [{ key: 'k', range: { gte: -2.5 } }]);
    assert.deepEqual(one('lt', '2026-01-31'), [{ key: 'k', range: { lt: '2026-01-31T00:00:00.000Z' } }]);
    assert.throws(() => one('gt', 'soon'), { message: /a number, or with a date/ });
  });

  it('asks whether a key exists without a value', () => {
    assert.deepEqual(one('missing'), [{ is_empty: { key: 'k' } }]);
    assert.deepEqual(one('exists'), [{ must_not: [{ is_empty: { key: 'k' } }] }]);
  });

  it('names the condition that is empty', () => {
    const conditions = [
      { key: 'a', operator: 'is', value: 'x' },
      { key: 'b', operator: 'is', value: '' },
    ];
    assert.throws(
      () => toFilter(conditions, 'all'),
      (error) => error instanceof UnclearCondition && error.index === 1,
    );
    assert.throws(() => one('is', 'x', ''), { message: /^Which key/ });
  });
});
