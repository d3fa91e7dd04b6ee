// Shows only the first rows of a list: "only the 5 newest", "top 10 by rating".
import type { EditKind, EditOutcome } from '../edit.ts';
import examples from './limit-view.json' with { type: 'json' };
import { changeFirst } from './parts/change-views.ts';
import { getThingOf, hasProperty, listCandidates } from './parts/find-views.ts';
import { sayNoList } from './parts/say-missing.ts';
import { ORDERS, toSort } from './parts/to-sort.ts';

const ROWS_MAX = 200;

export const limitView: EditKind = {
  id: 'limit-view',
  examples,
  plain: 'Show only {number} {thing}',
  choices: {
    ...ORDERS,
    newest: [...ORDERS.newest, 'last'],
    oldest: [...ORDERS.oldest, 'next'],
    highest: [...ORDERS.highest, 'top', 'best'],
  },
  apply(slots, context): EditOutcome {
    const { app } = context;
    const { number, choice, field } = slots;
    if (number === undefined || !Number.isInteger(number) || number < 1 || number > ROWS_MAX)
      return { problem: `Say how many rows to show, from 1 to ${ROWS_MAX}.` };
    const candidates = listCandidates(slots, context, (view) => hasProperty(view, 'limit'));
    if (candidates.length === 0) return { problem: sayNoList(app, slots) };
    const changed = changeFirst(app, candidates, (view) => {
      const of = getThingOf(view) ?? '';
      const sort = choice === undefined && field === undefined ? undefined : toSort(app, of, field?.field, choice);
      return { ...view, limit: number, ...(sort !== undefined && { sort }) };
    });
    if (changed === undefined) return { problem: `The list shows only ${number} rows already, or always shows all.` };
    return { app: changed.app, claims: [{ is: 'view', ...changed.target }] };
  },
};
