// Which pages an interface has, and which requirements each of them fulfils: those on the same things share a page.
import type { Archetype } from '../archetypes/get-archetype.ts';
import type { Brief, Entity, Requirement, RequirementKind } from '../brief.ts';
import { findSold } from './find-sold.ts';
import placements from './knowledge/placements.json' with { type: 'json' };
import { withFields } from './with-named-fields.ts';
import { hasWord, toCapital, toId } from './words.ts';

export interface PagePlan {
  readonly name: string;
  readonly title: string;
  readonly icon: string;
  readonly sort: 'home' | 'overview' | 'entity' | 'own';
  readonly entity?: Entity;
  readonly requirements: readonly Requirement[];
}

export interface Plan {
  readonly pages: readonly PagePlan[];
  /** Sign in, notifications and the like: around all pages. */
  readonly shell: readonly Requirement[];
}

type Placement = Omit<PagePlan, 'requirements'>;

interface OwnPage {
  /** What people ask for here is a part of the page rather than its name. */
  readonly isFixed?: boolean;
  readonly page: string;
  readonly title: string;
  readonly icon: string;
}

const OWN_PAGES = placements.own as { readonly [kind: string]: OwnPage };

export function planPages(brief: Brief, archetype: Archetype): Plan {
  const pages = new Map<string, Placement & { requirements: Requirement[] }>();
  const shell: Requirement[] = [];
  for (const requirement of brief.requirements) {
    if (requirement.unresolvedReason !== undefined) continue;
    if (isOneOf(requirement.kind, placements.shell)) shell.push(requirement);
    else {
      const place = toPlacement(requirement, brief, archetype);
      const page = pages.get(place.name) ?? { ...place, requirements: [] };
      page.requirements.push(requirement);
      pages.set(place.name, page);
    }
  }
  const sold = findSold(brief);
  // A cart that nothing can be put into would be of no use.
  if (sold !== undefined && !pages.has(toId(sold.plural)))
    pages.set(toId(sold.plural), { ...toEntityPage(sold), requirements: [] });
  return { pages: [...pages.values()].sort((a, b) => toRank(a) - toRank(b)), shell };
}

function toPlacement(requirement: Requirement, brief: Brief, archetype: Archetype): Placement {
  const { kind } = requirement;
  if (isOneOf(kind, placements.home)) return { name: 'home', title: 'Home', icon: 'home', sort: 'home' };
  const isReading =
    archetype.tables === 'overview' && isOneOf(kind, placements.reading) && !hasOwnPage(requirement, brief);
  if (isReading || isOneOf(kind, placements.overview)) {
    return { name: 'overview', title: 'Overview', icon: 'layout-dashboard', sort: 'overview' };
  }
  const host = findHost(requirement, brief);
  if (host !== undefined) return toOwnPage(host, OWN_PAGES[host.kind] ?? TEXT_PAGE, brief);
  const own = OWN_PAGES[kind];
  if (own !== undefined) return toOwnPage(requirement, own, brief);
  const subject = findSubject(requirement, brief);
  if (subject !== undefined) return toEntityPage(subject);
  return kind === 'article' || kind === 'social' ? toTextPage(requirement) : toEntityPage(toEntity(requirement));
}

/** Things that are also changed, discussed or approved have a page, which shows them once. */
function hasOwnPage({ entity }: Requirement, { requirements }: Brief): boolean {
  const isChanging = ({ kind }: Requirement) => isOneOf(kind, placements.entity) && !isOneOf(kind, placements.reading);
  return entity !== undefined && requirements.some((other) => other.entity === entity && isChanging(other));
}

const TEXT_PAGE: OwnPage = { page: 'about', title: 'About', icon: 'file-text' };

function toTextPage({ title, kind }: Requirement): Placement {
  return { name: toId(title), title, icon: kind === 'social' ? 'message-square' : 'file-text', sort: 'own' };
}

/** The tool or upload whose page a requirement belongs to that is about its result: a history of runs, a preview, a download. */
function findHost(requirement: Requirement, brief: Brief): Requirement | undefined {
  if (findEntity(requirement, brief) !== undefined) return undefined;
  const ofKinds = (kinds: readonly string[]) =>
    brief.requirements.find(
      (other) => other !== requirement && kinds.includes(other.kind) && other.unresolvedReason === undefined,
    );
  if (requirement.kind === 'upload')
    return ['tool', 'generator'].includes(brief.archetype) ? ofKinds(['tool', 'generator']) : undefined;
  if (!isOneOf(requirement.kind, placements.hosted) || findMainEntity(brief) !== undefined) return undefined;
  return ofKinds(['tool', 'generator']) ?? ofKinds(['draw-lots', 'quiz', 'game', 'upload', 'code', 'files']);
}

function toOwnPage(requirement: Requirement, own: OwnPage, brief: Brief): Placement {
  const entity = findEntity(requirement, brief);
  const { title } = requirement;
  const isAlone = brief.requirements.filter((other) => OWN_PAGES[other.kind]?.page === own.page).length === 1;
  const isTaken = brief.entities.some(({ plural }) => plural === title.toLowerCase());
  // Words of the prompt make a better name than ours where they are few.
  const isName =
    isAlone && !isTaken && !own.isFixed && title.length <= TITLE_LENGTH_MAX && title.split(' ').length <= 3;
  return {
    name: own.page,
    title: isName ? title : own.title,
    icon: own.icon,
    sort: 'own',
    ...(entity === undefined ? {} : { entity }),
  };
}

function toEntityPage(entity: Entity): Placement {
  return { name: toId(entity.plural), title: toCapital(entity.plural), icon: entity.icon, sort: 'entity', entity };
}

/** The things that a requirement is about; one that names none belongs to the things named most. */
function findSubject(requirement: Requirement, brief: Brief): Entity | undefined {
  const named = findEntity(requirement, brief);
  if (named !== undefined)
    return requirement.kind === 'social' && isRemark(named) ? (findMainEntity(brief) ?? named) : named;
  const isOwnThing = ['section', 'manage', 'browse', 'table', 'form', 'article'].includes(requirement.kind);
  const main = findMainEntity(brief);
  if (requirement.kind === 'media' && main?.fields.every(({ type }) => type !== 'image' && type !== 'duration'))
    return PHOTO;
  return isOwnThing ? undefined : main;
}

export function findEntity(requirement: Requirement, brief: Brief): Entity | undefined {
  return brief.entities.find((entity) => entity.name === requirement.entity);
}

export function findMainEntity(brief: Brief): Entity | undefined {
  const counts = new Map<string, number>();
  for (const { entity } of brief.requirements)
    if (entity !== undefined) counts.set(entity, (counts.get(entity) ?? 0) + 1);
  return brief.entities
    .filter((entity) => !isRemark(entity))
    .toSorted((a, b) => (counts.get(b.name) ?? 0) - (counts.get(a.name) ?? 0))[0];
}

/** What a gallery shows when the prompt names no pictures. */
const PHOTO: Entity = {
  name: 'photo',
  plural: 'photos',
  icon: 'images',
  fields: [
    { name: 'title', label: 'Title', type: 'text' },
    { name: 'image', label: 'Picture', type: 'image' },
    { name: 'date', label: 'Date', type: 'date' },
  ],
};

/** Reviews and likes are about other things, and stand beside them. */
function isRemark({ name }: Entity): boolean {
  return placements.remarks.includes(name);
}

/** Things that the prompt names and the brief has no fields for. */
function toEntity(requirement: Requirement): Entity {
  const name = requirement.title.toLowerCase();
  const entity: Entity = {
    name,
    plural: name,
    icon: 'file-text',
    fields: [
      { name: 'title', label: 'Title', type: 'text' },
      { name: 'status', label: 'Status', type: 'status', options: ['Active', 'Planned', 'Done'] },
      { name: 'owner', label: 'Owner', type: 'person' },
      { name: 'updated', label: 'Updated', type: 'date' },
    ],
  };
  return withFields(entity, requirement.kind === 'form' ? requirement.details : []);
}

function toRank(page: Placement): number {
  if (page.sort === 'home') return 0;
  if (page.sort === 'overview') return 1;
  return LAST_PAGES.some((name) => hasWord(page.name, name)) ? 3 : 2;
}

const LAST_PAGES = ['upload', 'cart', 'profile', 'permissions', 'settings'];

/** Longer titles do not fit a navigation. */
const TITLE_LENGTH_MAX = 24;

function isOneOf(kind: RequirementKind, kinds: readonly string[]): boolean {
  return kinds.includes(kind);
}
