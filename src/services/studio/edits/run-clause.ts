// Does what one clause of a message asks for, or says why not and what may have been meant.
import { isDeepStrictEqual } from 'node:util';
import type { App } from '../app/description.ts';
import type { RequirementCoverage } from '../model/coverage.ts';
import { type Edited, proveEdit } from './apply-edit.ts';
import type { Askable, Slots } from './edit.ts';
import { asksForHistory } from './history/asks-for-history.ts';
import { HISTORY_KINDS, type Wanted } from './history/history.ts';
import { EDIT_KINDS } from './kinds.ts';
import { type Choice, listChoices, listLikely } from './list-choices.ts';
import { findTarget as findConcerned, getAt } from './operations/paths.ts';
import { findChoice } from './reading/add-meant.ts';
import { AppNames } from './reading/app-names.ts';
import type { ReadClause } from './reading/reading-pass.ts';
import { spellName } from './reading/spell-name.ts';
import { toKey, toNameStem, toWords } from './reading/tokens.ts';
import { type Candidate, type Weighed, type WeighedChange, weighChanges } from './readings.ts';
import { sayEdit } from './say-edit.ts';
import { isBare, isOfSort, NO_PART, toPointing } from './to-pointing.ts';

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

/** A less certain reading is offered as a button; see the figures in `bench/services/studio/edits`. */
const SURE_MIN = 0.75;
/** Longer clauses say more than one reading holds. */
const LONG_SURE_MIN = 0.9;
const SHORT_WORDS_MAX = 8;
/** The kind of a less certain reading may be another one. */
const KIND_SURE_MIN = 0.75;
/** Why a less likely kind cannot be done is no answer. */
const NAMED_MIN = 0.5;
const UNKNOWN = 'What is selected is no part by itself: say its name.';
const NOT_SURE = 'I am not sure what to change here.';
const sayLack = (part: string): string => `The ${part} has no colour: buttons and links have one, and the background.`;
const LOST = 'This goes with the words before it, which were not understood.';
const MISSPELT = 'The new name may be misspelt.';
const NOT_KNOWN = 'I do not know this change.';

/** Returns true if a clause is read for sure, whether or not it can be done. */
export function isSure({ kinds: [best], share, slotShare = 1 }: ReadClause): boolean {
  return best !== undefined && best.share * Math.sqrt(Math.min(share, slotShare)) >= KIND_SURE_MIN;
}

/** A clause that is lost goes with words that were not understood, so that its meaning is only offered. */
export async function runClause(read: ReadClause, given: EditState, isLost = false): Promise<ClauseResult> {
  const state = isOfSort(read.text, given.selected) ? given : { ...given, selected: undefined };
  const clause = toPointing(read, state.selected);
  if (state.selected === NO_PART && isBare(clause)) return { requirement: toUnresolved(clause.text, UNKNOWN, []) };
  const names = new AppNames(state.app, state.page, state.selected);
  const wanted = findWanted(clause);
  if (wanted !== undefined) return { requirement: { text: clause.text, status: 'covered', nodeIds: ['root'] }, wanted };
  const weighed = weighChanges(clause, names);
  const [likeliest] = weighed.changes;
  const lacked = likeliest && findLacked(clause.text, likeliest.kind);
  if (isLost) return { requirement: toUnresolved(clause.text, LOST, listLikely(weighed, names)) };
  if (likeliest !== undefined) {
    if (isPlainly(clause, likeliest, state.app)) return prove(clause, likeliest, state);
    if (lacked === undefined && isLikely(clause, likeliest)) return proveSpelt(clause, likeliest, state, names);
  }
  return { requirement: toRefused(clause, weighed, names, lacked) };
}

/** A change is offered instead if a new name has a word that is nearly a usual one. */
async function proveSpelt(clause: ReadClause, likeliest: WeighedChange, state: EditState, names: AppNames) {
  const spelt = toSpelt(likeliest, names);
  if (spelt === undefined) return prove(clause, likeliest, state);
  return { requirement: toUnresolved(clause.text, MISSPELT, listLikely({ changes: [spelt, likeliest] }, names)) };
}

function toRefused(clause: ReadClause, weighed: Weighed, names: AppNames, lacked?: string): RequirementCoverage {
  const [best] = clause.kinds;
  const isKnown = EDIT_KINDS.some(({ id }) => id === best?.kind);
  const problem = (best?.share ?? 0) >= NAMED_MIN ? weighed.problem : undefined;
  const reason = isKnown ? (problem?.problem ?? (lacked === undefined ? NOT_SURE : sayLack(lacked))) : NOT_KNOWN;
  return toUnresolved(clause.text, reason, problem?.choices ?? listChoices(clause, weighed, names));
}

function isLikely(clause: ReadClause, likeliest: WeighedChange): boolean {
  const sureMin = toWords(clause.text).length <= SHORT_WORDS_MAX ? SURE_MIN : LONG_SURE_MIN;
  return likeliest.likelihood >= sureMin || isExact(clause, likeliest);
}

/** The version that a clause asks for, if it is read for sure. */
function findWanted(clause: ReadClause): Wanted | undefined {
  const history = HISTORY_KINDS.find(({ id }) => id === clause.kinds[0]?.kind);
  if (history === undefined || !(isSure(clause) || asksForHistory(clause.text))) return undefined;
  const [number] = /-?\d+/.exec(clause.slots.map(({ words }) => words).join(' ')) ?? [];
  const choice = findChoice(clause.text, history);
  return history.want({
    ...(number !== undefined && { number: Number(number) }),
    ...(choice !== undefined && { choice }),
  });
}

/** The reader is sure, no word is left over, and nothing was guessed. */
function isExact({ share, slotShare = 1, kinds: [best] }: ReadClause, likeliest: WeighedChange): boolean {
  const isRead = best?.kind === likeliest.kind.id && Math.min(best?.share ?? 0, share, slotShare) >= EXACT_MIN;
  const signs = Object.entries(likeliest.signs);
  return (
    isRead && signs.every(([name, value]) => name === 'kind' || name === 'odds' || Math.abs(value) < EXACT_SIGN_MAX)
  );
}

const EXACT_MIN = 0.95;
const EXACT_SIGN_MAX = 0.02;

/** The change with usual words in new names; undefined if they have them. */
function toSpelt({ kind, runs }: WeighedChange, names: AppNames): Choice | undefined {
  const spell = (name: string) => spellName(name, names) ?? name;
  const spelt = runs.map((slots) => ({
    ...slots,
    ...(slots.name !== undefined && { name: spell(slots.name) }),
    ...(slots.names && { names: slots.names.map(spell) }),
    ...(slots.role !== undefined && { role: spell(slots.role) }),
  }));
  return isDeepStrictEqual(spelt, runs) ? undefined : { kind, runs: spelt };
}

/** The words are those of a button, or of the one for the change, except for articles. */
function isPlainly({ text, isPlain }: ReadClause, change: WeighedChange, app: App): boolean {
  const { kind, runs } = change;
  const [slots, ...others] = runs;
  if (isPlain === true) return true;
  const said = slots === undefined || others.length > 0 ? undefined : sayEdit(kind, slots, app);
  return said !== undefined && toKey(said.replace(ARTICLES, '')) === toKey(text.replace(ARTICLES, ''));
}

const ARTICLES = /\b(?:the|an?)\b/gi;

/** The word for a part that the kind cannot set by itself. */
function findLacked(text: string, { lacks = '' }: Askable): string | undefined {
  const stems = new Set(lacks.split(' ').map(toNameStem));
  return toWords(text).find(({ stem, isQuoted }) => !isQuoted && stems.has(stem))?.text;
}

async function prove({ text }: ReadClause, edited: WeighedChange, state: EditState): Promise<ClauseResult> {
  const proved = await proveEdit(edited);
  if (proved === undefined)
    return { requirement: toUnresolved(text, 'This was tried, but it did not work here, so nothing was changed.', []) };
  const { nodeIds, seen } = proved;
  return {
    requirement: { text, status: 'covered', nodeIds, ...(seen !== '' && { proof: seen }) },
    state: toNext(state, edited),
  };
}

/** The next part of the list takes the place of a removed one. */
const SHIFTING = /^remove-(?:page|view|item|row)$/;

/** Returns the app after a change, with what was changed for "it" in the next clause. */
export function toNext({ page, selected }: EditState, edited: Candidate): EditState {
  const { app, runs, kind } = edited;
  const target = SHIFTING.test(kind.id) ? undefined : (findTarget(runs.at(-1) ?? {}, edited) ?? selected);
  const isThere = target !== undefined && getAt(app, target) !== undefined;
  return { app, page: Math.min(page, app.pages.length - 1), selected: isThere ? target : undefined };
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
