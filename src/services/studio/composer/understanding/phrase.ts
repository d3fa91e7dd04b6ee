// Verbs and nouns of a short phrase, by word lists and position; enough to tell what is to be done with what.

import { listVerbBases, toSingular } from '../../../../language/inflection.ts';
import stopWords from '../knowledge/stop-words.json' with { type: 'json' };
import verbKnowledge from '../knowledge/verbs.json' with { type: 'json' };
import { toWordSet } from '../knowledge/word-list.ts';

export interface LeadingVerb {
  /** Base form. */
  readonly verb: string;
  /** What follows it. */
  readonly rest: string;
}

const VERBS = toWordSet(verbKnowledge.plain);
const AMBIGUOUS = toWordSet(verbKnowledge.ambiguous);
const INTRANSITIVE = toWordSet(verbKnowledge.intransitive);
const NOMINAL = new Map(Object.entries(verbKnowledge.nominal));
const DETERMINERS = toWordSet(stopWords.determiners);
const PREPOSITIONS = toWordSet(stopWords.prepositions);
const ADJECTIVES = toWordSet(stopWords.adjectives);
const MEDIA = toWordSet(stopWords.media);
const GRAMMATICAL = toWordSet(stopWords.grammatical);
const NO_ENTITY = toWordSet(stopWords.noEntity);

const ADVERBS =
  /^(?:also|then|easily|quickly|simply|just|even|only|automatically|directly|maybe|please|to|and|or|either|freely|securely|manually|first|finally|later|again|online|in real time)\s+/i;

/**
 * The verb that a phrase begins with. A word that is as often a noun ("order", "search") is one only where a phrase
 * must begin with a verb, or where its next word shows it.
 */
export function findLeadingVerb(phrase: string, mustBeVerb: boolean): LeadingVerb | undefined {
  const text = phrase.replace(ADVERBS, '').replace(ADVERBS, '');
  const [first = '', second = '', ...others] = text.toLowerCase().split(/\s+/);
  const pair = toVerb(`${first} ${second}`) ?? findPair(first, second);
  if (pair !== undefined) return { verb: pair, rest: others.join(' ') };
  const verb = toVerb(first);
  if (verb === undefined) return undefined;
  const isGerund = first.endsWith('ing');
  if (AMBIGUOUS.has(verb) && !mustBeVerb && !(isGerund ? isObject(second, others[0]) : isObject(second)))
    return undefined;
  return { verb, rest: text.slice(first.length).trim() };
}

function toVerb(word: string): string | undefined {
  return listVerbBases(word).find((base) => VERBS.has(base) || AMBIGUOUS.has(base));
}

function findPair(first: string, second: string): string | undefined {
  return /^(?:in|out|up|off)$/.test(second)
    ? listVerbBases(first)
        .map((base) => `${base} ${second}`)
        .find((base) => VERBS.has(base))
    : undefined;
}

function isObject(word: string, next?: string): boolean {
  if (DETERMINERS.has(word) || PREPOSITIONS.has(word) || /^\d/.test(word)) return true;
  if (ADJECTIVES.has(word)) return true;
  return (toSingular(word) !== word && word.endsWith('s')) || (next !== undefined && toSingular(next) !== next);
}

/** "Order tracking" says track: the verb that the last noun of a phrase stands for. */
export function findNominalVerb(phrase: string): LeadingVerb | undefined {
  const words = phrase.toLowerCase().split(/\s+/);
  const verb = NOMINAL.get(words.at(-1) ?? '');
  return verb === undefined || words.length < 2 ? undefined : { verb, rest: words.slice(0, -1).join(' ') };
}

/** The noun phrase that a verb acts on or a section is named after, without articles and what hangs on it: "the latest orders of today" → "orders". */
export function toNounPhrase(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'’/&-]*/gu) ?? [];
  // "Filter by department": the department is how, not what.
  if (words[0] === 'by') return '';
  let start = 0;
  while (start < words.length && isBefore(words[start] ?? '')) start++;
  let end = start;
  while (end < words.length && !PREPOSITIONS.has(words[end] ?? '') && (words[end] ?? '') !== 'and') end++;
  const noun = words
    .slice(start, end)
    .map((word) => word.replace(/['’]s?$/, ''))
    .join(' ');
  // "A list of chores" is about chores.
  return words[end] === 'of' && isLabel(noun) ? toNounPhrase(words.slice(end + 1).join(' ')) || noun : noun;
}

function isBefore(word: string): boolean {
  return DETERMINERS.has(word) || ADJECTIVES.has(word) || PREPOSITIONS.has(word) || /^\d+$/.test(word);
}

/** Words for parts of interfaces and of sentences: there are no rows of them. */
export function isLabel(noun: string): boolean {
  const last = noun.slice(noun.lastIndexOf(' ') + 1);
  return NO_ENTITY.has(last) || NO_ENTITY.has(toSingular(last)) || last.length < 3;
}

/** Labels, and words that rather say what is done than with what. */
export function namesNothing(noun: string): boolean {
  const last = noun.slice(noun.lastIndexOf(' ') + 1);
  if (isLabel(noun)) return true;
  if (last === noun && toVerb(last) === last) return true;
  return NOMINAL.has(last) || (last.endsWith('ing') && toVerb(last) !== undefined) || /ly$|^\d/.test(last);
}

/** What shows things, and is none of them: a tracker, a board, a list. */
export function isMedium(word: string): boolean {
  return MEDIA.has(word) || MEDIA.has(toSingular(word));
}

/** "Completed" of "tasks completed". */
export function isParticiple(word: string): boolean {
  const verb = toVerb(word);
  return verb !== undefined && verb !== word && !/(?:s|ing)$/.test(word);
}

/** A word that no name of a thing has: "what they did". */
export function isGrammatical(word: string): boolean {
  return GRAMMATICAL.has(word);
}

/** Verbs that mean something without an object: "log in", "pay", "search". */
export function standsAlone(verb: string): boolean {
  return INTRANSITIVE.has(verb);
}

export function isDeterminer(word: string): boolean {
  return DETERMINERS.has(word.toLowerCase());
}

/** And has a noun before it, so that the adjective cannot be one: "plans with monthly". */
export function endsWithAdjective(phrase: string): boolean {
  const words = phrase.toLowerCase().split(' ');
  const last = words.at(-1) ?? '';
  return ADJECTIVES.has(last) && (words.length > 1 || last.endsWith('ly'));
}

export function isAdjective(word: string): boolean {
  return ADJECTIVES.has(word.toLowerCase());
}
