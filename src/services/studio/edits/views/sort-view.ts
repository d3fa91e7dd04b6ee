// Puts the rows of a list in an order: "cheapest first", "by name", "newest on top".
import type { EditKind, EditOutcome } from '../edit.ts';
import { changeFirst } from './parts/change-views.ts';
import { getThingOf, hasProperty, listCandidates } from './parts/find-views.ts';
import { sayNoList } from './parts/say-missing.ts';
import { ORDERS, toSort } from './parts/to-sort.ts';
import { getThing, sayFields } from './parts/words.ts';
import examples from './sort-view.json' with { type: 'json' };

export const sortView: EditKind = {
  id: 'sort-view',
  examples,
  plain: 'Sort the {thing} by {field}',
  choices: ORDERS,
  apply(slots, context): EditOutcome {
    const { app } = context;
    const candidates = listCandidates(slots, context, (view) => hasProperty(view, 'sort'));
    if (candidates.length === 0) return { problem: sayNoList(app, slots) };
    const toKey = (of: string | undefined) =>
      of === undefined ? undefined : toSort(app, of, slots.field?.field, slots.choice);
    const changed = changeFirst(app, candidates, (view) => {
      const sort = toKey(getThingOf(view));
      return sort === undefined ? undefined : { ...view, sort };
    });
    if (changed !== undefined) {
      const field = String(changed.view['sort']).replace(/^-/, '');
      return { app: changed.app, claims: [{ is: 'sort', thing: getThingOf(changed.view) ?? '', field }] };
    }
    const thing = getThingOf(candidates[0]?.spec ?? { kind: '' }) ?? '';
    const { plural } = getThing(app, thing);
    return candidates.some(({ spec }) => toKey(getThingOf(spec)) !== undefined)
      ? { problem: `The ${plural} are in this order already.` }
      : { problem: `The ${plural} have nothing to be put in this order by: ${sayFields(app, thing)}.` };
  },
};
