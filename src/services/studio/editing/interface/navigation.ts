// Pages and the entries of navigation that lead to them: what happens to a page happens to its entries.

import type { JsonObject, Node, Payload } from '../../../../interface-catalogue/model/payload.ts';
import { writePath } from '../../../../interface-catalogue/runtime/values/data-path.ts';
import { listEntries, setProps } from './change-nodes.ts';
import { InterfaceTree } from './interface-tree.ts';

const BARS: ReadonlySet<string> = new Set(['Sidebar', 'NavigationBar']);

export function isBar({ component }: Node): boolean {
  return BARS.has(component);
}

export function listBars(payload: Payload): readonly Node[] {
  return payload.nodes.filter(isBar);
}

export function listPages(payload: Payload): readonly Node[] {
  return new InterfaceTree(payload).inOrder.filter(({ component }) => component === 'Page');
}

/** Brings the entries of all navigation bars to the pages that can be shown, in their order, and the shown page among them. */
export function updateNavigation(payload: Payload): Payload {
  const pages = listPages(payload).filter(({ props }) => props['hidden'] !== true);
  let updated = payload;
  for (const bar of listBars(payload)) {
    const items = listEntries(bar, 'items') as readonly JsonObject[];
    const wanted = pages.map((page) => items.find((item) => item['page'] === page.props['name']) ?? toItem(page));
    const isSame = wanted.length === items.length && wanted.every((item, index) => item === items[index]);
    if (!isSame && (items.length > 0 || pages.length > 1)) updated = setProps(updated, bar.id, { items: wanted });
  }
  return showFirstPage(updated, pages);
}

function toItem({ props }: Node): JsonObject {
  const { icon } = props;
  return { label: props['title'] ?? '', page: props['name'] ?? '', ...(icon === undefined ? {} : { icon }) };
}

function showFirstPage(payload: Payload, pages: readonly Node[]): Payload {
  const frame = payload.nodes.find(({ component }) => component === 'Pages');
  const path = (frame?.props['selected'] as { path?: string } | undefined)?.path;
  const shown = path === undefined ? undefined : readShown(payload, path);
  const first = pages[0]?.props['name'];
  if (path === undefined || first === undefined || pages.some(({ props }) => props['name'] === shown)) return payload;
  return { ...payload, dataModel: writePath(payload.dataModel, path, first) };
}

function readShown(payload: Payload, path: string): unknown {
  return path
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (value, name) => (typeof value === 'object' && value !== null ? (value as JsonObject)[name] : undefined),
      payload.dataModel,
    );
}

/** The page that is shown, or the only place there is: where additions without a place go. */
export function findShownContent(payload: Payload): Node | undefined {
  const tree = new InterfaceTree(payload);
  const frame = payload.nodes.find(({ component }) => component === 'Pages');
  const path = (frame?.props['selected'] as { path?: string } | undefined)?.path ?? '/ui/page';
  const shown = readShown(payload, path);
  const pages = listPages(payload);
  const page = pages.find(({ props }) => props['name'] === shown) ?? pages[0];
  return page === undefined ? tree.find(payload.root) : getContent(page, tree);
}

/** What holds the parts of a page or dialog: its only column, or itself. */
export function getContent(page: Node, tree: InterfaceTree): Node {
  const children = tree.listChildren(page.id);
  const [only] = children;
  return children.length === 1 && only?.component === 'Column' ? only : page;
}
