// Search, create, edit and delete for rows that a table or list shows already: the composer's controls join it, its rows are not shown twice.
import type { Expression } from '../../../../../interface-catalogue/model/expression.ts';
import type { Json, JsonObject, Node, Payload } from '../../../../../interface-catalogue/model/payload.ts';
import type { EditContext, Outcome } from '../../edit.ts';
import {
  insertBranch,
  listEntries,
  type PropChanges,
  setProps,
  toFreeId,
  toProps,
} from '../../interface/change-nodes.ts';
import { InterfaceTree } from '../../interface/interface-tree.ts';
import { listPaths } from '../../interface/to-label.ts';
import { graft } from './graft.ts';

const COLLECTIONS: ReadonlySet<string> = new Set(['DataTable', 'List']);

export function isCollection({ component }: Node): boolean {
  return COLLECTIONS.has(component) || component === 'Kanban';
}
const CONTROLS: ReadonlySet<string> = new Set(['Search', 'FilterBar', 'Button', 'Modal']);

export function mergeCollection(built: Payload, { payload, tree }: EditContext): Outcome | undefined {
  const builtTree = new InterfaceTree(built);
  const fresh = builtTree.inOrder.find(({ component }) => COLLECTIONS.has(component) || component === 'Kanban');
  const path =
    fresh === undefined ? undefined : listPaths(fresh.props['rows']).find((each) => each.lastIndexOf('/') === 0);
  const own = tree.inOrder.find(
    ({ component, props }) =>
      COLLECTIONS.has(component) && path !== undefined && listPaths(props['rows']).includes(path),
  );
  if (fresh === undefined || own === undefined || path === undefined) return undefined;
  const changes = toChanges(own, fresh, path);
  let changed = Object.keys(changes).length === 0 ? payload : setProps(payload, own.id, changes);
  const nodeIds: string[] = [];
  for (const control of builtTree.inOrder.filter((node) => isControl(node, builtTree, payload))) {
    const isDialog = control.component === 'Modal';
    const place = isDialog
      ? { parentId: own.parentId ?? 'root' }
      : { parentId: own.parentId ?? 'root', beforeId: own.id };
    changed = graft(changed, built, place, builtTree.listBranch(control.id));
    nodeIds.push(control.id);
  }
  if (own.component === 'List') changed = addCardActions(changed, own, fresh, tree);
  for (const part of listOtherViews(path, fresh, builtTree)) {
    const siblings = tree.listSiblings(own);
    const place = { parentId: own.parentId ?? 'root', beforeId: siblings[siblings.indexOf(own) + 1]?.id };
    changed = graft(changed, built, place, builtTree.listBranch(part.id));
    nodeIds.push(part.id);
  }
  const detail = mergeDetail(changed, built, builtTree, tree);
  if (detail.payload === payload) return undefined;
  return { payload: detail.payload, nodeIds: [...nodeIds, ...detail.nodeIds, own.id] };
}

/** Other views of the rows that the composer gives a heading of their own, such as favourites. */
function listOtherViews(path: string, fresh: Node, tree: InterfaceTree): readonly Node[] {
  return tree.inOrder.filter(({ id, component }) => {
    const branch = component === 'Column' ? tree.listBranch(id) : [];
    const views = branch.filter((node) => COLLECTIONS.has(node.component));
    const isOther = views.length === 1 && !branch.includes(fresh) && branch[1]?.component === 'Heading';
    return isOther && views.every(({ props }) => listPaths(props['rows']).includes(path));
  });
}

/** What a table has as actions of its rows stands on the cards of a list. */
function addCardActions(payload: Payload, own: Node, fresh: Node, tree: InterfaceTree): Payload {
  const [card] = tree.listChildren(own.id);
  const texts = JSON.stringify(card === undefined ? [] : tree.listBranch(card.id));
  const actions = (listEntries(fresh, 'rowActions') as readonly JsonObject[]).filter(
    ({ press }) => !texts.includes(JSON.stringify(press)),
  );
  return actions.reduce((changed, { label, icon, press }) => {
    const id = toFreeId(`${card?.id ?? own.id}-${String(icon)}`, new Set(changed.nodes.map((node) => node.id)));
    const props = toProps({ label, icon, press, variant: 'secondary' });
    const button: Node = { id, parentId: null, order: 0, component: 'Button', props };
    return card === undefined ? changed : insertBranch(changed, { parentId: card.id }, [button]);
  }, payload);
}

/** What the composer shows of one row and the interface does not yet, such as reviews, joins the detail that is there. */
function mergeDetail(payload: Payload, built: Payload, builtTree: InterfaceTree, tree: InterfaceTree) {
  const details = tree.inOrder.filter((node) => findSelected(node) !== undefined).toReversed();
  const own = new Map(details.map((node) => [findSelected(node), node]));
  const nodeIds: string[] = [];
  let changed = payload;
  for (const fresh of builtTree.inOrder) {
    const selected = findSelected(fresh);
    const detail = selected === undefined ? undefined : own.get(selected);
    if (detail === undefined) continue;
    const toTitle = (parts: InterfaceTree, { id }: Node) => JSON.stringify(parts.listChildren(id)[0]?.props['text']);
    const titles = new Set(tree.listChildren(detail.id).map((part) => toTitle(tree, part)));
    for (const part of builtTree.listChildren(fresh.id)) {
      if (part.component !== 'Column' || titles.has(toTitle(builtTree, part))) continue;
      changed = graft(changed, built, { parentId: detail.id }, builtTree.listBranch(part.id));
      nodeIds.push(part.id);
    }
  }
  return { payload: changed, nodeIds };
}

/** Where the row is kept that a detail shows: a drawer with its name, or a part that is shown while one is chosen. */
function findSelected({ component, props }: Node): string | undefined {
  const shown = props['showIf'] as { call?: unknown } | undefined;
  const source =
    component === 'Drawer' ? props['title'] : component === 'Column' && shown?.call === 'not' ? shown : null;
  return listPaths(source as Json).find((path) => path.startsWith('/ui/selected/'));
}

/** A control outside of dialogs and templates that the interface has not got, by what it is bound to. */
function isControl(node: Node, tree: InterfaceTree, payload: Payload): boolean {
  if (!CONTROLS.has(node.component)) return false;
  if (
    tree
      .listAncestors(node)
      .some(({ component }) => ['Modal', 'Drawer', 'List', 'NavigationBar', 'Sidebar', 'Form'].includes(component))
  )
    return false;
  if (node.component === 'Button' && !/"\/ui\/open\/|"download"/.test(JSON.stringify(node.props))) return false;
  const label = JSON.stringify(node.props['label'] ?? node.props['title'] ?? null);
  return !payload.nodes.some(
    (other) =>
      other.component === node.component &&
      JSON.stringify(other.props['label'] ?? other.props['title'] ?? null) === label,
  );
}

function toChanges(own: Node, fresh: Node, path: string): PropChanges {
  const labels = new Set((listEntries(own, 'rowActions') as readonly JsonObject[]).map(({ label }) => label));
  const actions = (listEntries(fresh, 'rowActions') as readonly JsonObject[]).filter(
    ({ label }) => !labels.has(label ?? null),
  );
  const rows = fresh.props['rows'];
  const isWrapped = JSON.stringify(rows) !== JSON.stringify({ path });
  const exportName = fresh.props['exportName'];
  return {
    ...(actions.length > 0 && own.component === 'DataTable'
      ? { rowActions: [...listEntries(own, 'rowActions'), ...actions] }
      : {}),
    ...(isWrapped && rows !== undefined ? { rows: substitute(rows, path, own.props['rows'] ?? { path }) } : {}),
    ...(exportName !== undefined && own.component === 'DataTable' && own.props['exportName'] === undefined
      ? { exportName }
      : {}),
  };
}

/** The fresh expression over the rows as they are shown now, unless these are narrowed by the same state already. */
function substitute(fresh: Json, path: string, current: Json): Expression {
  const paths = new Set(listPaths(current));
  if (listPaths(fresh).every((each) => paths.has(each))) return current;
  const replace = (value: Json): Json => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return (value as readonly Json[]).map(replace);
    const object = value as JsonObject;
    if (object['path'] === path) return current;
    return Object.fromEntries(Object.entries(object).map(([name, field]) => [name, replace(field)]));
  };
  return replace(fresh);
}
