// Removes a field, and all that rests on it: formulas, filters, sorts, charts, inputs and actions.

import { getTitleField, listFields } from '../../app/description.ts';
import { changeThing, followTitles, getField, getThing, toProblem } from '../change.ts';
import type { EditKind } from '../edit.ts';
import { settle } from '../names/settle.ts';
import examples from './remove-field.json' with { type: 'json' };

export const removeField: EditKind = {
  id: 'remove-field',
  examples,
  plain: 'Remove the field {field}',
  apply({ field: target }, { app }) {
    if (target === undefined) return toProblem('There is no such field to remove.');
    const { thing, field } = target;
    const { label } = getField(app, target);
    const { plural } = getThing(app, thing);
    const without = changeThing(app, thing, ({ fields, ...rest }) => {
      const { [field]: _gone, ...others } = fields;
      return { ...rest, fields: others };
    });
    const needed = toProblem(`${label} is what ${plural} are called: rename it, or remove ${plural}.`);
    if (Object.keys(getThing(without, thing).fields).length === 0) return needed;
    const settled = settle(without);
    const owner = getThing(settled, thing);
    const title = listFields(owner.fields).find(({ id }) => id === getTitleField(owner));
    if (title === undefined || (title.type !== 'text' && getTitleField(getThing(app, thing)) === field)) return needed;
    const changed = followTitles(app, settled, thing);
    if (changed === undefined) return needed;
    if (changed.pages.length === 0) return toProblem(`Without ${label} there would be nothing left to show.`);
    return { app: changed, claims: [{ is: 'hidden', ...target }] };
  },
};
