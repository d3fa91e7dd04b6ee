// Shows all rows of a list again.
import type { EditKind, EditOutcome } from '../edit.ts';
import examples from './clear-filter.json' with { type: 'json' };
import { changeFirst, withoutProperties } from './parts/change-views.ts';
import { hasProperty, listCandidates } from './parts/find-views.ts';
import { sayNoList } from './parts/say-missing.ts';

export const clearFilter: EditKind = {
  id: 'clear-filter',
  examples,
  plain: 'Show all {thing}',
  apply(slots, context): EditOutcome {
    const { app } = context;
    const candidates = listCandidates(slots, context, (view) => hasProperty(view, 'where'));
    if (candidates.length === 0) return { problem: sayNoList(app, slots) };
    const changed = changeFirst(app, candidates, (view) =>
      view['where'] === undefined && view['limit'] === undefined
        ? undefined
        : withoutProperties(view, 'where', 'limit'),
    );
    if (changed === undefined) return { problem: 'The list shows all rows already.' };
    return { app: changed.app, claims: [{ is: 'view', ...changed.target }] };
  },
};
