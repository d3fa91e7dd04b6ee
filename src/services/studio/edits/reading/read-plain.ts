// Reads the plain forms of edits, as buttons have them: "Hide the field Phone". They need no model.
import type { Askable } from '../edit.ts';
import { HISTORY_KINDS } from '../history/history.ts';
import { EDIT_KINDS } from '../kinds.ts';
import type { AppNames } from './app-names.ts';
import type { ReadClause } from './reading-pass.ts';
import { toGiven } from './to-given.ts';

interface Form {
  readonly kind: Askable;
  readonly slots: readonly string[];
  readonly pattern: RegExp;
  /** The length of the words that are not filled in. */
  readonly length: number;
}

/** Those with most words first: "Remove Acme" is read as any other form before it is read as a row. */
const FORMS: readonly Form[] = [...EDIT_KINDS, ...HISTORY_KINDS]
  .map((kind) => {
    const slots = [...kind.plain.matchAll(/\{(\w+)\}/g)].map(([, slot = '']) => slot);
    const parts = kind.plain.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return { kind, slots, pattern: new RegExp(`^${parts.join('(.+?)')}$`, 's'), length: parts.join('').length };
  })
  .sort((one, other) => other.length - one.length);

/** Names must be written as they are. */
const EXACT_COST = 0.1;

/** Undefined if the text is no plain form with names of the app. */
export function readPlain(text: string, names: AppNames): ReadClause | undefined {
  for (const { kind, slots, pattern } of FORMS) {
    const said = pattern.exec(text.replace(/\.$/, ''))?.slice(1);
    if (said === undefined) continue;
    const clause: ReadClause = {
      text,
      kinds: [{ kind: kind.id, share: 1 }],
      slots: slots.map((slot, index) => ({ slot, words: said[index] ?? '' })),
      share: 1,
      rest: '',
    };
    const found = toGiven(clause, kind, names);
    if (!('problem' in found) && found.cost <= EXACT_COST && hasMeanings(found.runs)) return clause;
  }
  return undefined;
}

const MEANT = ['choice', 'viewKind', 'type'] as const;

/** Returns false if the words of a choice mean none. */
function hasMeanings(runs: readonly { readonly [slot: string]: unknown }[]): boolean {
  return runs.every((run) =>
    MEANT.every((slot) => run[slot] === undefined || (run[slot] as { readonly is?: string }).is !== ''),
  );
}
