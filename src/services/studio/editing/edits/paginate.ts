// Pages of a table or list: fewer rows at a time than there are, or all of them.

import type { Node } from '../../../../interface-catalogue/model/payload.ts';
import { evaluate } from '../../../../interface-catalogue/runtime/values/evaluate.ts';
import type { Edit, EditContext } from '../edit.ts';
import { setProps } from '../interface/change-nodes.ts';
import { findShownContent } from '../interface/navigation.ts';
import { toName } from '../interface/to-label.ts';
import { findTargets } from '../targets/find-targets.ts';
import { parseNumber } from './rows/parse-conditions.ts';

/** What a table or list shows at a time where it is not told how many. */
const PAGE_SIZE = 10;
const SMALL_PAGE = 5;

export const paginate: Edit = ({ target, count }, context) => {
  const list = findList(target, context);
  if (list === undefined) return { problem: 'There is no table or list here that could have pages.' };
  const { length, min, max } = toBounds(list, context);
  const now = Number(list.props['pageSize'] ?? PAGE_SIZE);
  if (/^(?:remove|drop|disable|turn off|no|hide|get rid of)\b/i.test(context.text)) {
    if (length > max) return { problem: `${toName(list)} has ${length} rows, and shows ${max} at most on a page.` };
    return change(list, max, `All ${length} rows at once.`, context);
  }
  const asked = parseNumber(count ?? '');
  if (asked === undefined && length > now)
    return { problem: `${toName(list)} has pages already: ${now} of its ${length} rows at a time.` };
  const size = asked ?? (length > SMALL_PAGE ? SMALL_PAGE : min);
  if (size < min || size > max) return { problem: `${toName(list)} shows from ${min} to ${max} rows on a page.` };
  if (length <= size) return { problem: `${toName(list)} has ${length} rows: they fit on one page.` };
  return change(list, size, `${size} of ${length} rows at a time.`, context);
};

function change(list: Node, pageSize: number, reason: string, { payload }: EditContext) {
  return { payload: setProps(payload, list.id, { pageSize }), nodeIds: [list.id], reason };
}

function findList(target: string | undefined, { payload, tree, ...context }: EditContext): Node | undefined {
  const isList = ({ component }: Node) => component === 'DataTable' || component === 'List';
  const named = target === undefined ? undefined : findTargets(target, { payload, tree, ...context })?.targets[0]?.node;
  if (target !== undefined) return named === undefined ? undefined : tree.listBranch(named.id).find(isList);
  const content = findShownContent(payload);
  return (content === undefined ? [] : tree.listBranch(content.id)).find(isList) ?? tree.inOrder.find(isList);
}

function toBounds({ component, props }: Node, { payload, catalogue }: EditContext) {
  const rows = evaluate(props['rows'], { data: payload.dataModel });
  const { min = 1, max = 50 } = catalogue.components.get(component)?.props['pageSize'] ?? {};
  return { length: Array.isArray(rows) ? rows.length : 0, min, max };
}
