// Removes the search of a list.
import { createCopy } from '../../compile/copy.ts';
import { getThing } from '../change.ts';
import type { EditKind, EditOutcome } from '../edit.ts';
import { changeFirst } from './parts/change-views.ts';
import { claimGone } from './parts/claim-gone.ts';
import { getThingOf, hasProperty, listCandidates } from './parts/find-views.ts';
import { sayNoList } from './parts/say-missing.ts';
import examples from './remove-search.json' with { type: 'json' };

export const removeSearch: EditKind = {
  id: 'remove-search',
  examples,
  plain: 'Remove the search for {thing}',
  apply(slots, context): EditOutcome {
    const { app } = context;
    const candidates = listCandidates(slots, context, (view) => hasProperty(view, 'search'));
    if (candidates.length === 0) return { problem: sayNoList(app, slots) };
    const changed = changeFirst(app, candidates, (view) => ({ ...view, search: false }));
    if (changed === undefined) return { problem: 'The list has no search.' };
    const { name, plural } = getThing(app, getThingOf(changed.view) ?? '');
    const label = createCopy(app.language)('search', { name, plural });
    return { app: changed.app, claims: [{ is: 'view', ...changed.target }, ...claimGone(app, changed.app, label)] };
  },
};
