// Words that say nothing by themselves, that point, and that say of which sort a named part is.
import { toStem } from '../../../../language/stem.ts';
import words from './words.json' with { type: 'json' };

const toSet = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const FILLERS = toSet(words.fillers);
const FUNCTION = toSet(words.function);
const WEAK = toSet(words.weak);
const NEGATIVE = toSet(words.negative);
const VAGUE = toSet(words.vague);
export const PRONOUNS = toSet(words.pronouns);

/** Words that join, point or ask say nothing by themselves. */
export function isEmptyWord(word: string): boolean {
  return FILLERS.has(word) || FUNCTION.has(word) || WEAK.has(word);
}

/** Words that say little of which part is meant: "how many copies there are". */
export const isVague = (word: string): boolean => VAGUE.has(word);

const DONE = toSet(words.done);

/** Words for the same state of work. */
export const isDone = (said: string): boolean => DONE.has(said.trim().toLowerCase().replaceAll(' ', '-'));

export const isNegative = (word: string): boolean => NEGATIVE.has(word);

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
