// Shows a field that is hidden, or that views and forms leave out.
import { changeField, getField, toProblem } from '../change.ts';
import type { EditKind } from '../edit.ts';
import { showField as showInViews } from '../values/to-new-field.ts';
import examples from './show-field.json' with { type: 'json' };

export const showField: EditKind = {
  id: 'show-field',
  examples,
  plain: 'Show the field {field}',
  apply({ field: target }, { app }) {
    if (target === undefined) return toProblem('There is no such field to show.');
    const { label, hidden } = getField(app, target);
    const open = hidden === true ? changeField(app, target, { hidden: undefined }) : app;
    const changed = showInViews(open, target);
    if (JSON.stringify(changed) === JSON.stringify(app)) return toProblem(`${label} is shown already.`);
    return { app: changed, claims: [{ is: 'field', ...target }] };
  },
};
