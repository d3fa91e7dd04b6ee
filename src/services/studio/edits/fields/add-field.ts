// Adds a field to a thing, with values for its rows; views and forms show it.

import { FIELDS_MAX, findFieldByName, findThing, getThing, toProblem } from '../change.ts';
import type { EditKind } from '../edit.ts';
import { putField, toNewField } from '../values/to-new-field.ts';
import examples from './add-field.json' with { type: 'json' };
import { showField } from './show-field.ts';

export const addField: EditKind = {
  id: 'add-field',
  examples,
  plain: 'Add the field {name} to {thing}',
  apply({ name = '', names, type, ...slots }, context) {
    const { app } = context;
    const thing = findThing(slots, context);
    if (thing === undefined) return toProblem('There is no list that could have a field.');
    const { plural, fields } = getThing(app, thing);
    const existing = findFieldByName(app, thing, name);
    if (existing?.hidden === true) return showField.apply({ field: { thing, field: existing.id } }, context);
    if (existing !== undefined) return toProblem(`There is a field ${existing.label} in ${plural} already.`);
    if (Object.keys(fields).length >= FIELDS_MAX)
      return toProblem(`There are ${FIELDS_MAX} fields in ${plural} already.`);
    const read = toNewField(app, thing, { name, type, options: names });
    if ('problem' in read) return read;
    const { app: changed, target } = putField(app, thing, read);
    return { app: changed, claims: [{ is: 'field', ...target }] };
  },
};
