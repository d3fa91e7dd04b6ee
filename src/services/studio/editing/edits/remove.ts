// Takes parts, entries of lists and rows away.
import type { Payload } from '../../../../interface-catalogue/model/payload.ts';
import type { Change, Edit, EditContext, Outcome } from '../edit.ts';
import { listEntries, removeBranches, setEntry } from '../interface/change-nodes.ts';
import { updateNavigation } from '../interface/navigation.ts';
import { toName } from '../interface/to-label.ts';
import type { Candidate } from '../targets/candidate.ts';
import { findTargets, type Targets } from '../targets/find-targets.ts';
import { findOrdinal } from '../targets/parse-phrase.ts';
import { toPart } from '../targets/to-part.ts';
import { removeRow } from './rows/remove-row.ts';

export const remove: Edit = ({ target = '' }, context) => {
  // "all orders" and "the second order" are rows; whole parts are named by their kind.
  const isOfRows = /^(?:all|every)\b/i.test(target) || findOrdinal(target.replace(/^the\s/i, '').split(' ')[0] ?? '');
  const all = isOfRows ? removeRow(target, context) : undefined;
  if (all !== undefined) return all;
  const found = findTargets(target, context);
  if (found?.isComplete === true) return removeTargets(found, context);
  const row = removeRow(target, context);
  if (row !== undefined) return row;
  return found === undefined ? { problem: `Nothing here is called “${target}”.` } : removeTargets(found, context);
};

export function removeTargets({ targets, note }: Targets, context: EditContext): Outcome {
  let { payload } = context;
  const nodeIds: string[] = [];
  for (const target of targets.toReversed()) {
    const changed = target.entry === undefined ? removePart(target, context, payload) : removeEntry(target, payload);
    if (!('payload' in changed)) return changed;
    payload = changed.payload;
    nodeIds.unshift(...changed.nodeIds);
  }
  const loose = targets.flatMap(({ node }) => (node.component === 'Page' ? [String(node.props['name'])] : []));
  const reason = note ?? toLooseEnds(payload, loose);
  return { payload, nodeIds, reason, isGuess: note !== undefined };
}

function removePart(target: Candidate, { tree }: EditContext, payload: Payload): Change | { problem: string } {
  const node = toPart(target.node, tree);
  const parent = tree.find(node.parentId);
  if (parent === undefined) return { problem: 'Without its root there would be no interface.' };
  const isOnly = tree.listChildren(parent.id).length === 1;
  if (isOnly && (parent.component === 'Pages' || parent.component === 'List')) {
    return { problem: `${toName(parent)} needs ${toName(node)}; remove the whole of it instead.` };
  }
  const removed = removeBranches(payload, [node.id]);
  return { payload: node.component === 'Page' ? updateNavigation(removed) : removed, nodeIds: [parent.id] };
}

function removeEntry({ node, entry }: Candidate, payload: Payload): Change | { problem: string } {
  if (entry === undefined) return { problem: '' };
  const { prop, index } = entry;
  const current = payload.nodes.find(({ id }) => id === node.id) ?? node;
  if (listEntries(current, prop).length > 1) {
    return { payload: setEntry(payload, node.id, prop, index, undefined), nodeIds: [node.id] };
  }
  return node.component === 'FilterBar'
    ? { payload: removeBranches(payload, [node.id]), nodeIds: [node.parentId ?? node.id] }
    : { problem: `${toName(node)} would be empty; remove the whole of it instead.` };
}

/** Controls that lead to a page that is gone stay, because they were not named; the person should know. */
function toLooseEnds(payload: Payload, pages: readonly string[]): string | undefined {
  const count = payload.nodes.filter(({ props }) =>
    pages.some((page) => JSON.stringify(props).includes(`"do":"navigate","to":"${page}"`)),
  ).length;
  if (count === 0) return undefined;
  return `${count} ${count === 1 ? 'control still leads' : 'controls still lead'} to the page that is gone.`;
}
