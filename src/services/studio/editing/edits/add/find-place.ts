// Where an addition goes: where the words say, or at the end of the page that is shown.
import type { Node } from '../../../../../interface-catalogue/model/payload.ts';
import type { EditContext } from '../../edit.ts';
import type { Place } from '../../interface/change-nodes.ts';
import { findShownContent, getContent, isBar } from '../../interface/navigation.ts';
import { findTargets } from '../../targets/find-targets.ts';
import { toPart } from '../../targets/to-part.ts';

/** What stands at the end of a page, or is no part of its flow. */
const LAST: ReadonlySet<string> = new Set(['BackendNotes', 'Footer', 'Modal', 'Drawer', 'Toast']);
const PLACE =
  /\s(?<where>(?:just |right |directly )?(?:before|above|over|to the left of|left of|after|below|under|underneath|beneath|to the right of|right of|next to|beside|between)|at the (?:very )?(?:top|bottom|end|start|beginning)(?: of)?|to|in|into|inside|on|onto|within)(?:\s(?<anchor>[^“”]+?))?$/i;

/** Its brand has words of everything; it is meant only where it is named as a bar. */
const BAR_WORDS = /\b(?:nav\w*|menu|side ?bar|bar|header|top)\b/i;

export interface Placed {
  /** The words without those for the place. */
  readonly rest: string;
  readonly place: Place;
  readonly note?: string | undefined;
  /** Whether the words name a place. */
  readonly isNamed: boolean;
}

export function findPlace(words: string, context: EditContext): Placed {
  const match = PLACE.exec(words);
  const { where = '', anchor } = match?.groups ?? {};
  const rest = match === null ? words : words.slice(0, match.index);
  if (match !== null && /^at the/i.test(where)) {
    const content = anchor === undefined ? findShownContent(context.payload) : findContent(anchor, context)?.node;
    if (content !== undefined)
      return { rest, place: toEdge(content, /top|start|beginning/i.test(where), context), isNamed: true };
  }
  if (match === null || anchor === undefined) return { rest: words, place: toDefaultPlace(context), isNamed: false };
  // Between two parts is after the first.
  const found = findTargets(/between/i.test(where) ? anchor.replace(/\s+and\s.*$/i, '') : anchor, context);
  const [target] = found?.targets ?? [];
  if (target === undefined || found?.isComplete !== true || (isBar(target.node) && !BAR_WORDS.test(anchor)))
    return { rest: words, place: toDefaultPlace(context), isNamed: false };
  return { rest, place: toPlace(where, target.node, context), note: found.note, isNamed: true };
}

function findContent(anchor: string, context: EditContext): { node: Node } | undefined {
  const [target] = findTargets(anchor, context)?.targets ?? [];
  return target === undefined ? undefined : { node: getContent(target.node, context.tree) };
}

export function toDefaultPlace(context: EditContext): Place {
  const content = findShownContent(context.payload);
  return content === undefined ? { parentId: context.payload.root } : toEdge(content, false, context);
}

/** At the top, but below the title of the page; or at the end, before what always ends a page. */
function toEdge(content: Node, isTop: boolean, { tree }: EditContext): Place {
  const children = tree.listChildren(content.id);
  const first = children.find(({ component, props }) => component !== 'Heading' || props['level'] !== 1);
  const last = children.find(({ component }) => LAST.has(component));
  return { parentId: content.id, beforeId: isTop ? first?.id : last?.id };
}

function toPlace(where: string, anchor: Node, context: EditContext): Place {
  const { tree, catalogue } = context;
  const isInto = /^(?:to|in|into|inside|on|onto|within)$/i.test(where);
  const content = getContent(anchor, tree);
  if (isInto && catalogue.components.get(content.component)?.children === 'any') return toEdge(content, false, context);
  const part = isInto ? anchor : toPart(anchor, tree);
  const siblings = tree.listSiblings(part);
  const isBefore = /before|above|over|left/i.test(where);
  return {
    parentId: part.parentId ?? context.payload.root,
    beforeId: isBefore ? part.id : siblings[siblings.indexOf(part) + 1]?.id,
  };
}
