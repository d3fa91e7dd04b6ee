// Marks nodes for a moment, to show which ones the page around the frame means.

import type { Node, Payload } from '../../../interface-catalogue/model/payload.ts';
import { getField, isObject } from '../../../interface-catalogue/runtime/values/data-path.ts';

/** The time of a mark, long enough to find it. */
const SHOWN_MS = 2400;

/** Returns the interface on the page that has the node; unchanged if that page is open or there are no pages. */
export function toOpened(payload: Payload, nodeId: string): Payload {
  const ui = getField(payload.dataModel, 'ui');
  const page = listAncestors(payload, nodeId).find(({ component }) => component === 'Page')?.props['name'];
  if (typeof page !== 'string' || !isObject(ui) || getField(ui, 'page') === page) return payload;
  return { ...payload, dataModel: { ...payload.dataModel, ui: { ...ui, page } } };
}

/** Highlights nodes. For a node that is not drawn, such as a closed dialog, marks the nearest one around it that is. */
export function highlight(container: HTMLElement, payload: Payload, nodeIds: readonly string[]): void {
  const drawn = new Map(
    [...container.querySelectorAll<HTMLElement>('[data-node]')].map((element) => [element.dataset['node'], element]),
  );
  const found = nodeIds.flatMap((nodeId) => {
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
