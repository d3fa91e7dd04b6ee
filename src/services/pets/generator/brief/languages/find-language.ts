import { findEntry } from '../lexicon.ts';
import type { Token } from '../tokenise.ts';
import { Dictionary, LANGUAGE_NAMES, LANGUAGES, type LanguageName } from './dictionary.ts';

/** Enough words to tell a language by. */
const TOLD_WORDS_MAX = 24;
/** What a word written by hand, or one that holds English sentences together, is worth against a noun. */
const SURE_WORTH = 2;

/** Scripts by a sign that only they have. Kana come first: Japanese has Chinese signs, too. */
const SCRIPTS: readonly (readonly [script: string, sign: RegExp])[] = [
  ['Kana', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Han', /\p{Script=Han}/u],
  ['Hangul', /\p{Script=Hangul}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Arabic', /\p{Script=Arabic}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Devanagari', /\p{Script=Devanagari}/u],
  ['Thai', /\p{Script=Thai}/u],
];

const dictionaries = new Map<LanguageName, Dictionary>();

/** The language of a brief, unless it is English. */
export function findLanguage(tokens: readonly Token[]): Dictionary | undefined {
  const words = tokens.filter(({ kind }) => kind === 'word').map(({ text }) => text);
  const told = words.slice(0, TOLD_WORDS_MAX);
  const text = told.join(' ');
  const [script = 'Latin'] = SCRIPTS.find(([, sign]) => sign.test(text)) ?? [];
  const english = told.reduce((sum, word) => sum + toEnglishWorth(word), 0);
  const isEnglish = script === 'Latin' && told.every((word) => toEnglishWorth(word) > 0 || /^\d+$/u.test(word));
  if (told.length === 0 || isEnglish) return undefined;
  const names = LANGUAGE_NAMES.filter((name) => LANGUAGES[name].script === script);
  const ranked = names
    .map((name) => ({ name, worth: toWorth(openDictionary(name), told) }))
    .sort((left, right) => right.worth - left.worth);
  const [best] = ranked;
  if (best === undefined || (script === 'Latin' && best.worth <= english)) return undefined;
  return openDictionary(best.name);
}

function openDictionary(name: LanguageName): Dictionary {
  const dictionary = dictionaries.get(name) ?? new Dictionary(name);
  dictionaries.set(name, dictionary);
  return dictionary;
}

function toWorth(dictionary: Dictionary, words: readonly string[]): number {
  // Where words are not parted by spaces, the script has already decided.
  if (dictionary.language.isUnspaced === true) return 1;
  let worth = 0;
  for (let position = 0; position < words.length; ) {
    const found = dictionary.find(words.slice(position));
    if (found !== undefined) worth += found.length * (found.isSure ? SURE_WORTH : 1);
    position += found?.length ?? 1;
  }
  return worth;
}

/** Rare nouns count little: most foreign words of two or three letters are one. */
function toEnglishWorth(word: string): number {
  const senses = findEntry(word)?.senses ?? [];
  const [sense] = senses;
  if (sense === undefined) return 0;
  if (sense.as !== 'noun') return SURE_WORTH;
  return sense.noun?.isDoubtful === true ? 0 : 1;
}
