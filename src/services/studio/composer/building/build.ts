// From a brief to an interface: plan the pages, frame them, let a block build each part, and report what became of each requirement.

import { DEFAULT_THEME, type Payload, ROOT_ID } from '../../../../interface-catalogue/model/payload.ts';
import { Draft } from '../../compile/draft.ts';
import type { Coverage, RequirementCoverage } from '../../model/coverage.ts';
import { type Archetype, getArchetype } from '../archetypes/get-archetype.ts';
import type { Brief, Entity, Requirement } from '../brief.ts';
import { createRows } from '../sample-data/create-rows.ts';
import { BLOCKS } from './blocks/blocks.ts';
import { buildEntity } from './blocks/entity/build-entity.ts';
import { buildHome } from './blocks/home/build-home.ts';
import { buildOverview } from './blocks/overview/build-overview.ts';
import type { Context, Row } from './context.ts';
import { toCopy } from './copy.ts';
import placements from './knowledge/placements.json' with { type: 'json' };
import { type PagePlan, type Plan, planPages } from './plan-pages.ts';
import { addShell } from './shell/add-shell.ts';
import { withNamedFields } from './with-named-fields.ts';
import { withToolParts } from './with-tool-parts.ts';

export interface Built {
  readonly payload: Payload;
  readonly coverage: Coverage;
}

interface Fulfilment {
  readonly nodeIds: readonly string[];
  readonly reason?: string;
}

export function build(given: Brief, surfaceId: string): Built {
  const brief = toNeeded(withNamedFields(withToolParts(given)));
  const archetype = getArchetype(brief.archetype);
  const plan = planPages(brief, archetype);
  return assemble(brief, archetype, plan, plan.pages.length > 0 ? plan.pages : [toBlankPage()], surfaceId);
}

function assemble(
  brief: Brief,
  archetype: Archetype,
  plan: Plan,
  pages: readonly PagePlan[],
  surfaceId: string,
): Built {
  const draft = new Draft();
  const fulfilled = new Map<string, Fulfilment>();
  const assumed: RequirementCoverage[] = [];
  const base: Omit<Context, 'parentId' | 'page'> = {
    brief,
    archetype,
    draft,
    pages,
    listRows: createRowSource(brief.seed),
    fulfil(requirements, nodeIds, reason) {
      for (const { id } of requirements) fulfilled.set(id, { nodeIds, ...(reason === undefined ? {} : { reason }) });
    },
    assume: (text, nodeIds, reason) => assumed.push({ text, status: 'assumed', nodeIds, reason }),
  };
  draft.put('/today', SAMPLE_DAY);
  const { pageIds } = addShell(plan.shell, base);
  let lastPageId = ROOT_ID;
  for (const [index, page] of pages.entries()) {
    // The navigation must not lead to pages that there is no room for: once more without them.
    if (draft.size > NODES_FOR_PAGES_MAX) return assemble(brief, archetype, plan, pages.slice(0, index), surfaceId);
    lastPageId = pageIds.get(page.name) ?? ROOT_ID;
    buildPage(page, { ...base, parentId: lastPageId, page: page.name });
  }
  addBackendNotes(brief, fulfilled, draft, lastPageId);
  const payload: Payload = {
    sequence: 1,
    surfaceId,
    title: brief.title,
    theme: { ...DEFAULT_THEME, ...brief.theme },
    dataModel: draft.dataModel,
    root: ROOT_ID,
    nodes: draft.nodes,
  };
  const requirements = brief.requirements.map((requirement) => toCoverage(requirement, fulfilled.get(requirement.id)));
  return { payload, coverage: { engine: 'composer', requirements: [...requirements, ...assumed] } };
}

/** A general tool that was only assumed is idle beside something that works, such as a timer. */
function toNeeded(brief: Brief): Brief {
  const isWorking = brief.requirements.some(({ isAssumed, kind }) => isAssumed !== true && kind in BLOCKS);
  const isIdle = ({ isAssumed, kind }: Requirement) => isAssumed === true && kind === 'tool';
  return isWorking
    ? { ...brief, requirements: brief.requirements.filter((requirement) => !isIdle(requirement)) }
    : brief;
}

/** The largest page has about 60 nodes, so that a page begun below this bound stays below 300. */
const NODES_FOR_PAGES_MAX = 235;

function buildPage(page: PagePlan, context: Context): void {
  if (page.sort === 'home') buildHome(page.requirements, context);
  else if (page.sort === 'overview') buildOverview(page.requirements, context);
  else if (page.sort === 'entity' && page.entity !== undefined) buildEntity(page.requirements, context, page.entity);
  else {
    for (const [kind, requirements] of Map.groupBy(
      toBuildOrder(page.requirements),
      (requirement) => requirement.kind,
    )) {
      BLOCKS[kind]?.(requirements, context, page.entity);
    }
    // "Search messages" beside a chat: what has no block of its own is done with the rows of its things.
    const rest = page.requirements.filter(({ kind }) => !(kind in BLOCKS));
    for (const entity of context.brief.entities) {
      const own = rest.filter((requirement) => requirement.entity === entity.name);
      if (own.length > 0) buildEntity(own, context, entity, { level: 2 });
    }
  }
}

/** A history or preview follows the tool that it belongs to. */
function toBuildOrder(requirements: readonly Requirement[]): readonly Requirement[] {
  const isHosted = ({ kind }: Requirement) => placements.hosted.includes(kind);
  return [...requirements.filter((requirement) => !isHosted(requirement)), ...requirements.filter(isHosted)];
}

function toBlankPage(): PagePlan {
  return { name: 'home', title: 'Home', icon: 'home', sort: 'home', requirements: [] };
}

/** The day around which the dates of sample rows lie, so that "today" is among them. */
const SAMPLE_DAY = '2026-03-16';

/** Rows of an entity are made once, so that tables, charts and remarks agree. */
function createRowSource(seed: number): (entity: Entity) => readonly Row[] {
  const made = new Map<string, readonly Row[]>();
  return (entity) => {
    const rows = made.get(entity.name) ?? createDistinctRows(entity, seed);
    made.set(entity.name, rows);
    return rows;
  };
}

/** As many rows as have names of their own: "Rainy Sunday 2" would betray that they are made up. */
function createDistinctRows(entity: Entity, seed: number): readonly Row[] {
  const title = entity.fields[0]?.name ?? '';
  const rows = createRows(entity, ROWS_MAX, seed) as readonly Row[];
  const names = new Set(rows.map((row) => row[title]));
  const repeated = rows.findIndex((row) => {
    const [, base] = /^(.*[^\d\s-]) \d+$/.exec(String(row[title])) ?? [];
    return base !== undefined && names.has(base);
  });
  if (repeated < 0) return rows;
  // A chart needs a row for each of its points; then "Rent" comes round, as it does in a list by date.
  const count = Math.max(repeated, ROWS_MIN, entity.period?.count ?? 0);
  return createRows(entity, count, seed).map((row, index) =>
    index < repeated ? row : { ...row, [title]: String(row[title]).replace(/ \d+$/, '') },
  );
}

/** Enough for paging, and for charts that have a shape. */
const ROWS_MAX = 36;
/** Fewer look empty. */
const ROWS_MIN = 6;

function addBackendNotes(
  brief: Brief,
  fulfilled: ReadonlyMap<string, Fulfilment>,
  draft: Draft,
  parentId: string,
): void {
  const simulated = brief.requirements.filter(
    ({ id, backendReason }) => backendReason !== undefined && fulfilled.has(id),
  );
  if (simulated.length === 0) return;
  const items = simulated
    .slice(0, NOTES_MAX)
    .map(({ title, backendReason }) => ({ text: title, reason: backendReason ?? toCopy('noServer') }));
  draft.add(parentId, 'backend-notes', 'BackendNotes', { items });
}

/** What BackendNotes holds. */
const NOTES_MAX = 30;

function toCoverage(requirement: Requirement, fulfilment: Fulfilment | undefined): RequirementCoverage {
  const { text, kind, unresolvedReason, backendReason } = requirement;
  if (fulfilment === undefined || fulfilment.nodeIds.length === 0) {
    const reason = unresolvedReason ?? fulfilment?.reason ?? toCopy(kind === 'quality' ? 'quality' : 'tooLarge');
    return { text, status: 'unresolved', nodeIds: [], reason };
  }
  const reason = fulfilment.reason ?? backendReason;
  const isAssumed = requirement.isAssumed === true || reason !== undefined;
  return {
    text,
    status: isAssumed ? 'assumed' : 'covered',
    nodeIds: fulfilment.nodeIds,
    ...(reason === undefined ? {} : { reason }),
    ...(backendReason === undefined ? {} : { needsBackend: true }),
  };
}
