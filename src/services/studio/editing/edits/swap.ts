// Two parts change places.
import type { Node } from '../../../../interface-catalogue/model/payload.ts';
import type { Edit, Outcome } from '../edit.ts';
import { listEntries, replaceNode, setProps } from '../interface/change-nodes.ts';
import type { InterfaceTree } from '../interface/interface-tree.ts';
import { updateNavigation } from '../interface/navigation.ts';
import type { Candidate } from '../targets/candidate.ts';
import { findTargets } from '../targets/find-targets.ts';
import { toPart } from '../targets/to-part.ts';

/** "the metrics" are the grid that holds all of them. */
function toWhole(targets: readonly [Candidate, ...Candidate[]], tree: InterfaceTree): Node {
  const [{ node: first }] = targets;
  const parent = tree.find(first.parentId);
  const isWhole = targets.length > 1 && tree.listSiblings(first).length === targets.length;
  return toPart(isWhole && parent?.parentId ? parent : first, tree);
}

export const swap: Edit = ({ target = '', other = '' }, context) => {
  const [one, two] = [findTargets(target, context), findTargets(other, context)];
  const [first, second] = [one?.targets[0], two?.targets[0]];
  if (first === undefined || second === undefined || one?.isComplete !== true || two?.isComplete !== true)
    return undefined;
  const { tree, payload } = context;
  if (first.entry !== undefined || second.entry !== undefined) return swapEntries(first, second);
  const parts = [toWhole(one.targets, tree), toWhole(two.targets, tree)] as const;
  const isNested = tree.isWithin(parts[0], parts[1].id) || tree.isWithin(parts[1], parts[0].id);
  const [a, b] = isNested ? [first.node, second.node] : parts;
  if (tree.isWithin(a, b.id) || tree.isWithin(b, a.id)) return { problem: 'One of the two holds the other.' };
  const there = replaceNode(payload, a.id, (node) => ({ ...node, parentId: b.parentId, order: b.order }));
  const back = replaceNode(there, b.id, (node) => ({ ...node, parentId: a.parentId, order: a.order }));
  const isPages = a.component === 'Page' && b.component === 'Page';
  return { payload: isPages ? updateNavigation(back) : back, nodeIds: [a.id, b.id], reason: one.note ?? two.note };

  function swapEntries({ node, entry }: Candidate, { node: otherNode, entry: otherEntry }: Candidate): Outcome {
    if (node !== otherNode || entry === undefined || otherEntry === undefined || entry.prop !== otherEntry.prop) {
      return { problem: 'Only entries of the same list can change places.' };
    }
    const entries = [...listEntries(node, entry.prop)];
    entries[entry.index] = otherEntry.value;
    entries[otherEntry.index] = entry.value;
    return { payload: setProps(payload, node.id, { [entry.prop]: entries }), nodeIds: [node.id] };
  }
};
