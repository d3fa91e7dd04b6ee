// The whole part that a node belongs to: a chart with its card, a price list with its heading.
import type { Node } from '../../../../interface-catalogue/model/payload.ts';
import type { InterfaceTree } from '../interface/interface-tree.ts';

const FRAMES: ReadonlySet<string> = new Set(['Card', 'Column', 'Row', 'MetricGrid', 'Grid']);
const CAPTIONS: ReadonlySet<string> = new Set(['Heading', 'Text', 'Divider']);
const FIXED: ReadonlySet<string> = new Set(['Page', 'Panel', 'Modal', 'Drawer', 'List', 'Form', 'Pages']);

/** Lifts to the frame that holds only this node and captions; never to the content of a page or a dialog. */
export function toPart(node: Node, tree: InterfaceTree): Node {
  const parent = tree.find(node.parentId);
  const outer = tree.find(parent?.parentId);
  if (parent === undefined || outer === undefined || !FRAMES.has(parent.component)) return node;
  if (CAPTIONS.has(node.component) || FIXED.has(outer.component)) return node;
  const isAlone = tree.listChildren(parent.id).every((child) => child === node || CAPTIONS.has(child.component));
  return isAlone ? toPart(parent, tree) : node;
}
