// Marks nodes for a moment, to show which ones the page around the frame means.

import type { Node, Payload } from '../../../interface-catalogue/model/payload.ts';
import { getField, readPath, writePath } from '../../../interface-catalogue/runtime/values/data-path.ts';

/** The time of a mark, long enough to find it. */
const SHOWN_MS = 2400;

/**
 * Returns the interface on a page that has one of the nodes; unchanged if one is open or no node is on a page. The page
 * of a row is opened only if no other has a node, and shows the first row unless one was shown before.
 */
export function toOpened(payload: Payload, nodeIds: readonly string[]): Payload {
  const pages = nodeIds.flatMap((nodeId) => findPage(payload, nodeId) ?? []);
  const shown = readPath(payload.dataModel, '/ui/page');
  const page = pages.find((each) => findRowPaths(each) === undefined) ?? pages[0];
  const name = page?.props['name'];
  if (page === undefined || typeof name !== 'string' || pages.some(({ props }) => props['name'] === shown)) {
    return payload;
  }
  const dataModel = writePath(payload.dataModel, '/ui/page', name);
  const paths = findRowPaths(page);
  if (paths === undefined || readPath(dataModel, paths.selected) !== '') return { ...payload, dataModel };
  const withBack = writePath(dataModel, paths.selected.replace('/selected/', '/back/'), shown);
  const first = readPath(dataModel, `${paths.rows}/0/id`);
  return { ...payload, dataModel: writePath(withBack, paths.selected, first) };
}

/** Returns where the rows and the id of the shown one are, for the page of a row: its title finds that row. */
function findRowPaths({ props }: Node): { readonly rows: string; readonly selected: string } | undefined {
  const finding = getField(props['title'], 'args');
  const [rows, selected] = ['rows', 'value'].map((name) => getField(getField(finding, name), 'path'));
  return typeof rows === 'string' && typeof selected === 'string' ? { rows, selected } : undefined;
}

const findPage = (payload: Payload, nodeId: string): Node | undefined =>
  listAncestors(payload, nodeId).find(({ component }) => component === 'Page');

/** Highlights nodes. For a node that is not drawn, such as a closed dialog, marks the nearest one around it that is; one on another page is left out. */
export function highlight(container: HTMLElement, payload: Payload, nodeIds: readonly string[]): void {
  const drawn = new Map(
    [...container.querySelectorAll<HTMLElement>('[data-node]')].map((element) => [element.dataset['node'], element]),
  );
  const found = nodeIds.flatMap((nodeId) => {
    const page = findPage(payload, nodeId);
    if (page !== undefined && !drawn.has(page.id)) return [];
    const shown = listAncestors(payload, nodeId).find(({ id, parentId }) => parentId !== null && drawn.has(id));
    return shown === undefined ? [] : (drawn.get(shown.id) ?? []);
  });
  const [first] = found;
  // Something higher than the window is shown from its top.
  first?.scrollIntoView({ block: first.offsetHeight > window.innerHeight * 0.8 ? 'start' : 'center' });
  for (const element of found) {
    element.classList.add('m-highlighted');
    window.setTimeout(() => element.classList.remove('m-highlighted'), SHOWN_MS);
  }
}

/** Lists the node itself, its parent, and so on. */
function listAncestors(payload: Payload, nodeId: string) {
  const byId = new Map(payload.nodes.map((node) => [node.id, node]));
  const found: Node[] = [];
  for (let node = byId.get(nodeId); node !== undefined && !found.includes(node); node = byId.get(node.parentId ?? '')) {
    found.push(node);
  }
  return found;
}
