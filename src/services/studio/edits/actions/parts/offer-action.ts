// Adds actions to the lists of views that name them.

import type { App, AppAction, View } from '../../../app/description.ts';
import { changeViews } from '../../change.ts';
import { replaceView } from '../../views/parts/change-views.ts';
import { findMainView, getThingOf, isCollection, listViews } from '../../views/parts/find-views.ts';

/** As many as a table shows beside editing and deleting. */
const SHOWN_MAX = 4;

/** Offers a new action on all rows of its thing; it comes first where it would not be seen otherwise. */
export function addAction(app: App, id: string, action: AppAction): App {
  const others = app.actions ?? {};
  const isFirst = Object.values(others).filter(({ on }) => on === action.on).length >= SHOWN_MAX;
  const actions = isFirst ? { [id]: action, ...others } : { ...others, [id]: action };
  const changed = changeViews({ ...app, actions }, (view) => {
    const listed = listActions(view);
    if (getThingOf(view) !== action.on || listed === undefined || listed.length === 0) return view;
    return { ...view, actions: listed.length >= SHOWN_MAX ? [id, ...listed] : [...listed, id] };
  });
  return offerOnce(changed, id, action.on ?? '');
}

/** A list that offers nothing offers the action, if no other one does. */
function offerOnce(app: App, id: string, thing: string): App {
  const lists = listViews(app).filter(({ spec }) => getThingOf(spec) === thing && isCollection(spec));
  const isOffered = lists.some(({ spec }) => listActions(spec)?.includes(id) ?? true);
  const main = findMainView(app, thing);
  return isOffered || main === undefined ? app : replaceView(app, main, { ...main.spec, actions: [id] });
}

function listActions(view: View): readonly string[] | undefined {
  return Array.isArray(view['actions']) ? (view['actions'] as readonly string[]) : undefined;
}
