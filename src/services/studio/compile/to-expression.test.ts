import assert from 'node:assert/strict';
import { it } from 'node:test';
import { evaluate } from '../../../interface-catalogue/runtime/values/evaluate.ts';
import { FormulaError } from '../app/parse-formula.ts';
import { toPath } from './expressions.ts';
import { toExpression } from './to-expression.ts';

const data = {
  today: '2026-03-15',
  from: '22:30',
  to: '06:00',
  guest: [
    { id: '1', name: 'Ada', table: 1 },
    { id: '2', name: 'Bo', table: 2 },
    { id: '3', name: 'Cy', table: 1 },
  ],
};
const names = {
  get: ([name = '']: readonly string[]) => toPath(`/${name}`),
  getRows: (thing: string) => toPath(`/${thing}`),
};
const get = (formula: string) => evaluate(toExpression(formula, names), { data, random: () => 0.5 });

it('formulas take days and times apart', () => {
  assert.equal(get("weekday(today) = 'Sunday' and month(today) = 3"), true);
  assert.equal(get('year(after(today, 365)) + 1'), 2028);
  assert.equal(get('minutes(from, to) / 60'), 7.5);
});

it('formulas join the texts of rows, and draw numbers', () => {
  assert.equal(get("'Table 1: ' & join(guest.name where table = 1)"), 'Table 1: Ada, Cy');
  assert.equal(get('random(6) + random(6)'), 8);
});

it('a function with the wrong number of values is refused', () => {
  assert.throws(() => get('minutes(from)'), new FormulaError('gives minutes 1 values where it takes 2'));
  assert.throws(() => get('join(guest)'), /names no field/);
});
