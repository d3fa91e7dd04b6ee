// Finds the ways to ask for a piece in the words of a sentence.
import { toSingular } from '../../../../language/inflection.ts';
import { patterns, toPatterns } from '../patterns.ts';

/** From its first to behind its last letter; the part around it is between commas and conjunctions. */
export interface FoundWay {
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
}

/** Words that may stand between those of a way. */
const ARTICLES: ReadonlySet<string> = new Set(
  'a an the my our your their his her its some any each every all also just then that this these new'.split(' '),
);
const GAP = '...';
const THING = '@';
const GAP_MAX = 3;
const { PART_END, REFUSING, REFUSED_BEHIND, REFUSED_AFTER } = toPatterns(patterns['find-ways']);

interface Word {
  /** With the sign of a way that wants no plural. */
  readonly exact: string;
  readonly singular: string;
  readonly start: number;
  readonly end: number;
}

/** A sentence with the words that ways are compared with. */
export interface WaySentence {
  readonly sentence: string;
  readonly words: readonly Word[];
}

export function toWaySentence(sentence: string): WaySentence {
  const words = [...sentence.toLowerCase().matchAll(/[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu)].flatMap(
    ({ 0: word, index: start }): readonly Word[] => {
      const singular = toSingular(word.replace(/['’]s$/, ''));
      return ARTICLES.has(word) ? [] : [{ exact: `=${word}`, singular, start, end: start + word.length }];
    },
  );
  return { sentence, words };
}

/** `things` are the names of all things, in the singular. */
export function findWays(
  { sentence, words }: WaySentence,
  ways: readonly string[],
  things: ReadonlySet<string>,
): readonly FoundWay[] {
  return ways.flatMap((way) => {
    const wanted = toWanted(way);
    return words.flatMap(({ start }, index) => {
      const last = words[matchFrom(words, index, wanted, 0, things) ?? -1];
      const found = last && toFound(sentence, start, last.end);
      return found === undefined || isRefused(sentence, found) ? [] : [found];
    });
  });
}

type Wanted = ReadonlySet<string> | typeof GAP | typeof THING;

/** By the text of the way; there are as many as pieces have. */
const parsed = new Map<string, readonly Wanted[]>();

function toWanted(way: string): readonly Wanted[] {
  const known = parsed.get(way);
  if (known !== undefined) return known;
  const wanted = way.split(' ').map((part): Wanted => {
    if (part === GAP || part === THING) return part;
    return new Set(part.split('|').map((word) => (word.startsWith('=') ? word : toSingular(word))));
  });
  parsed.set(way, wanted);
  return wanted;
}

/** The index of the last word that matches. */
function matchFrom(
  words: readonly Word[],
  at: number,
  wanted: readonly Wanted[],
  from: number,
  things: ReadonlySet<string>,
): number | undefined {
  const want = wanted[from];
  if (want === undefined) return at - 1;
  if (want === GAP) {
    const ends = Array.from({ length: GAP_MAX + 1 }, (_, skip) =>
      matchFrom(words, at + skip, wanted, from + 1, things),
    );
    return ends.find((end) => end !== undefined);
  }
  const word = words[at];
  if (word === undefined) return undefined;
  const isWanted = want === THING ? things.has(word.singular) : want.has(word.singular) || want.has(word.exact);
  return isWanted ? matchFrom(words, at + 1, wanted, from + 1, things) : undefined;
}

function toFound(sentence: string, start: number, end: number): FoundWay {
  const ends = [...sentence.matchAll(PART_END)];
  const before = ends.findLast(({ index }) => index < start);
  const to = ends.find(({ index }) => index >= end)?.index ?? sentence.length;
  return { start, end, from: before === undefined ? 0 : before.index + before[0].length, to };
}

function isRefused(sentence: string, { start, end, from, to }: FoundWay): boolean {
  if (REFUSING.test(sentence.slice(from, start)) || REFUSED_BEHIND.test(sentence.slice(end))) return true;
  return REFUSED_AFTER.test(sentence.slice(to).replace(/^,/, ''));
}
