// Anything else that is added is composed like a first prompt with one requirement, and its nodes are grafted into the interface.
import type { Brief, Requirement } from '../../../composer/brief.ts';
import { type Built, build } from '../../../composer/building/build.ts';
import { understand } from '../../../composer/understanding/understand.ts';
import type { Node, Payload } from '../../../model/payload.ts';
import type { Edit, EditContext, Outcome } from '../../edit.ts';
import { type Place, removeBranches } from '../../interface/change-nodes.ts';
import { InterfaceTree } from '../../interface/interface-tree.ts';
import { getContent, listBars, updateNavigation } from '../../interface/navigation.ts';
import { findPlace } from './find-place.ts';
import { graft, toOwnIds } from './graft.ts';
import { listKnownEntities } from './known-entities.ts';
import { mergeCollection } from './merge-collection.ts';

const PAGE = /\b(?:page|tab|screen|view)\b/i;
const EMPTY_PAGE = /^(?:an? |the |new |another )*(?<title>.+?) (?:page|tab|screen|view)$/i;

export const addComposed: Edit = ({ value = '' }, context) => {
  const { rest, place, note, isNamed } = findPlace(value, context);
  const words = rest.replaceAll(/[“”]/g, '');
  const brief = toBrief(words, value, context);
  if (brief === undefined) return undefined;
  const built = build(brief, context.payload.surfaceId);
  const fulfilled = built.coverage.requirements
    .slice(0, brief.requirements.length)
    .filter(({ status }) => status !== 'unresolved');
  if (fulfilled.length === 0)
    return { problem: built.coverage.requirements[0]?.reason ?? 'It is not known how to build that.' };
  const own = toOwnIds(withoutExtras(built, brief.requirements.length), context.payload);
  const added =
    PAGE.test(words) || isOwnPage(own, context, isNamed)
      ? addPages(own, words, context)
      : addSections(own, place, context);
  if (added === undefined) return undefined;
  const reason = note ?? fulfilled.find((each) => each.reason !== undefined)?.reason;
  return 'payload' in added ? { ...added, reason: added.reason ?? reason, isGuess: reason !== undefined } : added;
};

/** Only what the words ask for, on the rows that the interface has. */
function toBrief(words: string, all: string, context: EditContext): Brief | undefined {
  const brief = understand(words);
  const asked = brief.requirements.filter(
    ({ isAssumed, unresolvedReason }) => isAssumed !== true && unresolvedReason === undefined,
  );
  if (asked.length === 0) return undefined;
  const known = listKnownEntities(all, context);
  const [main] = known;
  const requirements: Requirement[] = asked.map((requirement) => {
    const same = known.find(({ name, plural }) => name === requirement.entity || plural === requirement.entity);
    const entity = same ?? (NEEDS_ROWS.has(requirement.kind) || requirement.entity === undefined ? main : undefined);
    return entity === undefined || NEEDS_NO_ROWS.has(requirement.kind)
      ? requirement
      : { ...requirement, entity: entity.name };
  });
  const names = new Set(known.map(({ name }) => name));
  const entities = [...known, ...brief.entities.filter(({ name }) => !names.has(name))];
  const title = EMPTY_PAGE.exec(words)?.groups?.['title'] ?? asked[0]?.title ?? brief.title;
  return { ...brief, title: title.charAt(0).toUpperCase() + title.slice(1), entities, requirements };
}

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

function addPages(built: Payload, words: string, context: EditContext): Outcome | undefined {
  const { payload } = context;
  const frame = payload.nodes.find(({ component }) => component === 'Pages');
  if (frame === undefined) return { problem: 'This interface has a single page; add a section instead.' };
  const tree = new InterfaceTree(built);
  const taken = new Set(payload.nodes.flatMap(({ component, props }) => (component === 'Page' ? [props['name']] : [])));
  const pages = tree.inOrder.filter(({ component }) => component === 'Page');
  const title = EMPTY_PAGE.exec(words)?.groups?.['title'];
  let changed = payload;
  const nodeIds: string[] = [];
  for (const page of pages.length > 0 ? pages : [toPage(built, tree, title)]) {
    if (taken.has(page.props['name'] ?? null))
      return { problem: `There is a page “${String(page.props['title'])}” already.` };
    const branch =
      pages.length > 0
        ? tree.listBranch(page.id)
        : [
            page,
            ...tree
              .listBranch('root')
              .filter(({ parentId }) => parentId !== null)
              .map((node) => (node.parentId === 'root' ? { ...node, parentId: page.id } : node)),
          ];
    changed = graft(changed, built, { parentId: frame.id }, branch);
    nodeIds.push(page.id);
  }
  return { payload: updateNavigation(changed), nodeIds };
}

function toPage(built: Payload, tree: InterfaceTree, title = built.title): Node {
  const heading = tree.inOrder.find(({ component }) => component === 'Heading');
  const name = title.charAt(0).toUpperCase() + title.slice(1);
  const id = `page-${(heading?.id ?? 'added').replace(/-heading$/, '')}`;
  return { id, parentId: null, order: 0, component: 'Page', props: { name: id.slice('page-'.length), title: name } };
}

function addSections(built: Payload, place: Place, context: EditContext): Outcome | undefined {
  const merged = mergeCollection(built, context);
  if (merged !== undefined) return merged;
  const tree = new InterfaceTree(built);
  const pages = tree.inOrder.filter(({ component }) => component === 'Page');
  const contents = pages.length > 0 ? pages.map((page) => getContent(page, tree)) : tree.listChildren(null);
  const parts = contents.flatMap((content) => tree.listChildren(content.id));
  let changed = context.payload;
  const nodeIds: string[] = [];
  const sections = parts.filter(
    ({ component, props }) => component !== 'Heading' || props['level'] !== 1 || pages.length === 0,
  );
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
