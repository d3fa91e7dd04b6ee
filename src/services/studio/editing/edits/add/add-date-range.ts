// Two days between which rows are shown: entries of the filter bar above them, or a new bar.
import { readPath, writePath } from '../../../../../interface-catalogue/runtime/values/data-path.ts';
import { toCall, toPath } from '../../../compile/expressions.ts';
import type { Edit } from '../../edit.ts';
import { setProps } from '../../interface/change-nodes.ts';
import { toName } from '../../interface/to-label.ts';
import { findTargets } from '../../targets/find-targets.ts';
import { findRowsPath, isRows } from '../rows/find-field.ts';
import { findCollection, putFilters } from './add-filter.ts';

const DAY = /^\d{4}-\d{2}-\d{2}/;

export const addDateRange: Edit = ({ target }, context) => {
  const found = findTargets(target ?? 'table', context) ?? findTargets('list', context);
  const node = findCollection(found?.targets[0]?.node, context);
  const path = node === undefined ? undefined : findRowsPath(node, context.payload);
  const rows = path === undefined ? undefined : readPath(context.payload.dataModel, path);
  if (node === undefined || path === undefined || !isRows(rows))
    return { problem: 'There is no list with dates here.' };
  const field = Object.keys(rows[0] ?? {}).find((name) => DAY.test(String(rows[0]?.[name])));
  if (field === undefined) return { problem: `${toName(node)} has no dates.` };
  const [from, to] = ['From', 'To'].map((end) => `/ui/filter${path}/${field}${end}`) as [string, string];
  if (readPath(context.payload.dataModel, from) !== null) return { problem: `${toName(node)} has a range already.` };
  const since = toCall('where', { rows: node.props['rows'] ?? toPath(path), field, value: toPath(from), how: 'from' });
  const narrowed = toCall('where', { rows: since, field, value: toPath(to), how: 'to' });
  const filters = [
    { label: 'From', value: { path: from }, kind: 'from' },
    { label: 'To', value: { path: to }, kind: 'to' },
  ];
  const { payload, id } = putFilters(setProps(context.payload, node.id, { rows: narrowed }), node, path, filters);
  const dataModel = writePath(writePath(payload.dataModel, from, ''), to, '');
  return { payload: { ...payload, dataModel }, nodeIds: [id, node.id], reason: found?.note };
};
