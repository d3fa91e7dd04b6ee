// Hides parts and shows them again, also those that an earlier version had.
import type { Node, Payload } from '../../../../interface-catalogue/model/payload.ts';
import type { Edit, EditContext, Outcome } from '../edit.ts';
import { insertBranch, setProps } from '../interface/change-nodes.ts';
import { InterfaceTree } from '../interface/interface-tree.ts';
import { updateNavigation } from '../interface/navigation.ts';
import { findTargets } from '../targets/find-targets.ts';
import { toPart } from '../targets/to-part.ts';
import { removeTargets } from './remove.ts';

const EVERYTHING = /^(?:everything|all|all of it|all (?:hidden )?(?:parts|elements|components))$/i;

export const hide: Edit = ({ target = '' }, context) => {
  const found = findTargets(target, context);
  if (found === undefined) return { problem: `Nothing here is called “${target}”.` };
  // Entries of lists have nothing that hides them.
  if (found.targets.some(({ entry }) => entry !== undefined)) return removeTargets(found, context);
  const nodes = found.targets.map(({ node }) => toPart(node, context.tree));
  if (nodes.some(({ parentId }) => parentId === null)) return { problem: 'The whole interface cannot be hidden.' };
  return setHidden(context.payload, nodes, true, found.note);
};

export const show: Edit = ({ target = '' }, context) => {
  const hidden = context.tree.inOrder.filter(({ props }) => props['hidden'] === true);
  if (EVERYTHING.test(target) && hidden.length > 0) return setHidden(context.payload, hidden, false);
  const found = findTargets(target, context);
  const nodes = (found?.targets ?? []).flatMap(({ node }) => {
    const outer = [node, ...context.tree.listAncestors(node)].find((other) => hidden.includes(other));
    const inner = hidden.find((other) => context.tree.isWithin(other, node.id));
    return outer ?? inner ?? [];
  });
  if (nodes.length > 0) return setHidden(context.payload, nodes, false, found?.note);
  return found?.isComplete === true ? undefined : bringBack(target, context);
};

function setHidden(payload: Payload, nodes: readonly Node[], isHidden: boolean, note?: string): Outcome {
  let changed = payload;
  for (const { id } of nodes) changed = setProps(changed, id, { hidden: isHidden ? true : undefined });
  if (nodes.some(({ component }) => component === 'Page')) changed = updateNavigation(changed);
  return { payload: changed, nodeIds: nodes.map(({ id }) => id), reason: note, isGuess: note !== undefined };
}

/** A part that was removed comes from the last version that had it. */
function bringBack(target: string, context: EditContext): Outcome | undefined {
  for (const version of context.versions.toReversed()) {
    const tree = new InterfaceTree(version);
    const found = findTargets(target, {
      ...context,
      payload: version,
      tree,
      lastNodeIds: [],
      selectedNodeId: undefined,
    });
    const [first] = found?.targets ?? [];
    if (first === undefined || first.entry !== undefined || found?.isComplete !== true) continue;
    const part = toPart(first.node, tree);
    const parent = context.tree.find(part.parentId);
    if (parent === undefined || context.tree.find(part.id) !== undefined) continue;
    const next = tree.listSiblings(part).find(({ id, order }) => order > part.order && context.tree.find(id));
    const branch = tree.listBranch(part.id).filter(({ id }) => context.tree.find(id) === undefined);
    const placed = insertBranch(context.payload, { parentId: parent.id, beforeId: next?.id }, branch);
    const payload = part.component === 'Page' ? updateNavigation(placed) : placed;
    return { payload, nodeIds: [part.id], reason: `Taken from version ${version.sequence}.` };
  }
  return undefined;
}
