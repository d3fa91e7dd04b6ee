import { addToolbar, toCollection } from '../../compile/collection.ts';
import { toPath } from '../../compile/expressions.ts';
import { defineKind } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

interface CalendarProperties {
  readonly date: string;
  readonly time?: string;
}

export const calendar = defineKind<CalendarProperties>(definition, (view, { context, nodeId }) => {
  const collection = toCollection(context, nodeId, { search: false, ...view });
  addToolbar(context, nodeId, collection);
  const day = `/ui/${nodeId}/day`;
  context.draft.put(day, '');
  context.draft.add(nodeId, `${nodeId}-calendar`, 'Calendar', {
    rows: collection.rows,
    dateField: view.date,
    titleField: collection.title,
    timeField: view.time,
    day: toPath(day),
  });
});
