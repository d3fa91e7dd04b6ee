// Adds a row, with a value of a field if one is given.
import { type App, getTitleField, listFields, type SampleRow, type Thing } from '../../app/description.ts';
import { isState } from '../../compile/inputs.ts';
import { changeThing, findThing, getField, getThing, listTitles, ROWS_MAX, toPlainName, toProblem } from '../change.ts';
import type { EditKind, FieldTarget } from '../edit.ts';
import { type Cell, toCell } from '../values/to-cell.ts';
import examples from './add-row.json' with { type: 'json' };

export const addRow: EditKind = {
  id: 'add-row',
  examples,
  plain: 'Add the {thing} {name}',
  apply({ name = '', value, ...slots }, context) {
    const { app } = context;
    const thing = findThing(slots, context);
    if (thing === undefined) return toProblem('There is no list to add to.');
    const owner = getThing(app, thing);
    const title = getTitleField(owner);
    const named = toCell(toPlainName(name), getField(app, { thing, field: title }), app);
    if ('problem' in named) return named;
    if (named.value === null) return toProblem(`Say what the ${owner.name} is called.`);
    if (listTitles(owner).includes(String(named.value)))
      return toProblem(`There is a ${owner.name} ${named.value} already.`);
    if (owner.rows.length >= ROWS_MAX) return toProblem(`There are ${ROWS_MAX} ${owner.plural} already.`);
    const given = slots.field?.thing === thing && slots.field.field !== title ? slots.field : undefined;
    const cell = given && value !== undefined ? toGiven(app, given, value) : undefined;
    if (cell !== undefined && 'problem' in cell) return cell;
    const row = {
      [title]: named.value,
      ...listStarts(owner),
      ...(given && cell !== undefined && { [given.field]: cell.value }),
    };
    const changed = changeThing(app, thing, (old) => ({ ...old, rows: [row, ...old.rows] }));
    return {
      app: changed,
      claims: [{ is: 'rows', thing }],
    };
  },
};

function toGiven(app: App, target: FieldTarget, value: string): Cell {
  const field = getField(app, target);
  return field.formula === undefined ? toCell(value, field, app) : { problem: `${field.label} is computed.` };
}

/** Rows begin in the first state. */
function listStarts({ fields }: Thing): SampleRow {
  const states = listFields(fields).filter((field) => isState(field) && field.formula === undefined);
  return Object.fromEntries(states.map(({ id, options = [] }) => [id, options[0] ?? null]));
}
