// Moves parts and entries: before or after another, beside it, into it, to the top or the end, a place up or down.
import type { Json, Node, Payload } from '../../../../interface-catalogue/model/payload.ts';
import type { Edit, EditContext, Outcome } from '../edit.ts';
import {
  insertBranch,
  listEntries,
  moveBranch,
  type Place,
  replaceNode,
  setProps,
  toFreeId,
} from '../interface/change-nodes.ts';
import { getContent, isBar, updateNavigation } from '../interface/navigation.ts';
import { toName } from '../interface/to-label.ts';
import type { Candidate } from '../targets/candidate.ts';
import { findTarget, findTargets } from '../targets/find-targets.ts';
import { toPart } from '../targets/to-part.ts';

type Direction = 'before' | 'after' | 'beside' | 'into' | 'top' | 'bottom' | 'up' | 'down';

const DIRECTIONS: readonly (readonly [RegExp, Direction])[] = [
  [/next to|beside|alongside|by the side|side by side/i, 'beside'],
  [/before|above|over|left of|in front|ahead/i, 'before'],
  [/after|below|under|beneath|right of|behind|following/i, 'after'],
  [/^(?:top|start|beginning|front|first)$/i, 'top'],
  [/^(?:bottom|end|back|last)$/i, 'bottom'],
  [/^(?:up|higher|left|to the left)$/i, 'up'],
  [/^(?:down|lower|right|to the right)$/i, 'down'],
  [/^(?:into|inside|in|onto|on|to|within)$/i, 'into'],
];

export const move: Edit = ({ target = '', where = '', anchor }, context) => {
  const direction = DIRECTIONS.find(([pattern]) => pattern.test(where.trim()))?.[1];
  const found = findTargets(target, context);
  if (direction === undefined || found === undefined) {
    return found === undefined ? { problem: `Nothing here is called “${target}”.` } : undefined;
  }
  const other = anchor === undefined ? undefined : findTarget(anchor, context);
  if (anchor !== undefined && other === undefined) return { problem: `Nothing here is called “${anchor}”.` };
  const [first] = found.targets;
  if (isBar(first.node) && first.entry === undefined) return moveBar(first.node, where, other?.node, context);
  if (first.entry !== undefined) return moveEntry(first, direction, other, context);
  const [, second, ...more] = found.targets;
  if (direction === 'beside' && other === undefined) {
    if (second === undefined || second.entry !== undefined || more.length > 0) return undefined;
    return movePart(second.node, direction, first.node, context);
  }
  let { payload } = context;
  const nodeIds: string[] = [];
  for (const { node } of found.targets) {
    const moved = movePart(node, direction, other?.node, { ...context, payload });
    if (!('payload' in moved)) return moved;
    payload = moved.payload;
    nodeIds.push(...moved.nodeIds);
  }
  return { payload, nodeIds, reason: found.note, isGuess: found.note !== undefined };
};

/** Navigation stands at an edge of the interface: a bar at the top, or a sidebar at one of its sides. */
function moveBar(bar: Node, where: string, anchor: Node | undefined, { payload, text }: EditContext): Outcome {
  const side = /\b(left|right)\b/i.exec(text)?.[1]?.toLowerCase();
  if (anchor !== undefined && anchor.parentId !== null && side === undefined)
    return { problem: 'Navigation stands at the top, on the left or on the right.' };
  const { side: _, ...props } = bar.props;
  const isTop = side === undefined && /^(?:top|up|above|first|start|beginning|higher)/i.test(where.trim());
  if (!isTop && side === undefined) return { problem: 'Navigation stands at the top, on the left or on the right.' };
  const moved: Node = isTop
    ? { ...bar, component: 'NavigationBar', props }
    : { ...bar, component: 'Sidebar', props: side === 'right' ? { ...props, side } : props };
  return { payload: replaceNode(payload, bar.id, () => moved), nodeIds: [bar.id] };
}

function movePart(named: Node, direction: Direction, anchorNamed: Node | undefined, context: EditContext): Outcome {
  const { payload, tree } = context;
  const [node, anchor] = toApart(named, anchorNamed, context);
  if (node.parentId === null) return { problem: 'The whole interface cannot be moved.' };
  if (anchor !== undefined && tree.isWithin(anchor, node.id))
    return { problem: `${toName(node)} cannot be moved into itself.` };
  if (direction === 'beside' && anchor !== undefined && !isSideBySide(anchor, context))
    return putBeside(node, anchor, context);
  const isSideways = anchor === undefined && /\b(?:left|right)\b/i.test(context.text);
  if (isSideways && !isSideBySide(node, context))
    return { problem: `${toName(node)} takes the whole width; say next to which part it should stand.` };
  const place = findPlace(node, direction, anchor, context);
  if (node.component === 'Page' && place !== undefined && place.parentId !== node.parentId)
    return { problem: 'A page stays among the pages; name its place there.' };
  if (place === undefined) return { problem: `${toName(node)} is there already.` };
  const moved = moveBranch(payload, node.id, place);
  return { payload: node.component === 'Page' ? updateNavigation(moved) : moved, nodeIds: [node.id] };
}

/** Whole parts, unless one of them holds the other. */
function toApart(node: Node, anchor: Node | undefined, { tree }: EditContext): [Node, Node | undefined] {
  const part = toPart(node, tree);
  if (anchor === undefined) return [part, undefined];
  const other = toPart(anchor, tree);
  const isNested = tree.isWithin(other, part.id) || tree.isWithin(part, other.id);
  return isNested ? [node, anchor] : [part, other];
}

function findPlace(
  node: Node,
  direction: Direction,
  anchor: Node | undefined,
  context: EditContext,
): Place | undefined {
  const { tree } = context;
  if (direction === 'into' && anchor !== undefined) return toInside(anchor, context);
  if ((direction === 'top' || direction === 'bottom') && anchor !== undefined) {
    const { parentId } = toInside(anchor, context);
    const [first] = tree.listChildren(parentId).filter((child) => child !== node);
    return { parentId, beforeId: direction === 'top' ? first?.id : undefined };
  }
  const base = anchor ?? node;
  const siblings = tree.listSiblings(base).filter((sibling) => sibling !== node);
  const parentId = base.parentId ?? 'root';
  if (direction === 'top') return toPlaceAt(parentId, siblings, skipHeadings(siblings), node, context);
  if (direction === 'bottom') return toPlaceAt(parentId, siblings, siblings.length, node, context);
  if (anchor !== undefined) {
    const index = siblings.indexOf(anchor);
    return { parentId, beforeId: siblings[direction === 'before' ? index : index + 1]?.id };
  }
  const index = tree.listSiblings(node).indexOf(node) + (direction === 'up' ? -1 : 1);
  return toPlaceAt(parentId, siblings, index, node, context);
}

/** The title of a page stays above what is moved to the top. */
function skipHeadings(siblings: readonly Node[]): number {
  return siblings[0]?.component === 'Heading' && siblings[0].props['level'] === 1 ? 1 : 0;
}

function toPlaceAt(
  parentId: string,
  siblings: readonly Node[],
  index: number,
  node: Node,
  { tree }: EditContext,
): Place | undefined {
  if (index < 0 || index > siblings.length || tree.listSiblings(node).indexOf(node) === index) return undefined;
  return { parentId, beforeId: siblings[index]?.id };
}

function toInside(anchor: Node, { tree, catalogue }: EditContext): Place {
  const content = getContent(anchor, tree);
  const rule = catalogue.components.get(content.component)?.children;
  if (rule === 'any' || Array.isArray(rule)) return { parentId: content.id };
  const siblings = tree.listSiblings(anchor);
  return { parentId: anchor.parentId ?? 'root', beforeId: siblings[siblings.indexOf(anchor) + 1]?.id };
}

function isSideBySide(anchor: Node, { tree }: EditContext): boolean {
  return ['Row', 'Grid', 'MetricGrid', 'NavigationBar'].includes(tree.find(anchor.parentId)?.component ?? '');
}

/** Two columns in the place of the other part hold both. */
function putBeside(node: Node, anchor: Node, { payload, tree }: EditContext): Outcome {
  const id = toFreeId(`${anchor.id.slice(0, 60)}-pair`, new Set(payload.nodes.map((other) => other.id)));
  const frame: Node = {
    id,
    parentId: anchor.parentId,
    order: 0,
    component: 'Grid',
    props: { columns: 2, gap: 'medium' },
  };
  const parentId = anchor.parentId ?? 'root';
  const siblings = tree.listChildren(parentId).filter((sibling) => sibling !== node);
  const framed = insertBranch(payload, { parentId, beforeId: siblings[siblings.indexOf(anchor)]?.id }, [frame]);
  const both = moveBranch(moveBranch(framed, anchor.id, { parentId: id }), node.id, { parentId: id });
  return { payload: both, nodeIds: [node.id, anchor.id, id] };
}

function moveEntry(
  { node, entry }: Candidate,
  direction: Direction,
  other: Candidate | undefined,
  { payload }: EditContext,
): Outcome {
  if (entry === undefined) return { problem: '' };
  const entries = listEntries(node, entry.prop);
  const rest: readonly Json[] = entries.toSpliced(entry.index, 1);
  const anchorIndex = other?.node === node && other.entry?.prop === entry.prop ? other.entry.index : undefined;
  const index = toEntryIndex(direction, entry.index, anchorIndex, rest.length);
  if (index === undefined) return { problem: `${toName(node)} has no such place.` };
  const moved = rest.toSpliced(index, 0, entry.value);
  const changed: Payload = setProps(payload, node.id, { [entry.prop]: moved });
  return { payload: changed, nodeIds: [node.id] };
}

function toEntryIndex(
  direction: Direction,
  from: number,
  anchor: number | undefined,
  length: number,
): number | undefined {
  if (direction === 'top') return 0;
  if (direction === 'bottom') return length;
  if (direction === 'up' || direction === 'down') {
    const index = from + (direction === 'up' ? -1 : 1);
    return index < 0 || index > length ? undefined : index;
  }
  if (anchor === undefined) return undefined;
  const base = anchor > from ? anchor - 1 : anchor;
  return direction === 'before' ? base : base + 1;
}
