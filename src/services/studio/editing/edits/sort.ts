// The order of rows: a table has it as props, other components show sorted rows.

import type { Expression } from '../../../../interface-catalogue/model/expression.ts';
import type { Node } from '../../../../interface-catalogue/model/payload.ts';
import { readPath } from '../../../../interface-catalogue/runtime/values/data-path.ts';
import { toCall } from '../../compile/expressions.ts';
import type { Edit, EditContext } from '../edit.ts';
import { setProps } from '../interface/change-nodes.ts';
import { toName } from '../interface/to-label.ts';
import knowledge from '../knowledge/row-words.json' with { type: 'json' };
import { findTargets } from '../targets/find-targets.ts';
import { findField, findRowsPath, isRows } from './rows/find-field.ts';

const DESCENDING =
  /\b(?:descending|desc|highest|newest|latest|largest|biggest|most|z to a|high to low|reverse|decreasing)\b.*$/i;
const ASCENDING =
  /\b(?:ascending|asc|lowest|oldest|earliest|smallest|least|a to z|low to high|increasing|alphabetical(?:ly)?)\b.*$/i;

export const sort: Edit = ({ target, value = '' }, context) => {
  const found = findTargets(target ?? 'table', context);
  const node = (found?.targets ?? [])
    .map((each) => findRowsNode(each.node, context))
    .find((each) => each !== undefined);
  const shown = node ?? (target === undefined ? findRowsNode(context.tree.inOrder[0], context) : undefined);
  if (shown === undefined) return { problem: 'There is no list that could be sorted.' };
  const order = DESCENDING.test(value) || /^(?:from )?(?:best|top|new|high)/i.test(value) ? 'descending' : 'ascending';
  const words = value
    .replace(DESCENDING, '')
    .replace(ASCENDING, '')
    .replace(/[,(]|\bin\b|\bfirst\b/gi, ' ')
    .trim();
  const field = findField(shown, words === '' ? value : words, context.payload) ?? findExtreme(shown, value, context);
  if (field === undefined) return { problem: `${toName(shown)} has no field “${words}”.` };
  const changes: { [prop: string]: Expression } =
    shown.component === 'DataTable'
      ? { sortBy: field, sortOrder: order }
      : { rows: toCall('sort', { rows: withoutSort(shown.props['rows']), by: field, order }) };
  return { payload: setProps(context.payload, shown.id, changes), nodeIds: [shown.id], reason: found?.note };
};

/** "the cheapest first": the word stands for a field. */
function findExtreme(node: Node, words: string, { payload }: EditContext): string | undefined {
  const path = findRowsPath(node, payload);
  const rows = path === undefined ? undefined : readPath(payload.dataModel, path);
  const names = isRows(rows) ? Object.keys(rows[0] ?? {}) : [];
  const { fields = '' } =
    knowledge.extremes.find((entry) => new RegExp(`\\b(?:${entry.words})`, 'i').test(words)) ?? {};
  return fields === '' ? undefined : names.find((name) => new RegExp(`^(?:${fields})`, 'i').test(name));
}

function withoutSort(rows: Expression | undefined): Expression {
  const call = rows as { call?: string; args?: { rows?: Expression } } | undefined;
  return call?.call === 'sort' ? (call.args?.rows ?? null) : (rows ?? null);
}

function findRowsNode(node: Node | undefined, { tree }: EditContext): Node | undefined {
  if (node === undefined) return undefined;
  const branch = tree
    .listBranch(node.id)
    .filter(({ props, component }) => props['rows'] !== undefined && component !== 'Chart' && component !== 'Kanban');
  return branch.find(({ component }) => component === 'DataTable') ?? branch[0];
}
