// Copies a part or an entry; the copy stands after the original, or where it is asked for.
import type { Node, Payload } from '../../../../interface-catalogue/model/payload.ts';
import type { Edit, EditContext } from '../edit.ts';
import { insertBranch, listEntries, type Place, setProps, toFreeId } from '../interface/change-nodes.ts';
import { getContent, updateNavigation } from '../interface/navigation.ts';
import { findTarget, findTargets } from '../targets/find-targets.ts';
import { toPart } from '../targets/to-part.ts';

export const duplicate: Edit = ({ target = '', place }, context) => {
  const { payload, tree } = context;
  const found = findTargets(target, context);
  const [first] = found?.targets ?? [];
  if (first === undefined || found === undefined) return { problem: `Nothing here is called “${target}”.` };
  const { node: named, entry } = first;
  if (entry !== undefined) {
    const entries = listEntries(named, entry.prop).toSpliced(entry.index + 1, 0, entry.value);
    return { payload: setProps(payload, named.id, { [entry.prop]: entries }), nodeIds: [named.id], reason: found.note };
  }
  const node = toPart(named, tree);
  if (node.parentId === null) return { problem: 'The whole interface cannot be copied into itself.' };
  const branch = copyBranch(tree.listBranch(node.id), payload);
  const copied = insertBranch(payload, toPlace(node, place, context), branch);
  const changed = node.component === 'Page' ? updateNavigation(copied) : copied;
  return { payload: changed, nodeIds: branch.slice(0, 1).map(({ id }) => id), reason: found.note };
};

function toPlace(node: Node, place: string | undefined, context: EditContext): Place {
  const { tree } = context;
  const anchor = place === undefined ? undefined : findTarget(place, context)?.node;
  if (anchor !== undefined) return { parentId: getContent(anchor, tree).id };
  const siblings = tree.listSiblings(node);
  return { parentId: node.parentId ?? 'root', beforeId: siblings[siblings.indexOf(node) + 1]?.id };
}

/** With ids of their own, in parents, in the state of dialogs, and in the values of inputs, which are not shared with the original. */
function copyBranch(branch: readonly Node[], { nodes }: Payload): Node[] {
  const taken = new Set(nodes.map(({ id }) => id));
  const ids = new Map<string, string>();
  for (const { id } of branch) {
    const copy = toFreeId(`${id.slice(0, ID_LENGTH_MAX)}-copy`, taken);
    taken.add(copy);
    ids.set(id, copy);
  }
  return branch.map((node) => {
    const renamed = JSON.stringify(node.props).replace(/"\/ui\/open\/([\w-]+)"/g, (all, id: string) =>
      ids.has(id) ? `"/ui/open/${ids.get(id)}"` : all,
    );
    const props = JSON.parse(renamed) as Node['props'];
    const own = node.component === 'Page' ? { ...props, name: `${String(props['name'])}-copy` } : withOwnValue(props);
    return {
      ...node,
      id: ids.get(node.id) ?? node.id,
      parentId: ids.get(node.parentId ?? '') ?? node.parentId,
      props: own,
    };
  });
}

/** Leaves room for the ending of a copy. */
const ID_LENGTH_MAX = 70;

function withOwnValue(props: Node['props']): Node['props'] {
  const path = (props['value'] as { path?: unknown } | null | undefined)?.path;
  if (typeof path !== 'string' || !path.startsWith('/forms/')) return props;
  return { ...props, value: { path: `${path}Copy` } };
}
