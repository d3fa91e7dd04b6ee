// The words of edits: which mean the same, and how much it costs to leave one unexplained.
import { toStem } from '../../../../language/stem.ts';
import words from './words.json' with { type: 'json' };

const toSet = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const FILLERS = toSet(words.fillers);
const FUNCTION = toSet(words.function);
const WEAK = toSet(words.weak);
const NEGATIVE = toSet(words.negative);
const PLAIN_NOUNS = new Set(words.plainNouns.split(' ').map(toStem));
const ALL = toSet('all every each one same single together');
const QUANTITIES = toSet('all every each');
const NAMING = toSet('called named titled');
const LIGHT_VERBS = toSet('make set change put show use give');
export const PRONOUNS = toSet(words.pronouns);
export const JOINTS = toSet(words.joints);
export const CONTRACTIONS: ReadonlyMap<string, string> = new Map(Object.entries(words.contractions));
/** The longest first, so that a part of one does not hide it. */
export const PHRASES: readonly (readonly [readonly string[], string])[] = Object.entries(words.phrases)
  .map(([phrase, word]) => [phrase.split(' '), word] as const)
  .sort(([one], [other]) => other.length - one.length);

/** The cost of matching a word by another of its class, or by one that only sometimes means the same. */
const NEAR_COST = 0.05;
const FAR_COST = 0.15;

type Costs = Map<string, number>;

interface WordClass {
  readonly near: readonly string[];
  readonly far: readonly string[];
}

const CLASSES: readonly WordClass[] = Object.values(words.classes).map(({ near, far }) => ({
  near: near.split(' ').map(toStem),
  far: far === '' ? [] : far.split(' ').map(toStem),
}));

const COSTS: ReadonlyMap<string, Costs> = toCosts();

function toCosts(): Map<string, Costs> {
  const all = new Map<string, Costs>();
  const put = (word: string, other: string, cost: number) => {
    const costs = all.get(word) ?? new Map<string, number>();
    costs.set(other, Math.min(cost, costs.get(other) ?? 1));
    all.set(word, costs);
  };
  for (const { near, far } of CLASSES)
    for (const word of near) {
      for (const other of near) put(word, other, word === other ? 0 : NEAR_COST);
      for (const other of far) {
        put(word, other, FAR_COST);
        put(other, word, FAR_COST);
      }
    }
  return all;
}

/** Returns the cost of taking one word for the other, by their stems; undefined if they mean different things. */
export function findCost(stem: string, other: string): number | undefined {
  return stem === other ? 0 : COSTS.get(stem)?.get(other);
}

const getNear = (name: string): readonly string[] => CLASSES[Object.keys(words.classes).indexOf(name)]?.near ?? [];

/** Returns whether a word asks to add something. */
export const isAdding = (stem: string): boolean => getNear('add').includes(stem);
export const isRenaming = (stem: string): boolean => getNear('rename').includes(stem);

/** All stems that a word may stand for. */
export function listAlike(stem: string): readonly string[] {
  return [stem, ...(COSTS.get(stem)?.keys() ?? [])];
}

/** The cost of an unexplained word of a message. */
export function toSkipCost(word: string): number {
  if (NEGATIVE.has(word)) return 2;
  if (QUANTITIES.has(word)) return 0.35;
  if (FILLERS.has(word)) return 0;
  if (FUNCTION.has(word)) return 0.02;
  if (WEAK.has(word)) return 0.1;
  return LIGHT_VERBS.has(word) ? 0.35 : word === '→' ? 0.1 : 1;
}

/** The cost of a word of a template that a message lacks. */
export function toLackCost(word: string, slots: readonly string[], isRename: boolean): number {
  if (NEGATIVE.has(word)) return 2;
  // "Remove all {thing}" is not "remove {thing}".
  if (ALL.has(word)) return 0.4;
  if (NAMING.has(word)) return isRename ? 0.6 : 0.2;
  // "Make it possible to {name} {thing}" is not "make {name} {thing}".
  if (word === 'possible' || word === 'able') return 0.4;
  // "Use {name} instead of {thing}" is not "use {name} {thing}".
  if (word === 'instead') return 0.6;
  if (FILLERS.has(word) || FUNCTION.has(word)) return 0.01;
  if (WEAK.has(word)) return 0.05;
  if (LIGHT_VERBS.has(word)) return 0.35;
  // "Remove the {field} column": the slot says the same.
  return slots.some((slot) => saysSort(slot, toStem(word))) ? 0.25 : 1.2;
}

/** Words that join, point or ask say nothing by themselves. */
export function isEmptyWord(word: string): boolean {
  return FILLERS.has(word) || FUNCTION.has(word) || WEAK.has(word);
}

export function isNegative(word: string): boolean {
  return NEGATIVE.has(word);
}

/** Articles, pointers and joints: no name begins or ends with one. */
export function isFunctionWord(word: string): boolean {
  return FUNCTION.has(word) || JOINTS.has(word);
}

const STRONG_NOUNS = new Set(words.strongNouns.split(' ').map(toStem));

/** Returns the cost of a word in a free text: nouns of interfaces, verbs and positions ask for something. */
export function toFreeCost(word: string, stem: string): number {
  if (STRONG_NOUNS.has(stem)) return 0.5;
  if (MARKS.has(stem)) return 0.25;
  if (PLAIN_NOUNS.has(stem)) return 0.12;
  return (VERBS.has(stem) || isFunctionWord(word)) && !IN_NAMES.has(word) ? 0.2 : 0;
}

const IN_NAMES = toSet('of for in per by and & order list');

const VERBS: ReadonlySet<string> = new Set(
  [
    'add',
    'remove',
    'hide',
    'show',
    'change',
    'rename',
    'move',
    'sort',
    'group',
    'filter',
    'limit',
    'merge',
    'lock',
    'allow',
  ].flatMap(getNear),
);

/** Returns whether a word asks for a change. */
export function isVerb(stem: string): boolean {
  return VERBS.has(stem);
}

const MARKS: ReadonlySet<string> = new Set(
  ['required', 'optional', 'before', 'after', 'first', 'last', 'dark', 'light', 'hide', 'only', 'all', 'sort'].flatMap(
    getNear,
  ),
);

/** A position, an order or a state, as conditions have them. */
export function isMark(stem: string): boolean {
  return MARKS.has(stem);
}

const SAME_NAMES: ReadonlyMap<string, string> = new Map(
  words.names.flatMap((group) => {
    const stems = group.split(' ').map(toStem);
    return stems.map((stem) => [stem, stems[0] ?? stem] as const);
  }),
);

/** One of the words that people use for the same field or thing stands for all of them. */
export function toCommonName(stem: string): string {
  return SAME_NAMES.get(stem) ?? stem;
}

const STRUCTURE: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(words.structure).map(([slot, list]) => [slot, new Set(list.split(' ').map(toStem))]),
);

/** Returns whether a word only says of which sort a named part is: "the price column". */
export function saysSort(slot: string, stem: string): boolean {
  return STRUCTURE.get(slot)?.has(stem) === true;
}

const SORT_NOUNS: ReadonlySet<string> = new Set([...STRUCTURE.values()].flatMap((stems) => [...stems]));

export function saysAnySort(stem: string): boolean {
  return SORT_NOUNS.has(stem);
}
