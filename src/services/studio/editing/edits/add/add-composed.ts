// Anything else that is added is composed like a first prompt with one requirement, and its nodes are grafted into the interface.

import type { Node, Payload } from '../../../../../interface-catalogue/model/payload.ts';
import type { Brief, Entity, Requirement } from '../../../composer/brief.ts';
import { type Built, build } from '../../../composer/building/build.ts';
import { toId } from '../../../composer/building/words.ts';
import { understand } from '../../../composer/understanding/understand.ts';
import type { Edit, EditContext, Outcome } from '../../edit.ts';
import { type Place, removeBranches, toFreeId } from '../../interface/change-nodes.ts';
import { InterfaceTree } from '../../interface/interface-tree.ts';
import { getContent, isBar, listBars, listPages, updateNavigation } from '../../interface/navigation.ts';
import { listPaths, toTokens } from '../../interface/to-label.ts';
import { findPlace, type Placed, toDefaultPlace } from './find-place.ts';
import { graft, toOwnIds } from './graft.ts';
import { listKnownEntities } from './known-entities.ts';
import { isCollection, mergeCollection } from './merge-collection.ts';

const NAMED_PAGE =
  /^(?:an? |the |new |another )*(?:page|tab|screen|view) (?:called|named|titled|for) (?<title>.+?)(?: (?:with|showing|that shows|containing) (?<content>.+))?$/i;
const PAGE = /\b(?:page|tab|screen|view)\b/i;
const FILLED_PAGE =
  /^(?:an? |the |new |another )*(?<title>[^“”]{2,40}?) (?:page|tab|screen) (?:with|showing|that shows|containing) (?<content>.+)$/i;
const EACH = /\b(?:to|on|in|below|under|above|next to|beside|of) (?:each|every)\b/i;
const EMPTY_PAGE = /^(?:an? |the |new |another )*(?<title>.+?) (?:page|tab|screen|view)$/i;

export const addComposed: Edit = ({ ability, value = `users can ${ability ?? ''}` }, context) => {
  if (EACH.test(value)) return { problem: 'It is not known how to add that to each of them.' };
  const plain = value.replaceAll(/[“”]/g, '');
  const page = (NAMED_PAGE.exec(plain) ?? FILLED_PAGE.exec(plain))?.groups;
  if (page !== undefined)
    return addAsked(page['content'] ?? '', value, page['title'], toDefaultPlace(context), context);
  // "comment on orders" names rows, not a place.
  const { rest, place, note, isNamed } =
    ability === undefined ? findPlace(value, context) : { rest: value, ...toAnyPlace(context) };
  // A form holds inputs; whole parts do not belong into it.
  const parent = context.tree.find(place.parentId);
  if (isNamed && parent?.component === 'Form') return undefined;
  if (isNamed && parent !== undefined && isBar(parent))
    return { problem: 'Only buttons and other small things fit into the navigation.' };
  const words = rest.replaceAll(/[“”]/g, '');
  const title = EMPTY_PAGE.exec(words)?.groups?.['title'];
  const added = addAsked(words, value, title, place, context, isNamed);
  return added !== undefined && 'payload' in added ? { ...added, reason: added.reason ?? note } : added;
};

function toAnyPlace(context: EditContext): Omit<Placed, 'rest'> {
  return { place: toDefaultPlace(context), isNamed: false };
}

/** With a title, what is built becomes a page. */
function addAsked(
  words: string,
  all: string,
  title: string | undefined,
  place: Place,
  context: EditContext,
  isPlaceNamed = true,
): Outcome | undefined {
  const brief = toBrief(words, all, title, context);
  const built = brief === undefined ? undefined : build(brief, context.payload.surfaceId);
  const asked = brief?.requirements.length ?? 0;
  const fulfilled = (built?.coverage.requirements ?? [])
    .slice(0, asked)
    .filter(({ status }) => status !== 'unresolved');
  if (built === undefined || fulfilled.length === 0) {
    if (title !== undefined) return addPages(toBlank(context.payload), title, context);
    return built === undefined
      ? undefined
      : { problem: built.coverage.requirements[0]?.reason ?? 'It is not known how to build that.' };
  }
  const own = toOwnIds(withoutExtras(built, asked), context.payload);
  const isPage = title !== undefined || PAGE.test(words) || isOwnPage(own, context, isPlaceNamed);
  const added = isPage ? addPages(own, title, context) : addSections(own, place, context);
  const [, quoted] = /“([^”]+)”/.exec(all) ?? [];
  if (quoted !== undefined && added !== undefined && 'payload' in added && !hasText(added.payload, quoted))
    return { problem: `It is not known where “${quoted}” should stand in that.` };
  const reason = fulfilled.find((each) => each.reason !== undefined)?.reason;
  if (added === undefined || !('payload' in added)) return added;
  return { ...added, reason: added.reason ?? reason, isGuess: reason !== undefined || added.isGuess === true };
}

function hasText({ nodes }: Payload, text: string): boolean {
  return nodes.some(({ props }) => JSON.stringify(props).toLowerCase().includes(text.toLowerCase()));
}

function toBlank(payload: Payload): Payload {
  return { ...payload, dataModel: {}, nodes: payload.nodes.filter(({ id }) => id === payload.root) };
}

/** Only what the words ask for, on the rows that the interface has. */
function toBrief(words: string, all: string, pageTitle: string | undefined, context: EditContext): Brief | undefined {
  const brief = understand(words);
  const asked = brief.requirements.filter(
    ({ isAssumed, unresolvedReason, entity, kind }) =>
      isAssumed !== true &&
      unresolvedReason === undefined &&
      (entity !== UNNAMED || NEEDS_ROWS.has(kind) || /\bitems?\b/i.test(words)),
  );
  if (asked.length === 0) return undefined;
  const known = listKnownEntities(all, context);
  const [main] = known;
  const requirements: Requirement[] = asked.map((requirement) => {
    const same = known.find(({ name, plural }) => name === requirement.entity || plural === requirement.entity);
    const isMain = NEEDS_ROWS.has(requirement.kind) || (requirement.entity === undefined && isNamedIn(all, main));
    const entity = same ?? (isMain ? main : undefined);
    return entity === undefined || NEEDS_NO_ROWS.has(requirement.kind)
      ? requirement
      : { ...requirement, entity: entity.name };
  });
  const names = new Set(known.map(({ name }) => name));
  const entities = [...known, ...brief.entities.filter(({ name }) => !names.has(name))];
  const title = pageTitle ?? asked[0]?.title ?? brief.title;
  return { ...brief, title: title.charAt(0).toUpperCase() + title.slice(1), entities, requirements };
}

function isNamedIn(words: string, entity: Entity | undefined): boolean {
  const tokens = toTokens(words);
  return entity !== undefined && toTokens(entity.name).every((token) => tokens.includes(token));
}

/** The composer's name for rows that the words do not name. */
const UNNAMED = 'item';
const NEEDS_ROWS: ReadonlySet<string> = new Set([
  'chart',
  'metric',
  'search',
  'filter',
  'export',
  'table',
  'favourites',
  'progress',
]);
const NEEDS_NO_ROWS: ReadonlySet<string> = new Set([
  'chat',
  'settings',
  'faq',
  'testimonials',
  'pricing',
  'hero',
  'features',
  'sign-in',
  'notifications',
  'contact',
  'tool',
  'generator',
  'game',
  'timer',
  'quiz',
  'draw-lots',
]);

/** What the composer adds of its own, such as a hero, was not asked for here. */
function withoutExtras({ payload, coverage }: Built, asked: number): Payload {
  return removeBranches(
    payload,
    coverage.requirements.slice(asked).flatMap(({ nodeIds }) => nodeIds),
  );
}

/** Whether the composer gave it a page of its own, and no place was named. */
function isOwnPage(built: Payload, { payload, tree }: EditContext, isNamed: boolean): boolean {
  const pages = built.nodes.filter(({ component }) => component === 'Page');
  const own = pages.filter(({ props }) => !['home', 'overview'].includes(String(props['name'])));
  const hasPages = payload.nodes.some(({ component }) => component === 'Pages');
  return (
    hasPages &&
    !isNamed &&
    own.length > 0 &&
    own.every(
      ({ props }) => !tree.inOrder.some((node) => node.component === 'Page' && node.props['name'] === props['name']),
    )
  );
}

function addPages(built: Payload, title: string | undefined, context: EditContext): Outcome | undefined {
  const { payload } = context;
  const frame = payload.nodes.find(({ component }) => component === 'Pages');
  if (frame === undefined) return { problem: 'This interface has a single page; add a section instead.' };
  const tree = new InterfaceTree(built);
  const taken = new Set(listPages(payload).map(({ props }) => props['name'] ?? null));
  const pages = tree.inOrder.filter(
    ({ component, props }) => component === 'Page' && !COMMON_PAGES.has(String(props['name'])),
  );
  const isOwn = pages.length === 1 && pages.every(({ props }) => !taken.has(props['name'] ?? null));
  if (pages.length === 0 || (title !== undefined && !isOwn))
    return addNamedPage(built, title ?? built.title, frame.id, context);
  let changed = payload;
  for (const page of pages) {
    if (taken.has(page.props['name'] ?? null))
      return { problem: `There is a page “${String(page.props['title'])}” already.` };
    changed = graft(changed, built, { parentId: frame.id }, tree.listBranch(page.id));
  }
  return { payload: updateNavigation(changed), nodeIds: pages.map(({ id }) => id) };
}

/** Pages that hold parts of many kinds. */
const COMMON_PAGES: ReadonlySet<string> = new Set(['home', 'overview']);

/** A page with the title that was asked for, and below it what the composer has built. */
function addNamedPage(built: Payload, name: string, frameId: string, context: EditContext): Outcome {
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  const key = toId(title);
  if (listPages(context.payload).some(({ props }) => props['name'] === key))
    return { problem: `There is a page “${title}” already.` };
  const taken = new Set(context.payload.nodes.map(({ id }) => id));
  const [pageId, columnId, headingId] = [`page-${key}`, `${key}-content`, `${key}-heading`].map((id) =>
    toFreeId(id, taken),
  ) as [string, string, string];
  const page: Node = { id: pageId, parentId: null, order: 0, component: 'Page', props: { name: key, title } };
  const column: Node = { id: columnId, parentId: pageId, order: 0, component: 'Column', props: { gap: 'large' } };
  const heading: Node = {
    id: headingId,
    parentId: columnId,
    order: 0,
    component: 'Heading',
    props: { text: title, level: 1 },
  };
  const framed = updateNavigation(graft(context.payload, built, { parentId: frameId }, [page, column, heading]));
  const filled = addSections(
    built,
    { parentId: columnId },
    { ...context, payload: framed, tree: new InterfaceTree(framed) },
    true,
  );
  if (filled !== undefined && 'payload' in filled) return { ...filled, nodeIds: [pageId, ...filled.nodeIds] };
  return {
    payload: framed,
    nodeIds: [pageId],
    reason: 'Its content was left open: say what stands on it.',
    isGuess: true,
  };
}

function addSections(built: Payload, place: Place, context: EditContext, isNewPage = false): Outcome | undefined {
  const merged = isNewPage ? undefined : mergeCollection(built, context);
  if (merged !== undefined) return merged;
  const tree = new InterfaceTree(built);
  const pages = tree.inOrder.filter(({ component }) => component === 'Page');
  const contents = pages.length > 0 ? pages.map((page) => getContent(page, tree)) : tree.listChildren(null);
  const parts = contents.flatMap((content) => tree.listChildren(content.id));
  let changed = context.payload;
  const nodeIds: string[] = [];
  const again = isNewPage ? [] : parts.filter((part) => showsAgain(part, tree, context));
  const sections = parts.filter(
    (part) =>
      !isTitle(part, pages.length > 0 || isNewPage) &&
      (again.length === 0 || !(again.includes(part) || part.component === 'Row' || part.component === 'Drawer')),
  );
  if (again.length > 0 && sections.every(({ component }) => component === 'BackendNotes'))
    return { problem: 'These rows are shown already; it is not known how to add that to them.' };
  for (const part of sections) {
    const branch = tree
      .listBranch(part.id)
      .map((node) =>
        node.component === 'Heading' && node.props['level'] === 1
          ? { ...node, props: { ...node.props, level: 2 } }
          : node,
      );
    changed = graft(changed, built, place, branch);
    nodeIds.push(part.id);
  }
  const shell = addShellParts(changed, built, tree);
  return nodeIds.length + shell.nodeIds.length === 0
    ? undefined
    : { payload: shell.payload, nodeIds: [...nodeIds, ...shell.nodeIds] };
}

function isTitle({ component, props }: Node, hasOwn: boolean): boolean {
  return hasOwn && component === 'Heading' && props['level'] === 1;
}

/** A list of rows that the interface has a list of. */
function showsAgain(part: Node, built: InterfaceTree, { tree }: EditContext): boolean {
  const shown = new Set(tree.inOrder.filter(isCollection).flatMap(({ props }) => listPaths(props['rows'])));
  return built
    .listBranch(part.id)
    .some((node) => isCollection(node) && shown.has((node.props['rows'] as { path?: string } | undefined)?.path ?? ''));
}

/** Sign in, notifications: what the composer puts into the bar, and the dialogs beside the pages. */
function addShellParts(payload: Payload, built: Payload, tree: InterfaceTree): { payload: Payload; nodeIds: string[] } {
  const [bar] = listBars(payload);
  const [builtBar] = listBars(built);
  const inBar = bar === undefined || builtBar === undefined ? [] : tree.listChildren(builtBar.id);
  const dialogs = tree.listChildren('root').filter(({ component }) => component === 'Modal' || component === 'Drawer');
  let changed = payload;
  for (const part of inBar) changed = graft(changed, built, { parentId: bar?.id ?? 'root' }, tree.listBranch(part.id));
  for (const part of builtBar === undefined ? [] : dialogs)
    changed = graft(changed, built, { parentId: 'root' }, tree.listBranch(part.id));
  return { payload: changed, nodeIds: inBar.map(({ id }) => id) };
}
