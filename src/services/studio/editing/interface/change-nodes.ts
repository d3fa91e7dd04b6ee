// Changes of the nodes of an interface. What a change does not name stays the very same object.
import type { Expression } from '../../../../interface-catalogue/model/expression.ts';
import type { Json, JsonObject, Node, Payload } from '../../../../interface-catalogue/model/payload.ts';
import { InterfaceTree } from './interface-tree.ts';

/** A prop that is undefined is taken away. */
export type PropChanges = { readonly [name: string]: Expression | undefined };

export function setProps(payload: Payload, id: string, changes: PropChanges): Payload {
  return replaceNode(payload, id, (node) => ({ ...node, props: toProps({ ...node.props, ...changes }) }));
}

export function replaceNode(payload: Payload, id: string, change: (node: Node) => Node): Payload {
  return { ...payload, nodes: payload.nodes.map((node) => (node.id === id ? change(node) : node)) };
}

/** An expression is plain data: its types only say more about it. */
export function toProps(props: PropChanges): JsonObject {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as JsonObject;
}

/** An entry of a list in the props, such as a column; undefined takes it away. */
export function setEntry(
  payload: Payload,
  id: string,
  prop: string,
  index: number,
  entry: JsonObject | undefined,
): Payload {
  return replaceNode(payload, id, (node) => {
    const entries = listEntries(node, prop);
    const changed = entry === undefined ? entries.toSpliced(index, 1) : entries.toSpliced(index, 1, entry);
    return { ...node, props: { ...node.props, [prop]: changed } };
  });
}

export function listEntries(node: Node, prop: string): readonly Json[] {
  const value = node.props[prop];
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** Takes nodes out with all below them. */
export function removeBranches(payload: Payload, ids: readonly string[]): Payload {
  const tree = new InterfaceTree(payload);
  const gone = new Set(ids.flatMap((id) => tree.listBranch(id)).map(({ id }) => id));
  return { ...payload, nodes: payload.nodes.filter(({ id }) => !gone.has(id)) };
}

/** Where a node goes: into a parent, before one of its children or after all of them. */
export interface Place {
  readonly parentId: string;
  readonly beforeId?: string | undefined;
}

/** Adds a branch, its first node being the one that is placed. An order between those of its neighbours leaves them as they are. */
export function insertBranch(payload: Payload, place: Place, branch: readonly Node[]): Payload {
  const [head, ...rest] = branch;
  if (head === undefined) return payload;
  const siblings = new InterfaceTree(payload).listChildren(place.parentId);
  const index = siblings.findIndex(({ id }) => id === place.beforeId);
  const next = siblings[index];
  const previous = index === -1 ? siblings.at(-1) : siblings[index - 1];
  const placed = { ...head, parentId: place.parentId, order: toOrderBetween(previous, next) };
  const at = next === undefined ? payload.nodes.length : payload.nodes.indexOf(next);
  return { ...payload, nodes: payload.nodes.toSpliced(at, 0, placed, ...rest) };
}

export function moveBranch(payload: Payload, id: string, place: Place): Payload {
  const node = payload.nodes.find((other) => other.id === id);
  if (node === undefined || place.beforeId === id) return payload;
  return insertBranch({ ...payload, nodes: payload.nodes.filter((other) => other.id !== id) }, place, [node]);
}

function toOrderBetween(previous: Node | undefined, next: Node | undefined): number {
  if (previous === undefined) return next === undefined ? 0 : next.order - 1;
  return next === undefined ? previous.order + 1 : (previous.order + next.order) / 2;
}

/** The id, or with a number if it is taken. */
export function toFreeId(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${wanted}-${number}`)) number++;
  return `${wanted}-${number}`;
}
