// The changes that a clause may ask for, with their likelihoods: each likely reading is tried on the app.
import { isDeepStrictEqual } from 'node:util';
import type { Edited } from './apply-edit.ts';
import type { EditKind, Problem, Slots } from './edit.ts';
import { applyRuns } from './given/apply-given.ts';
import { EDIT_KINDS } from './kinds.ts';
import type { AppNames } from './reading/app-names.ts';
import { LEAST_SHARE, type Signs } from './reading/list-dropped.ts';
import type { ReadClause, ReadKind, ReadSlot } from './reading/reading-pass.ts';
import { PLACES } from './reading/share-places.ts';
import { toGiven } from './reading/to-given.ts';
import { toNameWords, toWords } from './reading/tokens.ts';
import weights from './readings.json' with { type: 'json' };

/** One way to read a clause, and what it does. */
export interface Candidate extends Edited {
  readonly kind: EditKind;
  readonly runs: readonly Slots[];
  readonly signs: Signs;
}

export interface WeighedChange extends Candidate {
  /** The likelihood that this is meant, from 0 to 1. */
  readonly likelihood: number;
}

export interface Candidates {
  readonly candidates: readonly Candidate[];
  /** Signs that none of them is meant. */
  readonly signs: Signs;
  /** Why the likeliest kind cannot be done. */
  readonly problem?: Problem;
}

export interface Weighed {
  /** The likeliest first; readings with the same result are one. */
  readonly changes: readonly WeighedChange[];
  /** Why the likeliest kind cannot be done. */
  readonly problem?: Problem;
}

/** Less likely readings are not tried. */
const TRIED_MIN = 0.02;

export function weighChanges(clause: ReadClause, names: AppNames): Weighed {
  const { candidates, signs, problem } = listCandidates(clause, names);
  const odds = candidates.map((candidate) => Math.exp(toScore(candidate)));
  const total = odds.reduce((sum, one) => sum + one, Math.exp(toSum(signs, weights.none)));
  const changes: WeighedChange[] = [];
  for (const [index, candidate] of candidates.entries()) {
    const likelihood = (odds[index] ?? 0) / total;
    const same = changes.findIndex(({ app }) => isDeepStrictEqual(app, candidate.app));
    const known = changes[same];
    if (known === undefined) changes.push({ ...candidate, likelihood });
    else changes[same] = { ...known, likelihood: known.likelihood + likelihood };
  }
  return {
    changes: changes.sort((one, other) => other.likelihood - one.likelihood),
    ...(problem !== undefined && { problem }),
  };
}

const KIND_WEIGHTS: { readonly [kind: string]: number } = weights.kinds;

const toScore = ({ kind, signs }: Candidate): number => toSum(signs, weights.signs) + (KIND_WEIGHTS[kind.id] ?? 0);

function toSum(signs: Signs, own: { readonly [name: string]: number }): number {
  return Object.entries(own).reduce((sum, [name, weight]) => sum + weight * (signs[name] ?? 0), 0);
}

/** The likely kinds with the likely slots. */
export function listCandidates(given: ReadClause, names: AppNames): Candidates {
  const toMeant = (clause: ReadClause) => toWhole(toMeasured(clause, names), names);
  const others = given.others?.map((other) => ({ ...toMeant(other), odds: other.odds }));
  const clause = { ...toMeant(given), ...(others && { others }) };
  const tried = listReadings(clause).map(({ read, odds, kind }) => ({ odds, kind, found: tryKind(read, kind, names) }));
  const [first] = tried;
  return {
    candidates: tried.flatMap(({ odds, kind, found }) =>
      'problem' in found
        ? []
        : [{ ...found, signs: { ...found.signs, kind: toLog(kind.share), odds: Math.log(odds) } }],
    ),
    signs: {
      none: 1,
      bounds: toLog(clause.share),
      boundsSure: -toLog(1 - clause.share),
      slots: toLog(clause.slotShare ?? 1),
      slotsSure: -toLog(1 - (clause.slotShare ?? 1)),
      kind: toLog(clause.kinds[0]?.share ?? 0),
      length: Math.log1p(toWords(clause.text).length),
    },
    ...(first !== undefined && 'problem' in first.found && { problem: first.found }),
  };
}

const toLog = (share: number): number => Math.log(Math.max(LEAST_SHARE, share));

const findKind = (id: string): EditKind | undefined => EDIT_KINDS.find((kind) => kind.id === id);

interface Reading {
  readonly read: ReadClause;
  readonly kind: ReadKind;
  readonly odds: number;
}

/** The likeliest kind is tried in any case. */
function listReadings(clause: ReadClause): readonly Reading[] {
  const all = [{ ...clause, odds: 1 }, ...(clause.others ?? [])];
  return all.flatMap((read) =>
    read.kinds.flatMap((kind, index) => {
      const isTried = read.odds * kind.share >= TRIED_MIN || (index === 0 && read.odds === 1);
      return isTried ? { read, kind, odds: read.odds } : [];
    }),
  );
}

/** "Add weight in kg": the unit of a field that is not there is that of a new one. */
function toMeasured(clause: ReadClause, names: AppNames): ReadClause {
  const [first, unit, ...others] = clause.slots;
  const isUnit = first !== undefined && unit?.slot === 'text' && others.every(({ slot }) => slot === 'thing');
  const [own, rest] = [true, false].map((is) => clause.kinds.filter(({ kind }) => MEASURED.has(kind) === is));
  const share = (own ?? []).reduce((sum, kind) => sum + kind.share, 0);
  if (!isUnit || share < MEASURED_MIN || !ADDS.test(clause.rest)) return clause;
  if (names.isName('field', toNameWords(first.words))) return clause;
  const slots = [{ slot: 'name', words: `${first.words} in ${unit.words}` }, ...others];
  return { ...clause, slots, kinds: [{ kind: 'add-field', share }, ...(rest ?? [])] };
}

const MEASURED: ReadonlySet<string> = new Set(['set-unit', 'add-field']);
const MEASURED_MIN = 0.5;
const ADDS = /^[^|]*\b(?:add|new|include|insert|record|track)\b[^|]*\| in \|/i;

/** "Rename Marks to Scores": what a list is called, its page is called too, unless the page alone is named. */
function toWhole(clause: ReadClause, names: AppNames): ReadClause {
  const { kinds, slots, text } = clause;
  const page = slots.find(({ slot }) => slot === 'page');
  const isList = page !== undefined && names.isName('thing', toNameWords(page.words));
  if (!isList || !kinds.some(({ kind }) => kind === 'rename-page') || PAGE.test(text)) return clause;
  const share = kinds.reduce((sum, read) => sum + (RENAMES.has(read.kind) ? read.share : 0), 0);
  return {
    ...clause,
    kinds: [{ kind: 'rename-thing', share }, ...kinds.filter(({ kind }) => !RENAMES.has(kind))],
    slots: slots.map((slot) => (slot === page ? { ...slot, slot: 'thing' } : slot)),
  };
}

const RENAMES: ReadonlySet<string> = new Set(['rename-page', 'rename-thing']);
/** "Our plants" is a heading. */
const PAGE = /\b(?:page|tab|menu|screen|our|my)\b/i;

/** With the slots as they were read, or else without a place that is not found. */
function tryKind(clause: ReadClause, read: ReadKind, names: AppNames): Candidate | Problem {
  const kind = findKind(read.kind);
  if (kind === undefined) return { problem: '' };
  const slots = clause.slots.map((slot) => toChosen(slot, read));
  const found = tryClause({ ...clause, slots }, kind, names);
  if (!('problem' in found)) return found;
  for (const [index, { slot }] of slots.entries()) {
    if (!PLACES.has(slot) || slot === kind.target) continue;
    const other = tryClause({ ...clause, slots: slots.toSpliced(index, 1) }, kind, names);
    if (!('problem' in other)) return { ...other, signs: { ...other.signs, ignored: 1 } };
  }
  return found;
}

function tryClause(clause: ReadClause, kind: EditKind, names: AppNames): Candidate | Problem {
  const resolved = toGiven(clause, kind, names);
  if ('problem' in resolved) return resolved;
  const edited = applyRuns(kind, resolved.runs, names.app, names.selected ?? `/pages/${names.page}`);
  return 'problem' in edited ? edited : { ...edited, kind, signs: resolved.signs };
}

/** The words of a choice mean another one for each kind. */
function toChosen(slot: ReadSlot, { said }: ReadKind): ReadSlot {
  return slot.slot === 'choice' && said !== undefined ? { ...slot, meaning: said.choice, share: said.share } : slot;
}
