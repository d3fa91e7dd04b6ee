// Moves a field within its thing, and so in views, forms and on the page of a row.

import { getTitleField } from '../../app/description.ts';
import { getKind } from '../../kinds/kinds.ts';
import { changeThing, changeViews, getField, getThing, readShown, toProblem } from '../change.ts';
import type { EditKind } from '../edit.ts';
import examples from './move-field.json' with { type: 'json' };

export const moveField: EditKind = {
  id: 'move-field',
  examples,
  plain: 'Move the field {field} {choice} {otherField}',
  choices: {
    before: ['before', 'in front of', 'ahead of', 'above', 'left of', 'to the left of', 'prior to', 'directly before'],
    after: [
      'after',
      'behind',
      'below',
      'under',
      'right of',
      'to the right of',
      'next to',
      'beside',
      'then',
      'right after',
    ],
    first: [
      'first',
      'at the top',
      'at the start',
      'to the front',
      'at the beginning',
      'top',
      'start',
      'far left',
      'left side',
    ],
    last: ['last', 'at the end', 'at the bottom', 'to the end', 'end', 'bottom', 'far right'],
  },
  apply({ field: target, otherField: other, choice = other === undefined ? 'first' : 'before' }, { app }) {
    if (target === undefined) return toProblem('There is no such field to move.');
    const { thing, field } = target;
    const shown = readShown(app, target);
    if ('problem' in shown) return shown;
    const { label } = shown;
    const owner = getThing(app, thing);
    if (other !== undefined && other.thing !== thing)
      return toProblem(`${getField(app, other).label} is no field of ${owner.plural}.`);
    if (other === undefined && (choice === 'before' || choice === 'after'))
      return toProblem(`Say which field ${label} is to come ${choice}.`);
    const move = (names: readonly string[]) => toMoved(names, field, other?.field, choice);
    const order = move(Object.keys(owner.fields));
    const fields = Object.fromEntries(
      order.flatMap((id) => (owner.fields[id] === undefined ? [] : [[id, owner.fields[id]]])),
    );
    // The first text names the rows. Where another one would, only the views change.
    const keepsTitle = getTitleField({ ...owner, fields }) === getTitleField(owner);
    const inThing = keepsTitle ? changeThing(app, thing, (old) => ({ ...old, fields })) : app;
    const changed = changeViews(inThing, (view) => {
      if (view['of'] !== thing) return view;
      if (Array.isArray(view['fields'])) return { ...view, fields: move(view['fields']) };
      return keepsTitle || getKind(view.kind).definition.isCollection !== true ? view : { ...view, fields: order };
    });
    if (JSON.stringify(changed) === JSON.stringify(app)) return toProblem(`${label} is there already.`);
    return { app: changed, claims: [{ is: 'field', ...target }] };
  },
};

/** Lists without one of the fields stay. */
function toMoved(
  names: readonly string[],
  field: string,
  other: string | undefined,
  choice: string,
): readonly string[] {
  if (!names.includes(field) || (other !== undefined && !names.includes(other))) return names;
  const rest = names.filter((name) => name !== field);
  if (other === undefined) return choice === 'last' ? [...rest, field] : [field, ...rest];
  const index = rest.indexOf(other) + (choice === 'after' ? 1 : 0);
  return rest.toSpliced(index, 0, field);
}
