// A follow-up becomes typed edits of the current interface. Each touches only what it names, and is refused as a whole where its
// result would not be valid; what became of it stands in the coverage.

import { loadCatalogue } from '../../../interface-catalogue/load-catalogue.ts';
import type { Catalogue } from '../../../interface-catalogue/model/catalogue.ts';
import type { Payload } from '../../../interface-catalogue/model/payload.ts';
import { checkPayload } from '../../../interface-catalogue/validation/check-payload.ts';
import type { Coverage, RequirementCoverage } from '../model/coverage.ts';
import { type Change, type EditContext, isChange, type Outcome } from './edit.ts';
import { EDITS } from './edits/edits.ts';
import { hasEditVerb, isChat, isFreshBrief } from './grammar/is-fresh-brief.ts';
import { maskQuotes, unmaskQuotes } from './grammar/mask-quotes.ts';
import { listReadings, type Reading } from './grammar/parse-clause.ts';
import { CLAUSES_MAX, splitClauses } from './grammar/split-clauses.ts';
import { InterfaceTree } from './interface/interface-tree.ts';
import { listPages } from './interface/navigation.ts';
import { toTokens } from './interface/to-label.ts';
import { findTargets } from './targets/find-targets.ts';

export interface EditRequest {
  readonly prompt: string;
  readonly current: Payload;
  /** Oldest first, the current one last. */
  readonly versions: readonly Payload[];
  readonly versionPrompts?: readonly string[] | undefined;
  readonly selectedNodeId?: string | undefined;
}

export interface EditedInterface {
  readonly payload: Payload;
  readonly coverage: Coverage;
  readonly notes: readonly string[];
}

interface Clause {
  readonly text: string;
  readonly readings: readonly Reading[];
}

/** What a message has come to. */
interface Progress {
  readonly payload: Payload;
  readonly lastNodeIds: readonly string[];
  readonly requirements: readonly RequirementCoverage[];
}

const KEEP = 'keep';
const COMPOSE = 'addComposed';
const REST = /^(?:everything else|the rest|all else|nothing else|all the rest|the others?|everything)(?: of .+)?$/i;
const NOT_UNDERSTOOD =
  'This was not understood as a change. Name the part and what should happen to it, for example “move the chart above the table”.';

/** Undefined where the prompt is no change of the current interface but a brief for another one. */
export function editInterface(request: EditRequest): EditedInterface | undefined {
  const { prompt, current } = request;
  const { text, quotes } = maskQuotes(prompt);
  if (isFreshBrief(text)) return undefined;
  if (isChat(text))
    return toEdited(current, current, [
      { text: prompt, status: 'unresolved', nodeIds: [], reason: 'This asks for no change.' },
    ]);
  const all = splitClauses(text);
  const clauses = all
    .slice(0, CLAUSES_MAX)
    .map((clause) => ({ text: unmaskQuotes(clause, quotes), readings: listReadings(clause, quotes) }));
  const keptIds = new Set(clauses.flatMap((clause) => listKeptIds(clause, request)));
  let progress: Progress = { payload: current, lastNodeIds: [], requirements: [] };
  for (const clause of clauses) progress = applyClause(clause, progress, request, keptIds);
  const isEdit =
    progress.requirements.some(({ status }) => status !== 'unresolved') ||
    all.some(hasEditVerb) ||
    isAboutInterface(text, current);
  if (!isEdit) return undefined;
  const notes = all.length > CLAUSES_MAX ? [`Only the first ${CLAUSES_MAX} changes of this message were taken.`] : [];
  return toEdited(current, progress.payload, progress.requirements, notes);
}

/** Words that name a page or rows of this interface are about it, also where it is not clear what they ask for. */
function isAboutInterface(text: string, payload: Payload): boolean {
  const tokens = new Set(toTokens(text));
  const names = [...Object.keys(payload.dataModel), ...listPages(payload).map(({ props }) => String(props['title']))];
  return names.some((name) => name !== 'app' && toTokens(name).every((token) => tokens.has(token)));
}

/** An interface that nothing has changed stays the version that it is. */
function toEdited(
  current: Payload,
  payload: Payload,
  requirements: readonly RequirementCoverage[],
  notes: readonly string[] = [],
): EditedInterface {
  const isChanged = !isSame(current, payload);
  const versioned = isChanged ? { ...payload, sequence: current.sequence + 1 } : current;
  return { payload: versioned, coverage: { engine: 'composer', requirements }, notes };
}

function applyClause(clause: Clause, progress: Progress, request: EditRequest, keptIds: ReadonlySet<string>): Progress {
  const { payload, requirements } = progress;
  const add = (entry: Omit<RequirementCoverage, 'text'>, change?: Change): Progress => ({
    payload: change?.payload ?? payload,
    lastNodeIds: change === undefined ? progress.lastNodeIds : change.nodeIds,
    requirements: [...requirements, { text: clause.text, ...entry }],
  });
  if (clause.readings[0]?.edit === KEEP) {
    const nodeIds = listNamedIds(clause, request);
    return add({ status: 'covered', nodeIds, reason: 'Left as it is.' });
  }
  const context = toContext(clause, progress, request, keptIds);
  const outcome = applyReadings(clause.readings, context);
  if (!isChange(outcome)) return add({ status: 'unresolved', nodeIds: [], reason: outcome?.problem ?? NOT_UNDERSTOOD });
  const { reason, isGuess } = outcome;
  const present = new Set(outcome.payload.nodes.map(({ id }) => id));
  const nodeIds = [...new Set(outcome.nodeIds)].filter((id) => present.has(id));
  return add(
    { status: isGuess === true ? 'assumed' : 'covered', nodeIds, ...(reason === undefined ? {} : { reason }) },
    outcome,
  );
}

function toContext(
  clause: Clause,
  { payload, lastNodeIds }: Progress,
  request: EditRequest,
  keptIds: ReadonlySet<string>,
): EditContext {
  const { versions, versionPrompts, selectedNodeId } = request;
  return {
    payload,
    tree: new InterfaceTree(payload),
    catalogue: getCatalogue(),
    versions,
    versionPrompts,
    selectedNodeId,
    lastNodeIds,
    keptIds,
    text: clause.text,
  };
}

/** The first reading that makes a valid change; else the problem of the first that has one. */
function applyReadings(readings: readonly Reading[], context: EditContext): Outcome | undefined {
  let problem: Outcome | undefined;
  for (const { edit, words } of readings) {
    // Composing takes any words, so it comes only where no other edit has said why it cannot be made.
    if (edit === COMPOSE && problem !== undefined) continue;
    const outcome = EDITS.get(edit)?.(words, context);
    if (outcome === undefined) continue;
    const refused = isChange(outcome) ? findProblem(outcome, context) : outcome.problem;
    if (refused === undefined) return outcome;
    problem ??= { problem: refused };
  }
  return problem;
}

function findProblem({ payload }: Change, context: EditContext): string | undefined {
  if (isSame(payload, context.payload)) return 'It is like that already; nothing was changed.';
  const byId = new Map(payload.nodes.map((node) => [node.id, node]));
  const kept = context.payload.nodes.find(
    ({ id }) => context.keptIds.has(id) && JSON.stringify(byId.get(id)) !== JSON.stringify(context.tree.find(id)),
  );
  if (kept !== undefined) return `It would change ${kept.id}, which is to be kept.`;
  const [issue] = checkPayload(payload, context.catalogue);
  return issue === undefined
    ? undefined
    : `The interface would not be valid: ${issue.nodeId ?? issue.path} ${issue.message}.`;
}

/** What a clause asks to keep, with all below it; "the rest" is what every edit keeps anyway. */
function listKeptIds(clause: Clause, request: EditRequest): string[] {
  const tree = new InterfaceTree(request.current);
  return listNamedIds(clause, request).flatMap((id) => tree.listBranch(id).map((node) => node.id));
}

function listNamedIds(clause: Clause, request: EditRequest): string[] {
  const [reading] = clause.readings;
  const target = reading?.edit === KEEP ? reading.words['target'] : undefined;
  if (target === undefined || REST.test(target)) return [];
  const start: Progress = { payload: request.current, lastNodeIds: [], requirements: [] };
  const found = findTargets(target, toContext(clause, start, request, new Set()));
  return found?.isComplete === true ? found.targets.map(({ node }) => node.id) : [];
}

function isSame(one: Payload, other: Payload): boolean {
  return one === other || JSON.stringify({ ...one, sequence: 0 }) === JSON.stringify({ ...other, sequence: 0 });
}

let catalogue: Catalogue | undefined;

/** Read once, with the first edit. */
function getCatalogue(): Catalogue {
  catalogue ??= loadCatalogue();
  return catalogue;
}
