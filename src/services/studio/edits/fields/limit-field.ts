// Sets the least and the greatest number that can be entered.
import { changeField, readShown, toProblem } from '../change.ts';
import type { EditKind } from '../edit.ts';
import { readNumber } from '../values/to-cell.ts';
import examples from './limit-field.json' with { type: 'json' };

const NUMERIC: ReadonlySet<string> = new Set(['number', 'money', 'percent', 'duration']);

export const limitField: EditKind = {
  id: 'limit-field',
  examples,
  plain: 'Limit the field {field} to {choice} {number}',
  choices: {
    least: [
      'at least',
      'min',
      'minimum',
      'not below',
      'no lower than',
      'lowest',
      'smallest',
      'or higher',
      'or more',
      '>=',
      'below',
      'under',
      'smaller than',
      'negative',
      'lower than',
      'less than',
      'smaller as',
    ],
    most: [
      'at most',
      'max',
      'maximum',
      'not above',
      'up to',
      'cap',
      'limit',
      'highest',
      'above',
      'over',
      'more than',
      'bigger than',
      'greater than',
      'exceed',
      '<=',
      'upper limit',
      'higher than',
      'greater as',
      'stop at',
      'until',
    ],
  },
  apply({ field: target, number = 0, value = '', choice = 'most' }, { app }) {
    if (target === undefined) return toProblem('There is no such field to limit.');
    const shown = readShown(app, target);
    if ('problem' in shown) return shown;
    const { label, type, formula, min, max } = shown;
    if (!NUMERIC.has(type)) return toProblem(`${label} is no number, so it has no limits.`);
    if (formula !== undefined) return toProblem(`${label} is computed: limit what it is computed from.`);
    const other = readNumber(value);
    const limits =
      other !== undefined
        ? { min: Math.min(number, other), max: Math.max(number, other) }
        : choice === 'least'
          ? { min: number, max }
          : { min, max: number };
    if (limits.min !== undefined && limits.max !== undefined && limits.min > limits.max)
      return toProblem(`${label} is at least ${limits.min} and could not be at most ${limits.max}.`);
    if (limits.min === min && limits.max === max) return toProblem(`${label} has that limit already.`);
    return { app: changeField(app, target, limits), claims: [{ is: 'field', ...target }] };
  },
};
