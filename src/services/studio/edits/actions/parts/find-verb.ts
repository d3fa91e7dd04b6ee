// The noun, button and fields that a verb stands for: "borrow" makes a loan with a day on which it is due.
import { listVerbBases, toPlural } from '../../../../../language/inflection.ts';
import type { FieldSpec } from '../../../app/description.ts';
import { toCapital } from '../../../reading/phrases.ts';
import verbs from '../verbs.json' with { type: 'json' };

export interface Verb {
  /** The label of the button. */
  readonly label: string;
  /** Other words for it. */
  readonly verbs?: readonly string[];
  /** The row that it makes. */
  readonly name: string;
  readonly plural: string;
  readonly icon: string;
  /** The label of the day on which it was done. */
  readonly since: string;
  /** Days until it is due. */
  readonly days?: number;
  /** The label of the button that takes it back. */
  readonly back?: string;
  readonly asks?: { readonly [id: string]: FieldSpec };
  /** Only one at a time. */
  readonly isExclusive?: boolean;
  /** Done by the person who uses the app, once. */
  readonly isToggle?: boolean;
  /** The same person may do it again. */
  readonly isRepeatable?: boolean;
  /** Takes a piece or a seat of what it is done with. */
  readonly isTaking?: boolean;
  /** Options of a state that say that it was done. */
  readonly states?: readonly string[];
}

type Known = Omit<Verb, 'plural'> & { readonly verbs: readonly string[]; readonly plural?: string };
const VERBS = verbs as readonly Known[];
/** The words for each verb, by the name of the row that it makes. */
export const VERB_WORDS: { readonly [name: string]: readonly string[] } = Object.fromEntries(
  VERBS.map(({ name, verbs: words }) => [name, words]),
);
const PREPOSITION = /\s+(?:in|for|to|on|at|with|from|of|up|out)$/;

/** Takes a verb, or the name of the row that one makes. An unknown one names its row: "water" a watering. */
export function findVerb(words: string): Verb {
  const plain = words
    .trim()
    .toLowerCase()
    .replace(/^to\s+/, '');
  const [first = '', ...rest] = plain.split(/\s+/);
  const forms = listVerbBases(first).map((base) => [base, ...rest].join(' '));
  const known =
    VERBS.find((verb) => verb.name === plain || forms.some((form) => verb.verbs.includes(form))) ??
    VERBS.find((verb) => forms.some((form) => verb.verbs.includes(form.replace(PREPOSITION, ''))));
  if (known !== undefined) return { plural: toPlural(known.name), ...known };
  const base = plain.replace(PREPOSITION, '');
  const name = toGerund(base);
  return { label: toCapital(base), name, plural: toPlural(name), icon: 'check', since: 'Date', back: 'Undo' };
}

/** "water" is "watering", "prune" is "pruning". */
function toGerund(phrase: string): string {
  const [verb = '', ...rest] = phrase.split(' ');
  const stem = /[^aeiou]e$/.test(verb) ? verb.slice(0, -1) : verb;
  return [`${stem}ing`, ...rest].join(' ');
}
