// Makes a field one that may stay empty.

import { getTitleField } from '../../app/description.ts';
import { changeField, getField, getThing, toProblem } from '../change.ts';
import type { EditKind } from '../edit.ts';
import examples from './free-field.json' with { type: 'json' };

export const freeField: EditKind = {
  id: 'free-field',
  examples,
  plain: 'Make the field {field} optional',
  apply({ field: target }, { app }) {
    if (target === undefined) return toProblem('There is no such field to make optional.');
    const { label, required } = getField(app, target);
    const owner = getThing(app, target.thing);
    if (getTitleField(owner) === target.field)
      return toProblem(`${label} is what ${owner.plural} are called, so it is always needed.`);
    if (required !== true) return toProblem(`${label} is optional already.`);
    return { app: changeField(app, target, { required: undefined }), claims: [{ is: 'field', ...target }] };
  },
};
