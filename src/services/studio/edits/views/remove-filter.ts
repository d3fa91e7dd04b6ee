// Removes the controls by which people narrow a list, or one of them.
import type { EditKind, EditOutcome } from '../edit.ts';
import { changeFirst } from './parts/change-views.ts';
import { claimGone } from './parts/claim-gone.ts';
import { hasProperty, listCandidates } from './parts/find-views.ts';
import { listFilters } from './parts/list-filters.ts';
import { sayNoList } from './parts/say-missing.ts';
import examples from './remove-filter.json' with { type: 'json' };

export const removeFilter: EditKind = {
  id: 'remove-filter',
  examples,
  plain: 'Remove the filter by {field}',
  apply(slots, context): EditOutcome {
    const { app } = context;
    const field = slots.field?.field;
    const candidates = listCandidates(slots, context, (view) => hasProperty(view, 'filters'));
    if (candidates.length === 0) return { problem: sayNoList(app, slots) };
    const changed = changeFirst(app, candidates, (view) => {
      const filters = listFilters(app, view);
      const kept = field === undefined ? [] : filters.filter((id) => id !== field);
      return kept.length === filters.length ? undefined : { ...view, filters: kept };
    });
    if (changed === undefined) return { problem: 'There is no such filter.' };
    return { app: changed.app, claims: [{ is: 'view', ...changed.target }, ...claimGone(app, changed.app)] };
  },
};
