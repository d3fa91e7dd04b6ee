// The noun, button and fields that a verb stands for: "borrow" makes a loan with a day on which it is due.
import { listVerbBases, toPlural } from '../../../../../language/inflection.ts';
import { type App, type FieldSpec, listFields } from '../../../app/description.ts';
import { toCapital } from '../../../reading/phrases.ts';
import { getThing } from '../../change.ts';
import kinds from '../../kinds.json' with { type: 'json' };
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
  /** Ends the row that it is done with: it sets its state, or removes it. */
  readonly isEnding?: boolean;
  /** Takes a piece or a seat of what it is done with. */
  readonly isTaking?: boolean;
  /** Options of a state that say that it was done. */
  readonly states?: readonly string[];
}

type Known = Omit<Verb, 'plural'> & { readonly verbs: readonly string[]; readonly plural?: string };
const WORDS: { readonly [name: string]: readonly string[] } = kinds['link-action'].choices;
const VERBS = verbs.map((verb) => ({ ...verb, verbs: WORDS[verb.name] ?? [] })) as readonly Known[];
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

/** The number of a thing that an action uses up, or that limits how often it is done. */
export interface Stock {
  /** Holds while one is left. */
  readonly need: string;
  /** The stored number that goes down by one. */
  readonly field?: string;
}

const LEFT =
  /^(?:stock|inStock|copies|quantity|available|availability|left|free|seats?|places?|spots?|tickets|units|remaining)/i;
const LIMIT = /^(?:capacity|max|limit)/i;

/** A computed number shows what is left by itself; a capacity stays, and rows are counted. */
export function findStock(app: App, thing: string, link: string, reference: string): Stock | undefined {
  const numbers = listFields(getThing(app, thing).fields).filter(({ type }) => type === 'number');
  const left = numbers.find(({ id }) => LEFT.test(id));
  if (left !== undefined) return { need: `${left.id} > 0`, ...(left.formula === undefined && { field: left.id }) };
  const limit = numbers.find(({ id }) => LIMIT.test(id));
  return limit === undefined ? undefined : { need: `count(${link} where ${reference} = this) < ${limit.id}` };
}
