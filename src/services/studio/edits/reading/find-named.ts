// Finds the part of an app that the words of a slot name, also where they are misspelt or only mean the same.
import { TextCache } from '../../../../base/text-cache.ts';
import { toProduct } from '../../../../language/vectors.ts';
import { getWordVectors } from '../../reading/meaning/word-vectors.ts';
import type { Sort } from '../operations/paths.ts';
import type { AppNames, Found } from './app-names.ts';
import { findNearest } from './correct.ts';
import { findParts } from './find-part.ts';
import { isEmptyWord, isVague, toCommonName } from './lexicon.ts';
import { getMessageReader } from './read-message.ts';
import { type Correct, toNameStem, toNameWords, toWords, type Word } from './tokens.ts';
import lexicon from './words.json' with { type: 'json' };

/** Most messages have the same words. */
const CACHED_MAX = 5000;

/** The words as they are, and those that a misspelt one may have meant. */
export function toNamingWords(said: string, names: AppNames): readonly Word[] {
  return toWords(said, createCorrection(names));
}

function createCorrection(names: AppNames): Correct {
  const reader = getMessageReader();
  return (word) =>
    isEmptyWord(word) || names.knows(toNameStem(word)) || reader.isSpelt(word)
      ? undefined
      : (findNearest(word, names.listWords()) ?? corrected.get(word));
}

/** The usual words that misspelt ones may mean. */
const corrected = new TextCache(CACHED_MAX, (word: string) => findNearest(word, getWordVectors().listStems()));

/** The parts that the words may mean, the likeliest first. */
export function findNamed(names: AppNames, sort: Sort, said: string): readonly Found[] {
  const found = findParts(names, sort, toNamingWords(said, names));
  if (found.length > 0) return found;
  // A time is one word in a message, and two in a name.
  const timed = /\d[:.]\d/.test(said) ? names.findByName(sort, toNameWords(said)) : [];
  return timed.length > 0 ? timed : findSimilar(names, sort, said);
}

/** A name in another form, or a synonym. */
export const EXACT_COST = 0.1;
/** A name that is only near is never an exact one. */
const NEAR_COST_MIN = 0.11;
/** Names that are less near are not meant. */
const SIMILAR_MIN = 0.3;
/** A name that is less near than the nearest by more than this is not meant. */
const RIVAL_MIN = 0.15;
/** Others are nearly as near. */
const MARGIN = 0.06;
const RIVAL_COST = 0.2;
const SIMILAR_COST = 0.6;

/** The nearest names beside known ones: which of them is meant may follow from the other parts that are named. */
export function findSimilar(names: AppNames, sort: Sort, said: string, known: readonly Found[] = []): readonly Found[] {
  const others = listNear(names, sort, said).filter(({ path }) => !known.some((found) => found.path === path));
  const near = others.filter(({ score }) => score >= SIMILAR_MIN);
  const most = near[0]?.score ?? 0;
  const rivals = near.filter(({ score }) => score > most - MARGIN).map(({ name }) => name.toLowerCase());
  const cost = new Set(rivals).size > 1 ? RIVAL_COST : 0;
  return near
    .filter(({ score }) => score >= most - RIVAL_MIN)
    .map(({ path, score }) => ({ path, cost: Math.max(NEAR_COST_MIN, cost + SIMILAR_COST * (1.05 - score)) }));
}

interface Near {
  readonly path: string;
  readonly name: string;
  /** From 0 to 1. */
  readonly score: number;
}

/** Names with less in common are not near. */
const NEAR_MIN = 0.2;
/** The share of the words of the name, beside that of the words that were said. */
const NAME_WEIGHT = 0.25;
const BESIDE_SCORE = 0.75;

/** The parts whose names have the words, or mean nearly the same, the nearest first; those that are shown before others. */
export function listNear(names: AppNames, sort: Sort, said: string): readonly Near[] {
  const words = toNamingWords(said, names);
  const stems = listContent(words.length === 0 ? toNameWords(said) : words);
  const asked = sort === 'field' ? listAsked(said) : [];
  if (stems.length === 0 && asked.length === 0) return [];
  const found = new Map<string, Near>();
  for (const { path, name, stems: own } of names.listNamed(sort)) {
    const beside = names.listBeside(path);
    const scores = stems.map((stem) => {
      const score = Math.max(0, ...own.map((other) => toNearness(stem, other, BY_WORDS.has(sort))));
      const weight = beside.get(stem);
      return weight !== undefined && score < BESIDE_SCORE ? ([BESIDE_SCORE, weight] as const) : ([score, 1] as const);
    });
    const answers = asked.map((stem) =>
      Math.max(beside.has(stem) ? BESIDE_SCORE : 0, ...own.map((other) => toNearness(stem, other, false))),
    );
    if (answers.length > 0) scores.push([Math.max(...answers), 1]);
    const weight = scores.reduce((sum, [, one]) => sum + one, 0);
    const covered = scores.reduce((sum, [score, one]) => sum + score * one, 0) / weight;
    const named = own.filter((other) => stems.some((stem) => toNearness(stem, other, true) > 0)).length / own.length;
    // Words that only say the sort name no part.
    const score = (covered * (1 - NAME_WEIGHT) + named * NAME_WEIGHT) * Math.min(1, weight);
    if (score >= NEAR_MIN && score > (found.get(path)?.score ?? 0)) found.set(path, { path, name, score });
  }
  return [...found.values()].sort(
    (one, two) => two.score - one.score || Number(names.isShown(two.path)) - Number(names.isShown(one.path)),
  );
}

/** The stems of names that a question may mean: "how long it took". */
function listAsked(said: string): readonly string[] {
  const plain = said
    .toLowerCase()
    .replace(/^(?:(?:the|a|thing|one|person|day|place|for|by|on|since|until|about) )+/, '')
    .replace(/\bwho(?:m|se|ever)\b|\bwho['’]s\b/g, 'who');
  const [, names = ''] = Object.entries(lexicon.asked).find(([way]) => plain.startsWith(way)) ?? [];
  return toNameWords(names).map(({ stem }) => stem);
}

/** Without words that say nothing, if others are left. */
function listContent(words: readonly { readonly base: string; readonly stem: string }[]): readonly string[] {
  const content = words.filter(({ base }) => !isEmptyWord(base));
  const telling = content.filter(({ base }) => !isVague(base));
  return (telling.length > 0 ? telling : content).map(({ stem }) => stem);
}

/** Rows are known by their words: a meaning says nothing of a name. */
const BY_WORDS: ReadonlySet<Sort> = new Set(['row', 'item']);
const SYNONYM = 0.9;
const BEGINNING = 0.8;
/** Shorter beginnings are those of many words. */
const BEGINNING_MIN = 3;
/** Words that are less near in meaning have nothing in common. */
const MEANING_MIN = 0.45;

/** Returns the nearness of two words, from 0 to 1. */
function toNearness(one: string, other: string, isByWords: boolean): number {
  if (one === other) return 1;
  if (toCommonName(one) === toCommonName(other)) return SYNONYM;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length >= BEGINNING_MIN && long.startsWith(short)) return BEGINNING;
  if (isByWords) return 0;
  const near = toProduct(vectors.get(one), vectors.get(other));
  return near < MEANING_MIN ? 0 : near;
}

const vectors = new TextCache(CACHED_MAX, (stem: string) => getWordVectors().toVector([stem]));
