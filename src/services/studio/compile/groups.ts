// Rows below a heading for each value of a field, and below one for those without a value.
import { type Collection, listEmptyProps } from './collection.ts';
import type { CompileContext } from './context.ts';
import { toCall, toPath } from './expressions.ts';

type AddRows = (parentId: string, part: Collection) => string;

/** Adds all rows at once where the field is not there, or hidden. */
export function addGrouped(
  context: CompileContext,
  collection: Collection,
  by: string | undefined,
  add: AddRows,
): string {
  const { draft } = context;
  const { nodeId, rows, fields } = collection;
  const field = fields.find(({ id, hidden }) => id === by && hidden !== true);
  if (field === undefined) return add(nodeId, collection);
  const { id, type, label, options = [] } = field;
  const part = { ...collection, shown: collection.shown.filter((other) => other.id !== id) };
  const filled = toCall('where', { rows, field: id, value: true, how: 'filled' });
  const isDated = type === 'date' || type === 'time';
  const list = draft.add(nodeId, `${nodeId}-groups`, 'List', {
    rows: toCall('group', {
      rows: isDated ? toCall('sort', { rows: filled, by: id, order: 'ascending' }) : filled,
      by: id,
      order: [...options],
    }),
    ...listEmptyProps(context, collection),
  });
  const group = draft.add(list, `${nodeId}-group`, 'Column', { gap: 'small' });
  const name = toPath('label');
  draft.add(group, `${nodeId}-group-title`, 'Heading', {
    text: isDated ? toCall('format', { value: name, as: type }) : name,
    level: 3,
  });
  add(group, { ...part, rows: toCall('where', { rows, field: id, value: name }) });
  const rest = toCall('where', { rows, field: id, value: true, how: 'empty' });
  const others = draft.add(nodeId, `${nodeId}-others`, 'Column', {
    gap: 'small',
    showIf: toCall('above', { a: toCall('count', { rows: rest }), b: 0 }),
  });
  draft.add(others, `${nodeId}-others-title`, 'Heading', { text: `${label}: –`, level: 3 });
  return add(others, { ...part, nodeId: `${nodeId}-others`, rows: rest });
}
