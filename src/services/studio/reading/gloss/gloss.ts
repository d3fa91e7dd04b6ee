// Reads prompts in other languages: known words become English ones, in their order; the others stay as they are.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface Dictionary {
  /** ISO 639-1. */
  readonly language: string;
  /** Small words by which the language is recognised. */
  readonly marks: ReadonlySet<string>;
  /** English words by the word, or by a few words. */
  readonly words: ReadonlyMap<string, string>;
}

export interface Gloss {
  readonly language: string;
  readonly text: string;
}

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
/** English text has some such words by chance ("die", "con"), but never as many. */
const MARKS_SHARE_MIN = 0.14;
const ENGLISH: ReadonlySet<string> = new Set('the and with for of to a an should is that please users my i'.split(' '));
const PHRASE_WORDS_MAX = 3;
/** Endings of plurals and of forms of verbs and adjectives, the longest first. */
const ENDINGS = [
  'ungen',
  'innen',
  'enes',
  'ones',
  'es',
  'en',
  'er',
  'em',
  'as',
  'os',
  'os',
  's',
  'e',
  'n',
  'x',
  'a',
  'o',
  'i',
];

let dictionaries: readonly Dictionary[] | undefined;

function getDictionaries(): readonly Dictionary[] {
  dictionaries ??= readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const { marks, words } = JSON.parse(readFileSync(FOLDER + name, 'utf8')) as {
        readonly marks: string;
        readonly words: { readonly [word: string]: string };
      };
      return {
        language: name.slice(0, 2),
        marks: new Set(marks.split(' ')),
        words: new Map(Object.entries(words)),
      };
    });
  return dictionaries;
}

/** Undefined if the text is English, or in a language that is not known. */
export function gloss(text: string): Gloss | undefined {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const count = (marks: ReadonlySet<string>) => words.filter((word) => marks.has(word)).length;
  const [best] = getDictionaries()
    .map((dictionary) => ({ dictionary, marks: count(dictionary.marks) }))
    .toSorted((a, b) => b.marks - a.marks);
  if (best === undefined || best.marks <= count(ENGLISH) || best.marks / words.length < MARKS_SHARE_MIN)
    return undefined;
  return { language: best.dictionary.language, text: translate(text, best.dictionary) };
}

/** The longest phrase that is known counts; names, numbers and signs stay. */
function translate(text: string, { words }: Dictionary): string {
  const parts = text.split(/([\p{L}'’]+)/u);
  const english: string[] = [];
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] ?? '';
    const found = index % 2 === 0 ? undefined : findPhrase(parts, index, words);
    english.push(found?.english ?? part);
    index += found?.skipped ?? 0;
  }
  return english.join('').replace(/ {2,}/g, ' ');
}

function findPhrase(
  parts: readonly string[],
  start: number,
  words: ReadonlyMap<string, string>,
): { readonly english: string; readonly skipped: number } | undefined {
  for (let count = PHRASE_WORDS_MAX; count > 1; count--) {
    const taken = parts.slice(start, start + 2 * count - 1);
    const english = words.get(taken.join('').toLowerCase());
    if (taken.length === 2 * count - 1 && english !== undefined) return { english, skipped: 2 * count - 2 };
  }
  const english = findWord((parts[start] ?? '').toLowerCase(), words);
  return english === undefined ? undefined : { english, skipped: 0 };
}

function findWord(word: string, words: ReadonlyMap<string, string>): string | undefined {
  const known = words.get(word);
  if (known !== undefined) return known;
  for (const ending of ENDINGS) {
    const stem = word.slice(0, -ending.length);
    if (!word.endsWith(ending) || stem.length < 3) continue;
    for (const tried of [stem, `${stem}e`, `${stem}o`, `${stem}a`]) {
      const english = words.get(tried);
      if (english !== undefined) return english;
    }
  }
  return undefined;
}
