// Adds a search to a list.
import type { EditKind, EditOutcome } from '../edit.ts';
import examples from './add-search.json' with { type: 'json' };
import { changeFirst } from './parts/change-views.ts';
import { getThingOf, hasProperty, listCandidates } from './parts/find-views.ts';
import { sayNoList } from './parts/say-missing.ts';

export const addSearch: EditKind = {
  id: 'add-search',
  examples,
  plain: 'Add a search for {thing}',
  apply(slots, context): EditOutcome {
    const { app } = context;
    const candidates = listCandidates(slots, context, (view) => hasProperty(view, 'search'));
    if (candidates.length === 0) return { problem: sayNoList(app, slots) };
    const changed = changeFirst(app, candidates, (view) => ({ ...view, search: true }));
    if (changed === undefined) return { problem: 'The list can be searched already.' };
    return { app: changed.app, claims: [{ is: 'search', thing: getThingOf(changed.view) ?? '' }] };
  },
};
