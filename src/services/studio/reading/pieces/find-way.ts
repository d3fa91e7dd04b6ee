// Finds a way to ask for a piece in the words of a sentence.
import { toSingular } from '../../../../language/inflection.ts';

interface Word {
  readonly word: string;
  readonly singular: string;
  readonly start: number;
  readonly end: number;
}

export interface FoundWay {
  readonly start: number;
  readonly end: number;
}

/** Words that may stand between those of a way. */
const ARTICLES: ReadonlySet<string> = new Set(
  'a an the my our your their his her its some any each every all also just then that this these new'.split(' '),
);
const GAP = '...';
const ANY_THING = '@';
const GAP_MAX = 3;
const PART_END = /,(?!\d)|[;:()]|\band\b|\bbut\b|\bthen\b|\bplus\b/gi;
const REFUSING =
  /\b(?:no|not|without|don'?t|doesn'?t|do not|needn'?t|never|nonsense|forget|skip|instead of|rather than|leave out)\b/i;
const REFUSED_BEHIND = /^[^,;]*\b(?:not (?:needed|necessary|wanted|required)|isn'?t|aren'?t|don'?t (?:need|want))\b/i;
const REFUSED_AFTER =
  /^\W*(?:but |which |and )?(?:(?:i|we|they) (?:do not|don'?t) (?:need|want)|not now|forget (?:that|it))/i;

/** `things` are the names of all things, in the singular. */
export function findWay(sentence: string, ways: readonly string[], things: ReadonlySet<string>): FoundWay | undefined {
  const words = listWords(sentence);
  for (const way of ways) {
    const wanted = way.split(' ').map((word) => (word === ANY_THING ? things : toWanted(word)));
    for (const [index, { start }] of words.entries()) {
      const last = matchFrom(words, index, wanted, 0);
      const found = last === undefined ? undefined : { start, end: words[last]?.end ?? start };
      if (found !== undefined && !isRefused(sentence, found)) return found;
    }
  }
  return undefined;
}

function listWords(sentence: string): readonly Word[] {
  return [...sentence.toLowerCase().matchAll(/[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu)].flatMap(({ 0: word, index }) =>
    ARTICLES.has(word)
      ? []
      : [{ word, singular: toSingular(word.replace(/['’]s$/, '')), start: index, end: index + word.length }],
  );
}

type Wanted = ReadonlySet<string> | typeof GAP;

/** `=tags` is only that word, not "tag". */
const toWanted = (way: string): Wanted =>
  way === GAP ? GAP : new Set(way.split('|').map((word) => (word.startsWith('=') ? word : toSingular(word))));

/** The index of the last word that matches. */
function matchFrom(words: readonly Word[], at: number, wanted: readonly Wanted[], next: number): number | undefined {
  const want = wanted[next];
  if (want === undefined) return at - 1;
  if (want !== GAP) {
    const { singular = '', word = '' } = words[at] ?? {};
    return want.has(singular) || want.has(`=${word}`) ? matchFrom(words, at + 1, wanted, next + 1) : undefined;
  }
  for (let skipped = 0; skipped <= GAP_MAX; skipped++) {
    const last = matchFrom(words, at + skipped, wanted, next + 1);
    if (last !== undefined) return last;
  }
  return undefined;
}

/** The part of the sentence, between commas and conjunctions, that holds a way. */
export function findPart(sentence: string, { start, end }: FoundWay): { readonly from: number; readonly to: number } {
  const ends = [...sentence.matchAll(PART_END)];
  const before = ends.filter(({ index }) => index < start).at(-1);
  const to = ends.find(({ index }) => index >= end)?.index ?? sentence.length;
  return { from: before === undefined ? 0 : before.index + before[0].length, to };
}

function isRefused(sentence: string, way: FoundWay): boolean {
  const { from, to } = findPart(sentence, way);
  if (REFUSING.test(sentence.slice(from, way.start)) || REFUSED_BEHIND.test(sentence.slice(way.end))) return true;
  return REFUSED_AFTER.test(sentence.slice(to).replace(/^,/, ''));
}
