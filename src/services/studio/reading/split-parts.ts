// The parts of a prompt that may ask for something.
import cueWords from './cues.json' with { type: 'json' };
import { isAboutLook, refusesLogin } from './look/attach-look.ts';
import { patterns, toPatterns } from './patterns.ts';
import type { Sentence } from './split-sentences.ts';

export interface Part {
  readonly text: string;
  readonly sentence: string;
  /** The part asks for something, so that it is reported if nothing answers it. */
  readonly isAsking: boolean;
}

const ITEM_WORDS_MAX = 7;
const SHORT_WORDS_MAX = 2;

export const { LEADING, SUBJECT } = toPatterns(patterns['parts']);
const { ASIDE } = toPatterns(patterns['parts']);
export const toWords = (words: string): RegExp => new RegExp(`(?<![\\p{L}'])(?:${words})(?![\\p{L}'])`, 'iu');
export const toStart = (words: string): RegExp => new RegExp(`^(?:${words})(?![\\p{L}'])[ ,!.]*`, 'iu');
export const STORY = toWords(cueWords.story);
export const GREETING = toStart(cueWords.greeting);
export const LIMIT = toWords(cueWords.limit);
const [ASKING, WANTING] = [toWords(cueWords.asking), toWords(cueWords.wanting)];
const REASON = toStart(cueWords.reason);
const [REFUSAL, REFUSING] = [toStart(cueWords.refusal), toWords(cueWords.refusing)];

/** Clauses that tell a story, give a reason or refuse something are left out. */
export function splitParts({ text: sentence, isItem }: Sentence): readonly Part[] {
  let isListed = isItem;
  return sentence
    .split(/,(?!\d)|[;()]|(?<!\S)–|–(?!\S)|(?<=:)(?!\d)|\b(?:then|but|plus|so that)\b|(?=\bbecause\b)/i)
    .flatMap((said): readonly Part[] => {
      const clause = said.trim().replace(/:$/, '').replace(GREETING, '').replace(LEADING, '');
      if (REASON.test(clause) || isRefusal(clause) || isStory(clause, isListed)) return [];
      const parts = isAboutLook(clause, sentence) ? [clause] : clause.split(/\b(?:and|with|where|or)\b|(?<!\d)\s\/\s/i);
      return parts.map((part) => {
        const text = part
          .trim()
          .replace(LEADING, '')
          .replace(/[ ,]*\bplease$/i, '');
        const isAsking = asks(text, sentence, isListed);
        isListed ||= WANTING.test(text) || said.endsWith(':');
        return { text, sentence, isAsking };
      });
    })
    .filter(({ text }) => text !== '');
}

export const isRefusal = (clause: string): boolean =>
  !LIMIT.test(clause) && !refusesLogin(clause) && (REFUSAL.test(clause) || REFUSING.test(clause));

/** Of an item of a list only the noun counts: "when it was given" and "the stroke we are working on" are no stories. */
function isStory(clause: string, isListed: boolean): boolean {
  return STORY.test(isListed ? clause.replace(ASIDE, '') : clause) && !ASKING.test(clause);
}

/** A part asks for something if it says so, or if it is an item of a list. */
function asks(part: string, sentence: string, isListed: boolean): boolean {
  if (SUBJECT.test(part)) return false;
  if (isListed || ASKING.test(part)) return true;
  // "A list for my wedding with replies, meals" tells no story.
  const isTold = /\bfor my\b[^,;.]* with\b/.test(sentence) ? /\b(?:I|me)\b/ : /\b(?:I|my|me)\b/;
  return part.split(' ').length <= ITEM_WORDS_MAX && !isTold.test(sentence);
}

/** Short parts of a sentence that nothing answers, such as names and ages, are one part: "Mum, Ines, Lea 14". */
export function joinShort<T extends { readonly text: string }>(
  parts: readonly { readonly said: T; readonly sentence: string; readonly isOpen: boolean }[],
): readonly T[] {
  const joined: { said: T; sentence: string }[] = [];
  let isAfterShort = false;
  for (const { said, sentence, isOpen } of parts) {
    const isShort = isOpen && said.text.split(' ').length <= SHORT_WORDS_MAX && !ASKING.test(said.text);
    const last = joined.at(-1);
    if (last !== undefined && isShort && isAfterShort && last.sentence === sentence)
      last.said = { ...last.said, text: `${last.said.text}, ${said.text}` };
    else joined.push({ said, sentence });
    isAfterShort = isShort;
  }
  return joined.map(({ said }) => said);
}
