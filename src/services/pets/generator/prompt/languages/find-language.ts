import { type Item, readItems } from '../read-items.ts';
import type { Token } from '../tokenise.ts';
import { Dictionary, LANGUAGE_NAMES, LANGUAGES, type LanguageName } from './dictionary.ts';

/** The number of words that is enough to recognise a language. */
const WORDS_MAX = 24;

/**
 * The evidence that one word is for a language. Words that were written by hand are those that connect its sentences,
 * colours, and the most common nouns. Many languages share other nouns: all of them count less than one such word.
 */
const EVIDENCE = { written: WORDS_MAX + 1, known: 1 } as const;

/** Scripts by a sign that only they have. Kana come first, because Japanese also has Chinese signs. */
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

/** Returns the language of a prompt, or undefined if it is English. */
export function findLanguage(tokens: readonly Token[]): Dictionary | undefined {
  const words = tokens.filter(({ kind }) => kind === 'word').slice(0, WORDS_MAX);
  const texts = words.map(({ text }) => text);
  const [script = 'Latin'] = SCRIPTS.find(([, sign]) => texts.some((text) => sign.test(text))) ?? [];
  const items = readItems(texts.map((text) => ({ kind: 'word', text })));
  const isEnglish = items.every((item) => evidenceOf(item) > 0 || ('text' in item && /^\d+$/u.test(item.text)));
  if (words.length === 0 || (script === 'Latin' && isEnglish)) return undefined;
  const [best] = LANGUAGE_NAMES.filter((name) => LANGUAGES[name].script === script)
    .map((name) => ({ dictionary: openDictionary(name), evidence: sumEvidence(openDictionary(name), texts) }))
    .sort((left, right) => right.evidence - left.evidence);
  const english = items.reduce((sum, item) => sum + evidenceOf(item), 0);
  return best === undefined || (script === 'Latin' && best.evidence <= english) ? undefined : best.dictionary;
}

function openDictionary(name: LanguageName): Dictionary {
  const dictionary = dictionaries.get(name) ?? new Dictionary(name);
  dictionaries.set(name, dictionary);
  return dictionary;
}

function sumEvidence(dictionary: Dictionary, words: readonly string[]): number {
  // In a language without spaces the script has already decided.
  if (dictionary.language.isUnspaced === true) return 0;
  let evidence = 0;
  for (let position = 0; position < words.length; ) {
    const found = dictionary.findPhrase(words.slice(position));
    if (found !== undefined) evidence += found.isSure ? found.length * EVIDENCE.written : EVIDENCE.known;
    position += found?.length ?? 1;
  }
  return evidence;
}

/** Returns the evidence that an item is English. */
function evidenceOf(item: Item): number {
  const sense = item.kind === 'known' ? item.senses[0] : undefined;
  if (sense === undefined || (sense.as === 'noun' && sense.noun?.isDoubtful === true)) return 0;
  return sense.as === 'noun' ? EVIDENCE.known : EVIDENCE.written;
}
