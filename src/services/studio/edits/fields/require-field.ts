// Makes a field one that must be filled in.
import { changeField, readShown, toProblem } from '../change.ts';
import type { EditKind } from '../edit.ts';
import examples from './require-field.json' with { type: 'json' };

/** A switch is always set, and pictures are not asked for. */
const NEVER_EMPTY: ReadonlySet<string> = new Set(['yes/no', 'image']);

export const requireField: EditKind = {
  id: 'require-field',
  examples,
  plain: 'Make the field {field} required',
  apply({ field: target }, { app }) {
    if (target === undefined) return toProblem('There is no such field to require.');
    const shown = readShown(app, target);
    if ('problem' in shown) return shown;
    const { label, formula, required, type } = shown;
    if (formula !== undefined) return toProblem(`${label} is computed, so it is always filled in.`);
    if (NEVER_EMPTY.has(type)) return toProblem(`${label} is never empty.`);
    if (required === true) return toProblem(`${label} is required already.`);
    return { app: changeField(app, target, { required: true }), claims: [{ is: 'field', ...target }] };
  },
};
