import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FormulaError, listNames, parseConditions, parseFormula } from './parse-formula.ts';

test('arithmetic binds before comparison, comparison before `and`, and `and` before `or`', () => {
  assert.deepEqual(parseFormula('a + b * 2 > 3 and not c or d'), {
    is: 'operation',
    operator: 'or',
    left: {
      is: 'operation',
      operator: 'and',
      left: {
        is: 'operation',
        operator: '>',
        left: {
          is: 'operation',
          operator: '+',
          left: { is: 'name', parts: ['a'] },
          right: {
            is: 'operation',
            operator: '*',
            left: { is: 'name', parts: ['b'] },
            right: { is: 'value', value: 2 },
          },
        },
        right: { is: 'value', value: 3 },
      },
      right: { is: 'not', of: { is: 'name', parts: ['c'] } },
    },
    right: { is: 'name', parts: ['d'] },
  });
});

test('rows are counted and summed by conditions', () => {
  assert.deepEqual(parseFormula("sum(payment.amount where invoice = this and status != 'open')"), {
    is: 'rows',
    how: 'sum',
    of: {
      thing: 'payment',
      field: 'amount',
      where: [
        { field: 'invoice', operator: '=', value: { is: 'name', parts: ['this'] } },
        { field: 'status', operator: '!=', value: { is: 'value', value: 'open' } },
      ],
    },
  });
  assert.deepEqual(parseConditions('paid and not sent'), [
    { field: 'paid', operator: '=', value: { is: 'value', value: true } },
    { field: 'sent', operator: '=', value: { is: 'value', value: false } },
  ]);
});

test('the names of a row are listed, those of counted rows are not', () => {
  assert.deepEqual(listNames(parseFormula('seats - count(enrolment where course = this.name) + course.price')), [
    'seats',
    'name',
    'course',
  ]);
});

const WRONG: readonly (readonly [string, RegExp])[] = [
  ['a +', /ends where a value is missing/],
  ['(a', /misses "\)"/],
  ['a b', /has "b" after its end/],
  ['a # b', /unexpected at "# b"/],
  ['count(', /misses the name of a thing/],
  ['count(order where 3 = a)', /misses the name of a field/],
  [`${'('.repeat(40)}a${')'.repeat(40)}`, /nested deeper/],
  ['-'.repeat(100), /nested deeper/],
  ['a'.repeat(700), /longer than/],
];

for (const [formula, message] of WRONG)
  test(`"${formula.slice(0, 30)}" is refused with its reason`, () => {
    assert.throws(
      () => parseFormula(formula),
      (error) => error instanceof FormulaError && message.test(error.message),
    );
  });
