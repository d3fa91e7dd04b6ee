// Removes all rows of a thing, or of all things.
import { getThing, toProblem } from '../change.ts';
import type { EditKind } from '../edit.ts';
import examples from './clear-rows.json' with { type: 'json' };
import { removeRows } from './remove-rows.ts';

export const clearRows: EditKind = {
  id: 'clear-rows',
  examples,
  plain: 'Remove all {thing}',
  apply({ thing }, { app }) {
    const things = (thing === undefined ? Object.keys(app.things) : [thing]).filter(
      (id) => getThing(app, id).rows.length > 0,
    );
    if (things.length === 0)
      return toProblem(`There are no ${thing === undefined ? 'entries' : getThing(app, thing).plural} to remove.`);
    const changed = things.reduce((next, id) => removeRows(next, id, () => true), app);
    return { app: changed, claims: things.map((id) => ({ is: 'rows', thing: id })) };
  },
};
