// The changes that a clause may ask for, with their likelihoods: each likely kind is tried on the app.
import { isDeepStrictEqual } from 'node:util';
import type { Edited } from './apply-edit.ts';
import type { Askable, EditKind, Slots } from './edit.ts';
import { applyRuns } from './given/apply-given.ts';
import { EDIT_KINDS } from './kinds.ts';
import type { AppNames } from './reading/app-names.ts';
import type { ReadClause, ReadKind, ReadSlot } from './reading/reading-pass.ts';
import { toGiven } from './reading/to-given.ts';

export interface WeighedChange extends Edited {
  readonly kind: EditKind;
  readonly runs: readonly Slots[];
  /** The likelihood that this is meant, from 0 to 1. */
  readonly likelihood: number;
}

export interface Weighed {
  /** The likeliest first; readings with the same result are one. */
  readonly changes: readonly WeighedChange[];
  /** The reason why the likeliest kind cannot be done. */
  readonly problem?: string;
}

/** Less likely kinds are not tried. */
const TRIED_MIN = 0.02;
/** The words of a slot were taken for another slot. */
const ALIKE_COST = 0.15;

/** A kind that can be done is meant more often than one that cannot; what is so already is seldom asked for. */
const POSSIBLE = 2;
const ALREADY = 0.6;
const IMPOSSIBLE = 0.5;

type Tried = { readonly edited: Edited & { readonly runs: readonly Slots[] }; readonly cost: number };

export function weighChanges(clause: ReadClause, names: AppNames): Weighed {
  const tried = clause.kinds
    .filter(({ share }, index) => index === 0 || share >= TRIED_MIN)
    .map((read) => ({ read, kind: EDIT_KINDS.find(({ id }) => id === read.kind) }))
    .map(({ read, kind }) => {
      const found = kind === undefined ? undefined : tryKind(clause, read, kind, names);
      return { kind, found, share: read.share * toWeight(found) };
    });
  const others = 1 - clause.kinds.reduce((sum, { share }) => sum + share, 0);
  const total = tried.reduce((sum, { share }) => sum + share, Math.max(0, others));
  const changes: WeighedChange[] = [];
  for (const { kind, found, share } of tried) {
    if (kind === undefined || found === undefined || 'problem' in found) continue;
    const likelihood = (share / total) * Math.sqrt(clause.share) * (1 - found.cost);
    const same = changes.findIndex(({ app }) => isDeepStrictEqual(app, found.edited.app));
    const known = changes[same];
    if (known === undefined) changes.push({ kind, ...found.edited, likelihood });
    else changes[same] = { ...known, likelihood: known.likelihood + likelihood };
  }
  const first = tried[0]?.found;
  return {
    changes: changes.sort((one, other) => other.likelihood - one.likelihood),
    ...(first !== undefined && 'problem' in first && first),
  };
}

function toWeight(found: Tried | { readonly problem: string } | undefined): number {
  if (found === undefined) return 1;
  if (!('problem' in found)) return POSSIBLE;
  return /\balready\b/.test(found.problem) ? ALREADY : IMPOSSIBLE;
}

/** With the slots as they were read, or else with those that the kind needs. */
function tryKind(
  clause: ReadClause,
  read: ReadKind,
  kind: EditKind,
  names: AppNames,
): Tried | { readonly problem: string } {
  const own = { ...clause, slots: clause.slots.map((slot) => toMeant(slot, read)) };
  const found = tryClause(own, kind, names);
  const slots = toSlotsOf(own.slots, kind);
  if (!('problem' in found) || slots.every((slot, index) => slot === own.slots[index])) return found;
  const other = tryClause({ ...own, slots }, kind, names);
  return 'problem' in other ? found : { ...other, cost: Math.min(1, other.cost + ALIKE_COST) };
}

export function tryClause(clause: ReadClause, kind: EditKind, names: AppNames): Tried | { readonly problem: string } {
  const resolved = toGiven(clause, kind, names);
  if ('problem' in resolved) return resolved;
  const edited = applyRuns(kind, resolved.runs, names.app, names.selected ?? `/pages/${names.page}`);
  return 'problem' in edited ? edited : { edited, cost: resolved.cost };
}

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
