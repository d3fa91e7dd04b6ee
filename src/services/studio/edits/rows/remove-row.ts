// Removes a row.
import { getThing, toProblem } from '../change.ts';
import type { EditKind } from '../edit.ts';
import examples from './remove-row.json' with { type: 'json' };
import { removeRows } from './remove-rows.ts';

export const removeRow: EditKind = {
  id: 'remove-row',
  examples,
  plain: 'Remove {row}',
  apply({ row: target }, { app }) {
    if (target === undefined || getThing(app, target.thing).rows[target.row] === undefined)
      return toProblem('There is no such entry to remove.');
    const { thing, row } = target;
    return { app: removeRows(app, thing, (index) => index === row), claims: [{ is: 'rows', thing }] };
  },
};
