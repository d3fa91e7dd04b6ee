// Sets the value of a field in a row.
import { getTitleField } from '../../app/description.ts';
import { changeRows, getField, getThing, listTitles, toProblem } from '../change.ts';
import type { EditKind } from '../edit.ts';
import { sayCell } from '../values/convert.ts';
import { toCell } from '../values/to-cell.ts';
import { renameRow } from './rename-row.ts';
import examples from './set-value.json' with { type: 'json' };

export const setValue: EditKind = {
  id: 'set-value',
  examples,
  plain: 'Set {field} of {row} to {value}',
  apply({ row: target, option, field = option, value = option?.option ?? '' }, context) {
    const { app } = context;
    if (target === undefined || field === undefined) return toProblem('Say which field of which entry is to change.');
    const { thing, row } = target;
    const owner = getThing(app, thing);
    if (field.thing !== thing) return toProblem(`${getField(app, field).label} is no field of ${owner.plural}.`);
    if (field.field === getTitleField(owner)) return renameRow.apply({ row: target, name: value }, context);
    const known = getField(app, { thing, field: field.field });
    if (known.formula !== undefined) return toProblem(`${known.label} is computed: change what it is computed from.`);
    const cell = toCell(value, known, app);
    if ('problem' in cell) return cell;
    const old = owner.rows[row]?.[known.id] ?? null;
    if (sayCell(old) === sayCell(cell.value))
      return toProblem(`${known.label} of ${listTitles(owner)[row]} is ${sayCell(old) || 'empty'} already.`);
    const changed = changeRows(app, thing, (other, index) =>
      index === row ? { ...other, [known.id]: cell.value } : other,
    );
    return { app: changed, claims: [{ is: 'rows', thing }] };
  },
};
