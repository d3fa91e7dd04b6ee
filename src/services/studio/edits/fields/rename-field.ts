// Gives a field another label. Its id stays, so that formulas and the rows that people entered stay right.

import { getTitleField } from '../../app/description.ts';
import { toCapital } from '../../reading/phrases.ts';
import { changeField, changeViews, findFieldByName, getThing, readShown, toPlainName, toProblem } from '../change.ts';
import type { EditKind } from '../edit.ts';
import { renameIn } from '../names/rename-words.ts';
import examples from './rename-field.json' with { type: 'json' };

export const renameField: EditKind = {
  id: 'rename-field',
  examples,
  plain: 'Rename the field {field} to {name}',
  apply({ field: target, name = '' }, { app }) {
    const to = toCapital(toPlainName(name));
    if (target === undefined || to === '') return toProblem('There is no such field to rename, or no new name for it.');
    const shown = readShown(app, target);
    if ('problem' in shown) return shown;
    const { id, label, type } = shown;
    const same = findFieldByName(app, target.thing, to);
    if (label === to || (same !== undefined && same.id !== id))
      return toProblem(`There is a field ${to} in ${getThing(app, target.thing).plural} already.`);
    const changed = changeViews(changeField(app, target, { label: to }), (view) =>
      view['of'] === target.thing && typeof view.title === 'string'
        ? { ...view, title: renameIn(view.title, new Map([[label.toLowerCase(), to.toLowerCase()]])) }
        : view,
    );
    // Titles of rows and pictures are often shown without their label.
    const isBare = type === 'image' || getTitleField(getThing(app, target.thing)) === id;
    return { app: changed, claims: [isBare ? { is: 'field', ...target } : { is: 'text', text: to }] };
  },
};
