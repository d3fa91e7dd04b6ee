// Takes the right to add, edit or delete rows: "nobody may delete", "make the orders read-only".
import type { App, AppAction, View } from '../../app/description.ts';
import type { EditKind, EditOutcome } from '../edit.ts';
import { removeView } from '../views/parts/change-views.ts';
import { claimGone } from '../views/parts/claim-gone.ts';
import { findNamedThing, getThingOf, listViews } from '../views/parts/find-views.ts';
import examples from './lock-rows.json' with { type: 'json' };
import { changeRights, listMeant, RIGHTS } from './parts/managing.ts';
import { removeAction } from './parts/offer-action.ts';

export const lockRows: EditKind = {
  id: 'lock-rows',
  examples,
  plain: 'Nobody may {choice} {thing}',
  choices: RIGHTS,
  apply(slots, { app }): EditOutcome {
    const thing = findNamedThing(slots, app);
    const taken = listMeant(slots.choice);
    const locked = changeRights(app, thing, (rights) => rights.filter((right) => !taken.includes(right)));
    const changed = withoutActions(taken.includes('add') ? withoutForms(locked, thing) : locked, thing, taken);
    if (JSON.stringify(changed) === JSON.stringify(app)) return { problem: 'This is not possible anywhere already.' };
    return { app: changed, claims: claimGone(app, changed) };
  },
};

/** A form is there to add rows. */
function withoutForms(app: App, thing: string | undefined): App {
  const isForm = (view: View) => view.kind === 'form' && (thing === undefined || getThingOf(view) === thing);
  const found = listViews(app).find(({ spec }) => isForm(spec));
  const changed = found === undefined ? undefined : removeView(app, found);
  return changed === undefined ? app : withoutForms(changed, thing);
}

/** Buttons that do nothing but remove rows. */
function withoutActions(app: App, thing: string | undefined, taken: readonly string[]): App {
  if (!taken.includes('delete')) return app;
  const isMeant = ({ on, removes, empties, makes, changes }: AppAction) =>
    (removes === true || empties !== undefined) &&
    makes === undefined &&
    changes === undefined &&
    (thing === undefined || (on ?? empties) === thing);
  const ids = Object.entries(app.actions ?? {}).flatMap(([id, action]) => (isMeant(action) ? [id] : []));
  return ids.reduce((changed, id) => removeAction(changed, id) ?? changed, app);
}
