import { addToolbar, type Collection, listEmptyProps, toCollection } from '../../compile/collection.ts';
import type { CompileContext } from '../../compile/context.ts';
import { toCall, toPath } from '../../compile/expressions.ts';
import { addTable } from '../../compile/table.ts';
import { defineKind } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

export const table = defineKind<{ readonly group?: string }>(definition, (view, { context, nodeId }) => {
  const collection = toCollection(context, nodeId, view);
  addToolbar(context, nodeId, collection);
  const group = collection.fields.find(({ id, hidden }) => id === view.group && hidden !== true);
  if (group !== undefined) return addGroups(context, nodeId, collection, group);
  const { rows, shown, offers, press } = collection;
  addTable(context, nodeId, nodeId, { rows, fields: shown, offers, press, ...listEmptyProps(context, collection) });
});

/** A table below a heading for each value, and one for the rows without a value. */
function addGroups(
  context: CompileContext,
  nodeId: string,
  collection: Collection,
  { id: by, options = [], label }: Collection['fields'][number],
): void {
  const { draft } = context;
  const { rows, shown, offers, press } = collection;
  const empty = listEmptyProps(context, collection);
  const fields = shown.filter(({ id }) => id !== by);
  const filled = toCall('where', { rows, field: by, value: true, how: 'filled' });
  const list = draft.add(nodeId, `${nodeId}-groups`, 'List', {
    rows: toCall('group', { rows: filled, by, order: [...options] }),
    ...empty,
  });
  const group = draft.add(list, `${nodeId}-group`, 'Column', { gap: 'small' });
  draft.add(group, `${nodeId}-group-title`, 'Heading', { text: toPath('label'), level: 3 });
  const own = toCall('where', { rows, field: by, value: toPath('label') });
  addTable(context, group, nodeId, { rows: own, fields, offers, press, ...empty });
  const rest = toCall('where', { rows, field: by, value: true, how: 'empty' });
  const others = draft.add(nodeId, `${nodeId}-others`, 'Column', {
    gap: 'small',
    showIf: toCall('above', { a: toCall('count', { rows: rest }), b: 0 }),
  });
  draft.add(others, `${nodeId}-others-title`, 'Heading', { text: `${label}: –`, level: 3 });
  addTable(context, others, `${nodeId}-others`, { rows: rest, fields, offers, press, ...empty });
}
