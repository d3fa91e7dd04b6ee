// A filter by a field of the rows: an entry of the filter bar above them, or a new bar.

import type { Json, JsonObject, Node, Payload } from '../../../../../interface-catalogue/model/payload.ts';
import { readPath, writePath } from '../../../../../interface-catalogue/runtime/values/data-path.ts';
import { toCall, toPath } from '../../../compile/expressions.ts';
import type { Edit, EditContext } from '../../edit.ts';
import { toLiteral } from '../../grammar/mask-quotes.ts';
import { insertBranch, listEntries, setProps, toFreeId } from '../../interface/change-nodes.ts';
import { InterfaceTree } from '../../interface/interface-tree.ts';
import { toName } from '../../interface/to-label.ts';
import { findTargets } from '../../targets/find-targets.ts';
import { findField, findRowsPath, isRows } from '../rows/find-field.ts';
import { listKnownValues } from '../rows/list-known-values.ts';

/** More values are found by a search rather than chosen. */
const OPTIONS_MAX = 30;
const CHIPS_MAX = 5;

export const addFilter: Edit = ({ target, value = '' }, context) => {
  const found = findTargets(target ?? 'table', context) ?? findTargets('list', context);
  const node = findCollection(found?.targets[0]?.node, context);
  const path = node === undefined ? undefined : findRowsPath(node, context.payload);
  if (node === undefined || path === undefined) return undefined;
  const field = findField(node, toLiteral(value), context.payload);
  const rows = readPath(context.payload.dataModel, path);
  if (field === undefined || !isRows(rows)) return { problem: `${toName(node)} has no field “${toLiteral(value)}”.` };
  const statePath = `/ui/filter${path}/${field}`;
  const options = [
    ...new Set([
      ...rows.map((row) => row[field]).filter((entry) => typeof entry === 'string' && entry !== ''),
      ...listKnownValues(path, context.payload).flatMap((known) => (known.field === field ? known.value : [])),
    ]),
  ].sort();
  if (options.length < 2 || options.length > OPTIONS_MAX)
    return { problem: `“${field}” has ${options.length} values; a filter chooses from 2 to ${OPTIONS_MAX}.` };
  const filter: JsonObject = {
    label: toLabel(node, field),
    value: { path: statePath },
    kind: options.length <= CHIPS_MAX ? 'chips' : 'select',
    options: options as Json[],
  };
  if (JSON.stringify(context.payload.nodes).includes(JSON.stringify(statePath)))
    return { problem: `${toName(node)} has this filter already.` };
  const rowsNow = toCall('where', { rows: node.props['rows'] ?? toPath(path), field, value: toPath(statePath) });
  const bound = setProps(context.payload, node.id, { rows: rowsNow });
  const { payload: shown, id } = putFilters(bound, node, path, [filter]);
  const payload = { ...shown, dataModel: writePath(shown.dataModel, statePath, '') };
  return { payload, nodeIds: [id, node.id], reason: found?.note, isGuess: found?.note !== undefined };
};

/** Into the bar of the same rows on the page, or into a new one above them. */
export function putFilters(payload: Payload, node: Node, path: string, filters: readonly JsonObject[]) {
  const tree = new InterfaceTree(payload);
  const bar = tree
    .listBranch(tree.findPage(node)?.id ?? 'root')
    .find(({ component, props }) => component === 'FilterBar' && JSON.stringify(props).includes(`/ui/filter${path}/`));
  if (bar !== undefined)
    return {
      id: bar.id,
      payload: setProps(payload, bar.id, { filters: [...listEntries(bar, 'filters'), ...filters] }),
    };
  const id = toFreeId(`${node.id.slice(0, ID_LENGTH_MAX)}-filters`, new Set(payload.nodes.map((other) => other.id)));
  const fresh: Node = { id, parentId: node.parentId, order: 0, component: 'FilterBar', props: { filters } };
  return { id, payload: insertBranch(payload, { parentId: node.parentId ?? 'root', beforeId: node.id }, [fresh]) };
}

/** Leaves room for the ending. */
const ID_LENGTH_MAX = 60;

export function findCollection(node: Node | undefined, { tree }: EditContext): Node | undefined {
  if (node === undefined) return undefined;
  const isCollection = ({ component }: Node) =>
    ['DataTable', 'List', 'Gallery', 'Timeline', 'Calendar'].includes(component);
  const page = tree.findPage(node)?.id ?? 'root';
  return tree.listBranch(node.id).find(isCollection) ?? tree.listBranch(page).find(isCollection);
}

function toLabel(node: Node, field: string): string {
  const column = (listEntries(node, 'columns') as readonly JsonObject[]).find((entry) => entry['field'] === field);
  return typeof column?.['label'] === 'string' ? column['label'] : field.charAt(0).toUpperCase() + field.slice(1);
}
