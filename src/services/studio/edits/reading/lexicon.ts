// The words of edits: the concepts that they stand for, and those that a message may have beside them.
import { toStem } from '../../../../language/stem.ts';
import words from './words.json' with { type: 'json' };

const toSet = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const FILLERS = toSet(words.fillers);
const FUNCTION = toSet(words.function);
const WEAK = toSet(words.weak);
const NEGATIVE = toSet(words.negative);
/** Words that say that something stays beside what is new. */
const ADDING = toSet('also too');
const PERSONS = toSet('him her them those these');
const PERSON_COST = 0.3;
/** Verbs that say little, in all their forms. */
const LIGHT = new Set(words.light.split(' ').map(toStem));
export const PRONOUNS = toSet(words.pronouns);
export const JOINTS = toSet(words.joints);
export const CONTRACTIONS: ReadonlyMap<string, string> = new Map(Object.entries(words.contractions));

/** The concepts of a phrase, by the stems of its words. */
const CONCEPTS: ReadonlyMap<string, readonly string[]> = toConcepts();
/** The most words of a phrase that stands for a concept. */
export const PHRASE_WORDS_MAX = 5;

function toConcepts(): ReadonlyMap<string, readonly string[]> {
  const concepts = new Map<string, string[]>();
  for (const [concept, list] of Object.entries(words.concepts))
    for (const phrase of list.split(' ')) {
      const key = phrase.split('_').map(toConceptStem).join(' ');
      concepts.set(key, [...(concepts.get(key) ?? []), concept]);
    }
  return concepts;
}

/** "Note" is not "not". */
function toConceptStem(word: string): string {
  return NEGATIVE.has(toStem(word)) ? word : toStem(word);
}

export function listConcepts(stems: readonly string[]): readonly string[] {
  return CONCEPTS.get(stems.join(' ')) ?? [];
}

/** The cost of a word that no part of a frame explains. Words with a meaning cannot be left out. */
export function toSkipCost(word: string): number {
  if (NEGATIVE.has(word)) return Number.POSITIVE_INFINITY;
  if (FILLERS.has(word)) return 0;
  // "This" mostly means something, and "him" always does.
  if (PRONOUNS.has(word)) return PERSONS.has(word) ? PERSON_COST : 0.06;
  if (FUNCTION.has(word)) return 0.01;
  if (ADDING.has(word)) return 0.08;
  return WEAK.has(word) || LIGHT.has(toStem(word)) ? 0.04 : Number.POSITIVE_INFINITY;
}

/** Words that join, point or ask say nothing by themselves. */
export function isEmptyWord(word: string): boolean {
  return FILLERS.has(word) || FUNCTION.has(word) || WEAK.has(word);
}

export const isNegative = (word: string): boolean => NEGATIVE.has(word);

/** Articles, pointers and joints: no name begins or ends with one. */
export const isFunctionWord = (word: string): boolean => FUNCTION.has(word) || JOINTS.has(word);

const STRONG_NOUNS = new Set(words.strongNouns.split(' ').map(toStem));
const PLAIN_NOUNS = new Set(words.plainNouns.split(' ').map(toStem));
const IN_NAMES = toSet('of for in per by and & order list');
const VERBS =
  'add remove hide show rename move sort group filter limit merge lock export mark compute confirm undo redo'.split(
    ' ',
  );
const MARKS = 'required optional before after first last dark light only all nobody'.split(' ');

const means = (stem: string, concepts: readonly string[]): boolean =>
  listConcepts([stem]).some((concept) => concepts.includes(concept));

const VERB_WORDS = new Set(
  Object.entries(words.concepts).flatMap(([concept, list]) =>
    [...VERBS, 'required', 'optional'].includes(concept) ? list.split(' ') : [],
  ),
);
const VERB_PHRASES = [...VERB_WORDS].filter((word) => word.includes('_'));
const ASKING = toSet(words.asking);
/** "Kenji is going back", "the printer was moved". */
const STATEMENT =
  /^(?:(?:the|my|our|his|her) )?[\p{L}']+ (?:is|are|was|were|has|have|had|just) (?:just |been |now )?\p{L}+(?:ing|ed|en)\b/u;

/** Verbs that say little ask for something where they come first. */
const ORDERS = toSet('put make set show let give use change turn switch have');

/** Returns whether words ask for something: a verb of change as in an order, a wish, a condition, an exception. */
export function isRequest(texts: readonly string[]): boolean {
  const all = texts.join('_');
  if (STATEMENT.test(texts.join(' ')) && !texts.some((text) => ASKING.has(text))) return false;
  const first = texts.find((text) => !FILLERS.has(text)) ?? '';
  return (
    ORDERS.has(first) ||
    texts.some((text) => ASKING.has(text) || (VERB_WORDS.has(text) && !isEmptyWord(text))) ||
    VERB_PHRASES.some((phrase) => `_${all}_`.includes(`_${phrase}_`))
  );
}

const UNNAMED = toSet(words.unnamed);

/** Returns whether a word is never in a new name: pronouns, people in general, questions, conditions. */
export const isUnnamed = (word: string): boolean => UNNAMED.has(word);

/** Returns whether a word asks for a change. */
export const isVerb = (stem: string): boolean => means(stem, VERBS);
export const isAdding = (stem: string): boolean => means(stem, ['add']);
export const isRenaming = (stem: string): boolean => means(stem, ['rename']);
/** A position, an order or a state, as conditions have them. */
export const isMark = (stem: string): boolean => means(stem, MARKS);

/** Returns the cost of a word in a free text: nouns of interfaces, verbs and positions ask for something. */
export function toFreeCost(word: string, stem: string): number {
  if (STRONG_NOUNS.has(stem)) return 0.5;
  if (isMark(stem)) return 0.25;
  if (PLAIN_NOUNS.has(stem)) return 0.12;
  return (isVerb(stem) || isFunctionWord(word)) && !IN_NAMES.has(word) ? 0.2 : 0;
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

export const saysAnySort = (stem: string): boolean => SORT_NOUNS.has(stem);
