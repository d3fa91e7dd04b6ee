// Sets the unit of a number.
import { changeField, readShown, toPlainName, toProblem } from '../change.ts';
import type { EditKind } from '../edit.ts';
import examples from './set-unit.json' with { type: 'json' };

const UNIT_LENGTH_MAX = 20;

export const setUnit: EditKind = {
  id: 'set-unit',
  examples,
  plain: 'Show the field {field} in {text}',
  apply({ field: target, text = '' }, { app }) {
    const unit = toPlainName(text);
    if (target === undefined || unit === '') return toProblem('There is no such field, or no unit for it.');
    const shown = readShown(app, target);
    if ('problem' in shown) return shown;
    const { label, type, unit: old } = shown;
    if (unit.length > UNIT_LENGTH_MAX) return toProblem(`“${unit}” is too long for a unit.`);
    if (type === 'money') return toProblem(`${label} is an amount of money: change the currency of the app instead.`);
    if (type !== 'number' && type !== 'duration') return toProblem(`${label} is no number, so it has no unit.`);
    if (unit === old) return toProblem(`${label} is in ${unit} already.`);
    return { app: changeField(app, target, { unit }), claims: [{ is: 'field', ...target }] };
  },
};
