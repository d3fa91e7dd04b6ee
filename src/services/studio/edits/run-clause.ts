// Does what one clause of a message asks for, or says why not and what may have been meant.
import { checkApp } from '../app/check-app.ts';
import type { App } from '../app/description.ts';
import type { RequirementCoverage } from '../model/coverage.ts';
import { applyEdit, type Edited, proveEdit } from './apply-edit.ts';
import type { EditKind, Slots } from './edit.ts';
import type { HistoryKind, Wanted } from './history/history.ts';
import { listChoices, sayUnknown } from './list-choices.ts';
import { findTarget as findConcerned } from './operations/paths.ts';
import { AppNames } from './reading/app-names.ts';
import type { Clause } from './reading/clauses.ts';
import type { Candidate } from './reading/matcher.ts';
import { type AnyKind, getMatcher } from './reading/reader.ts';
import { changeNumber, readNumberChange } from './rules/change-number.ts';

/** The app while a message is done. */
export interface EditState {
  readonly app: App;
  /** The index of the page that is shown. */
  readonly page: number;
  /** The path of what is selected, or was changed last. */
  readonly selected: string | undefined;
}

export interface ClauseResult {
  readonly requirement: RequirementCoverage;
  /** Set if something changed. */
  readonly state?: EditState;
  /** Set if another version is asked for. */
  readonly wanted?: Wanted;
}

/** Candidates that cost little more are tried too. */
const NEAR_COST = 0.15;
/** If the best reading cannot be done, only one that is nearly as good is meant instead. */
const INSTEAD_COST = 0.025;
/** Two kinds that are nearer than this may both be meant. */
const SAME_COST = 0.04;
const TRIED_MAX = 6;
const NUMBER_CHANGED = 'The number was replaced; what follows from it was not tried.';

export async function runClause(clause: Clause, state: EditState): Promise<ClauseResult> {
  const names = new AppNames(state.app, state.page, state.selected);
  const candidates = getMatcher().match(clause.words, names);
  const [best] = candidates;
  const number = readNumberChange(clause.words);
  const changed = number && changeNumber(state.app, number, state.selected);
  if (changed !== undefined && checkApp(changed).length === 0) {
    const result = await prove(clause, { runs: [] }, { app: changed, claims: [] }, state);
    if (result.requirement.status !== 'covered') return result;
    // No claim can check a number in any formula, limit or text.
    return { ...result, requirement: { ...result.requirement, status: 'assumed', reason: NUMBER_CHANGED } };
  }
  if (best === undefined)
    return { requirement: toUnresolved(clause.text, sayUnknown(clause, names), listChoices(clause, names)) };
  if (isHistory(best)) return toHistory(clause, best);
  const near = candidates.filter(({ cost }) => cost <= best.cost + NEAR_COST).slice(0, TRIED_MAX);
  const tried = near.flatMap((candidate) => {
    if (isHistory(candidate)) return [];
    const selected = state.selected ?? `/pages/${state.page}`;
    return [{ candidate, outcome: applyEdit(candidate.kind as EditKind, candidate.runs, state.app, selected) }];
  });
  // A change to the present state was not meant.
  const isDone =
    tried[0] !== undefined && 'problem' in tried[0].outcome && /\balready\b/.test(tried[0].outcome.problem);
  // Then nothing new is made instead.
  const said =
    (isDone ? tried.find(({ candidate }, index) => index > 0 && !/^add-/.test(candidate.kind.id)) : undefined) ??
    tried[0];
  const problem = said !== undefined && 'problem' in said.outcome ? said.outcome.problem : undefined;
  const costMax = best.cost + (problem === undefined ? NEAR_COST : INSTEAD_COST);
  const done = tried.flatMap(({ candidate, outcome }) =>
    'problem' in outcome || candidate.cost > costMax || (isDone && /^add-/.test(candidate.kind.id))
      ? []
      : [{ candidate, outcome }],
  );
  const [first, second] = done;
  if (first === undefined) {
    return { requirement: toUnresolved(clause.text, problem ?? '', listChoices(clause, names)) };
  }
  if (second !== undefined && isTie(first, second))
    return { requirement: toUnresolved(clause.text, 'This can mean several things.', listChoices(clause, names)) };
  return prove(clause, first.candidate, first.outcome, state);
}

type Tried = { readonly candidate: Candidate<AnyKind>; readonly outcome: Edited };

function isTie(first: Tried, second: Tried): boolean {
  return (
    second.candidate.cost - first.candidate.cost < SAME_COST &&
    JSON.stringify(first.outcome.app) !== JSON.stringify(second.outcome.app)
  );
}

async function prove(
  clause: Clause,
  { runs }: Pick<Candidate<AnyKind>, 'runs'>,
  edited: Edited,
  state: EditState,
): Promise<ClauseResult> {
  const proved = await proveEdit(edited);
  if (proved === undefined)
    return {
      requirement: toUnresolved(clause.text, 'This was tried, but it did not work here, so nothing was changed.', []),
    };
  const { nodeIds, seen } = proved;
  const selected = findTarget(runs.at(-1) ?? {}, edited) ?? state.selected;
  return {
    requirement: { text: clause.text, status: 'covered', nodeIds, ...(seen !== '' && { proof: seen }) },
    state: { app: edited.app, page: Math.min(state.page, edited.app.pages.length - 1), selected },
  };
}

const isHistory = (candidate: Candidate<AnyKind>): candidate is Candidate<HistoryKind> => 'want' in candidate.kind;

function toHistory(clause: Clause, { kind, runs }: Candidate<HistoryKind>): ClauseResult {
  return { requirement: { text: clause.text, status: 'covered', nodeIds: ['root'] }, wanted: kind.want(runs[0] ?? {}) };
}

export function toUnresolved(text: string, reason: string, choices: readonly string[]): RequirementCoverage {
  return { text, status: 'unresolved', nodeIds: [], reason, ...(choices.length > 0 && { choices }) };
}

/** The path of what an edit changed, for "it" in the next clause: what was added, or else what was named. */
function findTarget(slots: Slots, { app, claims }: Edited): string | undefined {
  for (const claim of claims) {
    if (claim.is === 'field') return `/things/${claim.thing}/fields/${claim.field}`;
    if (claim.is === 'view') return `/pages/${claim.page}/views/${claim.view}`;
    if (claim.is === 'action') return `/actions/${claim.action}`;
    if (claim.is === 'page') return `/pages/${claim.page}`;
    if (claim.is === 'thing') return `/things/${claim.thing}`;
  }
  return findConcerned(slots, app);
}
