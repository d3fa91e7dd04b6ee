// Puts the rows of a list in an order: "cheapest first", "by name", "newest on top".
import type { View } from '../../app/description.ts';
import { getThing } from '../change.ts';
import type { EditKind, EditOutcome } from '../edit.ts';
import { changeFirst } from './parts/change-views.ts';
import { getThingOf, hasProperty, listCandidates } from './parts/find-views.ts';
import { sayNoList } from './parts/say-missing.ts';
import { ORDERS, toSort } from './parts/to-sort.ts';
import { sayFields } from './parts/words.ts';
import examples from './sort-view.json' with { type: 'json' };

export const sortView: EditKind = {
  id: 'sort-view',
  examples,
  plain: 'Sort the {thing} by {field}',
  choices: {
    ...ORDERS,
    reverse: ['reverse', 'reverse the order', 'the other way round', 'backwards', 'flip the order'],
  },
  apply(slots, context): EditOutcome {
    const { app } = context;
    const { choice } = slots;
    const candidates = listCandidates(slots, context, (view) => hasProperty(view, 'sort'));
    if (candidates.length === 0) return { problem: sayNoList(app, slots) };
    const toKey = (view: View): string | undefined =>
      choice === 'reverse' ? toReversed(view) : toSort(app, getThingOf(view) ?? '', slots.field?.field, choice);
    const changed = changeFirst(app, candidates, (view) => {
      const sort = toKey(view);
      return sort === undefined ? undefined : { ...view, sort };
    });
    if (changed !== undefined) {
      const field = String(changed.view['sort']).replace(/^-/, '');
      return { app: changed.app, claims: [{ is: 'sort', thing: getThingOf(changed.view) ?? '', field }] };
    }
    const thing = getThingOf(candidates[0]?.spec ?? { kind: '' }) ?? '';
    const { plural } = getThing(app, thing);
    return candidates.some(({ spec }) => toKey(spec) !== undefined)
      ? { problem: `The ${plural} are in this order already.` }
      : { problem: `The ${plural} have nothing to be put in this order by: ${sayFields(app, thing)}.` };
  },
};

function toReversed({ sort }: View): string | undefined {
  if (typeof sort !== 'string') return undefined;
  return sort.startsWith('-') ? sort.slice(1) : `-${sort}`;
}
