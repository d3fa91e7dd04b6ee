// Gives a row another title; rows and conditions that refer to it follow.
import { getTitleField } from '../../app/description.ts';
import { changeRows, getField, getThing, isReferenceTo, listTitles, toPlainName, toProblem } from '../change.ts';
import type { EditKind } from '../edit.ts';
import { settle } from '../names/settle.ts';
import { toCell } from '../values/to-cell.ts';
import examples from './rename-row.json' with { type: 'json' };

export const renameRow: EditKind = {
  id: 'rename-row',
  examples,
  plain: 'Rename {row} to {name}',
  apply({ row: target, name = '' }, { app }) {
    if (target === undefined) return toProblem('There is no such entry to rename.');
    const { thing, row } = target;
    const owner = getThing(app, thing);
    const title = getTitleField(owner);
    const from = listTitles(owner)[row];
    const cell = toCell(toPlainName(name), getField(app, { thing, field: title }), app);
    if ('problem' in cell) return cell;
    if (from === undefined || cell.value === null) return toProblem(`Say what the ${owner.name} is to be called.`);
    const to = String(cell.value);
    if (listTitles(owner).includes(to)) return toProblem(`There is a ${owner.name} ${to} already.`);
    const renamed = changeRows(app, thing, (old, index) => (index === row ? { ...old, [title]: cell.value } : old));
    // Another row of the same title may be the one that others refer to.
    const isOnly = listTitles(owner).filter((other) => other === from).length === 1;
    const changed = settle(renamed, {
      toValue: (of, field, value) =>
        isOnly && value === from && isReferenceTo(app, { thing: of, field }, thing) ? to : value,
    });
    return {
      app: changed,
      claims: [{ is: 'rows', thing }],
    };
  },
};
