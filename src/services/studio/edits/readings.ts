// The changes that a clause may ask for, with their likelihoods: each likely reading is tried on the app.
import { isDeepStrictEqual } from 'node:util';
import type { App } from '../app/description.ts';
import type { Edited } from './apply-edit.ts';
import type { Askable, EditKind, Slots } from './edit.ts';
import { applyRuns, SORTS } from './given/apply-given.ts';
import { EDIT_KINDS } from './kinds.ts';
import type { AppNames } from './reading/app-names.ts';
import { listNear } from './reading/find-named.ts';
import { LEAST_SHARE, type Signs } from './reading/list-dropped.ts';
import { type ReadClause, type ReadKind, type ReadSlot, toSaid } from './reading/reading-pass.ts';
import { PLACES } from './reading/share-places.ts';
import { toGiven } from './reading/to-given.ts';
import { toKey, toWords } from './reading/tokens.ts';
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
  /** The reason why the likeliest kind cannot be done. */
  readonly problem?: string;
}

export interface Weighed {
  /** The likeliest first; readings with the same result are one. */
  readonly changes: readonly WeighedChange[];
  /** The reason why the likeliest kind cannot be done. */
  readonly problem?: string;
}

/** Less likely readings are not tried. */
const TRIED_MIN = 0.02;
/** Of less likely kinds no other parts are tried. */
const VARIED_MIN = 0.2;
const VARIANTS_MAX = 2;

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

/** The likely kinds with the likely slots, and with other parts whose names are near. */
export function listCandidates(clause: ReadClause, names: AppNames): Candidates {
  const candidates: Candidate[] = [];
  const done = new Set<string>();
  let problem: string | undefined;
  let failed = 0;
  for (const { read, odds, kind } of listReadings(clause)) {
    const tried = tryKind(read, kind, names);
    const isFirst = odds === 1 && !done.has(kind.kind);
    done.add(kind.kind);
    if (isFirst && 'problem' in tried) failed += kind.share;
    if ('problem' in tried) problem = isFirst && kind === clause.kinds[0] ? tried.problem : problem;
    else candidates.push(toCandidate(tried, kind, Math.log(odds)));
  }
  for (const kind of clause.isPlain ? [] : clause.kinds.filter(({ share }) => share >= VARIED_MIN))
    candidates.push(...listVaried(clause, kind, names, candidates));
  const [best] = clause.kinds;
  const unknown = clause.kinds.reduce((sum, { kind, share }) => sum + (findKind(kind) === undefined ? share : 0), 0);
  return {
    candidates,
    signs: {
      none: 1,
      bounds: toLog(clause.share),
      slots: toLog(clause.slotShare ?? 1),
      failed: toLog(failed),
      unknown: toLog(unknown),
      second: toLog(clause.kinds[1]?.share ?? 0),
      first: toLog(best?.share ?? 0),
      length: Math.log1p(toWords(clause.text).length),
    },
    ...(problem !== undefined && { problem }),
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

interface Problem {
  readonly problem: string;
}

const toCandidate = (tried: Candidate, kind: ReadKind, odds: number): Candidate => ({
  ...tried,
  signs: { ...tried.signs, kind: toLog(kind.share), odds },
});

/** With the slots as they were read, or else with others that can be done. */
function tryKind(clause: ReadClause, read: ReadKind, names: AppNames): Candidate | Problem {
  const kind = findKind(read.kind);
  if (kind === undefined) return { problem: '' };
  const own = { ...clause, slots: clause.slots.map((slot) => toMeant(slot, read)) };
  const found = tryClause(own, kind, names);
  if (!('problem' in found)) return found;
  for (const { slots, sign } of listInstead(own.slots, kind)) {
    const other = tryClause({ ...own, slots }, kind, names);
    if (!('problem' in other)) return { ...other, signs: { ...other.signs, [sign]: 1 } };
  }
  return found;
}

/** The slots that the kind needs, or those without a place that is not found. */
function listInstead(slots: readonly ReadSlot[], kind: Askable) {
  const alike = toSlotsOf(slots, kind);
  const isOther = alike.some((slot, index) => slot !== slots[index]);
  const without = slots.flatMap(({ slot }, index) =>
    PLACES.has(slot) && slot !== kind.target ? [{ slots: slots.toSpliced(index, 1), sign: 'ignored' }] : [],
  );
  return [...(isOther ? [{ slots: alike, sign: 'alike' }] : []), ...without];
}

function tryClause(clause: ReadClause, kind: EditKind, names: AppNames): Candidate | Problem {
  const resolved = toGiven(clause, kind, names);
  if ('problem' in resolved) return resolved;
  const edited = applyRuns(kind, resolved.runs, names.app, names.selected ?? `/pages/${names.page}`);
  return 'problem' in edited ? edited : { ...edited, kind, signs: resolved.signs };
}

/** A kind with the parts whose names are nearest to the words of a slot, where they do something else. */
function listVaried(clause: ReadClause, read: ReadKind, names: AppNames, others: readonly Candidate[]) {
  const kind = findKind(read.kind);
  const slots = clause.slots.map((slot) => toMeant(slot, read));
  const found: Candidate[] = [];
  for (const [index, given] of kind === undefined ? [] : slots.entries()) {
    const sort = SORTS[given.slot];
    const near = sort === undefined ? [] : listNear(names, sort, toSaid(given));
    const named = near.filter(({ name }) => toKey(name) !== toKey(given.words)).slice(0, VARIANTS_MAX);
    for (const { name, score } of named) {
      const tried = tryKind({ ...clause, slots: slots.with(index, { ...given, words: name }) }, read, names);
      if ('problem' in tried || hasResult([...others, ...found], tried.app)) continue;
      const varied = { ...tried, signs: { ...tried.signs, varied: 1, near: score } };
      found.push(toCandidate(varied, read, 0));
    }
  }
  return found;
}

const hasResult = (candidates: readonly Candidate[], app: App): boolean =>
  candidates.some((candidate) => isDeepStrictEqual(candidate.app, app));

/** The words of a choice mean another one for each kind. */
function toMeant(slot: ReadSlot, { said }: ReadKind): ReadSlot {
  return slot.slot === 'choice' && said !== undefined ? { ...slot, meaning: said.choice, share: said.share } : slot;
}

/** Slots that may stand for others. */
const ALIKE: readonly (readonly string[])[] = [
  ['name', 'text', 'value', 'names'],
  ['view', 'thing', 'page'],
  ['number', 'value'],
  ['row', 'name'],
];

function toSlotsOf(slots: readonly ReadSlot[], { plain }: Askable): readonly ReadSlot[] {
  const wanted = [...plain.matchAll(/\{(\w+)\}/g)].map(([, slot = '']) => slot);
  const missing = wanted.filter((slot) => !slots.some((other) => other.slot === slot));
  return slots.map((given) => {
    const instead = missing.find(
      (slot) =>
        !wanted.includes(given.slot) && ALIKE.some((alike) => alike.includes(slot) && alike.includes(given.slot)),
    );
    return instead === undefined ? given : { ...given, slot: instead };
  });
}
