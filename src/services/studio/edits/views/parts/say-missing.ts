// Says which views there are, where the wanted one is not.
import type { App } from '../../../app/description.ts';
import { getThing, sayNames } from '../../change.ts';
import type { Slots } from '../../edit.ts';
import { findNamedThing, getThingOf, isCollection, listViews } from './find-views.ts';

export function sayNoList(app: App, slots: Slots): string {
  const shown = new Set(listViews(app).flatMap(({ spec }) => (isCollection(spec) ? (getThingOf(spec) ?? []) : [])));
  const plurals = [...shown].map((id) => getThing(app, id).plural);
  const there = plurals.length === 0 ? 'This app has no lists.' : `There are lists of ${sayNames(plurals)}.`;
  const thing = findNamedThing(slots, app);
  if (thing === undefined || !shown.has(thing))
    return thing === undefined ? there : `No list shows ${getThing(app, thing).plural}. ${there}`;
  return `The list of ${getThing(app, thing).plural} cannot be changed in this way.`;
}
