// Adds a control by which people narrow a list.

import { getField } from '../change.ts';
import type { EditKind, EditOutcome } from '../edit.ts';
import examples from './add-filter.json' with { type: 'json' };
import { changeFirst } from './parts/change-views.ts';
import { hasProperty, listCandidates } from './parts/find-views.ts';
import { listFilters } from './parts/list-filters.ts';
import { sayNoList } from './parts/say-missing.ts';

export const addFilter: EditKind = {
  id: 'add-filter',
  examples,
  plain: 'Add a filter by {field}',
  apply(slots, context): EditOutcome {
    const { app } = context;
    const { field } = slots;
    if (field === undefined) return { problem: 'Say by which field the list is filtered.' };
    const candidates = listCandidates(slots, context, (view) => hasProperty(view, 'filters'));
    if (candidates.length === 0) return { problem: sayNoList(app, slots) };
    const changed = changeFirst(app, candidates, (view) => {
      const filters = listFilters(app, view);
      return filters.includes(field.field) ? undefined : { ...view, filters: [...filters, field.field] };
    });
    const { label } = getField(app, { thing: field.thing, field: field.field });
    if (changed === undefined) return { problem: `There is a filter by ${label.toLowerCase()} already.` };
    return { app: changed.app, claims: [{ is: 'filter', thing: field.thing, field: field.field }] };
  },
};
