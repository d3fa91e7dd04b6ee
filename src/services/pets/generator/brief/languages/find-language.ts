import { type Item, readItems } from '../read-items.ts';
import type { Token } from '../tokenise.ts';
import { Dictionary, LANGUAGE_NAMES, LANGUAGES, type LanguageName } from './dictionary.ts';

/** Enough words to tell a language by. */
const TOLD_WORDS_MAX = 24;

/** How many words speak for a language. */
interface Worth {
  /** Written by hand: words that hold its sentences together, colours, and the commonest nouns. */
  readonly sure: number;
  readonly known: number;
}

const NO_WORTH: Worth = { sure: 0, known: 0 };
const KNOWN: Worth = { sure: 0, known: 1 };

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
  const items = readItems(told.map((word) => ({ kind: 'word', text: word })));
  const english = items.map(toEnglishWorth).reduce(addWorth, NO_WORTH);
  const isEnglish = items.every((item) => toEnglishWorth(item) !== NO_WORTH || /^\d+$/u.test(toText(item)));
  if (told.length === 0 || (script === 'Latin' && isEnglish)) return undefined;
  const [best] = LANGUAGE_NAMES.filter((name) => LANGUAGES[name].script === script)
    .map((name) => ({ name, worth: toWorth(openDictionary(name), told) }))
    .sort((left, right) => compareWorth(right.worth, left.worth));
  if (best === undefined || (script === 'Latin' && compareWorth(best.worth, english) <= 0)) return undefined;
  return openDictionary(best.name);
}

function openDictionary(name: LanguageName): Dictionary {
  const dictionary = dictionaries.get(name) ?? new Dictionary(name);
  dictionaries.set(name, dictionary);
  return dictionary;
}

function toWorth(dictionary: Dictionary, words: readonly string[]): Worth {
  // Where words are not parted by spaces, the script has already decided.
  if (dictionary.language.isUnspaced === true) return NO_WORTH;
  let worth = NO_WORTH;
  for (let position = 0; position < words.length; ) {
    const found = dictionary.findPhrase(words.slice(position));
    if (found !== undefined) worth = addWorth(worth, found.isSure ? { sure: found.length, known: 0 } : KNOWN);
    position += found?.length ?? 1;
  }
  return worth;
}

function toEnglishWorth(item: Item): Worth {
  const sense = item.kind === 'known' ? item.senses[0] : undefined;
  if (sense === undefined || (sense.as === 'noun' && sense.noun?.isDoubtful === true)) return NO_WORTH;
  return sense.as === 'noun' ? KNOWN : { sure: 1, known: 0 };
}

function toText(item: Item): string {
  return 'text' in item ? item.text : '';
}

function addWorth(left: Worth, right: Worth): Worth {
  return { sure: left.sure + right.sure, known: left.known + right.known };
}

/** Nouns are shared by many languages: they decide only between languages that are as sure. */
function compareWorth(left: Worth, right: Worth): number {
  return left.sure - right.sure || left.known - right.known;
}
