// Words of other languages for the English nouns that have a puppet: words with the same emoji mean the same.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The most translations of a noun into one language; further ones are rarely used. */
const WORDS_PER_NOUN_MAX = 3;
/** The least similarity of two words with the same emoji; below it, neither is taken for a translation of the other. */
const LIKENESS_MIN = 0.5;
/** The bonus of a word that is the name of the same emoji and not only a keyword. */
const NAME_BONUS = 0.4;

interface Annotations {
  /** The emoji of each word. */
  readonly emoji: ReadonlyMap<string, ReadonlySet<string>>;
  readonly names: ReadonlyMap<string, string>;
  readonly words: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Returns the English noun of each word. `folder` is `annotations` of the package cldr-annotations-full. */
export function listWords(
  folder: string,
  language: string,
  isNoun: (word: string) => boolean,
  isBlocked: (word: string, noun: string) => boolean,
): Map<string, string> {
  const english = readAnnotations(folder, 'en');
  const foreign = readAnnotations(folder, language);
  const found: { word: string; noun: string; likeness: number }[] = [];
  for (const [word, emoji] of foreign.emoji) {
    const nouns = new Set([...emoji].flatMap((one) => [...(english.words.get(one) ?? [])]).filter(isNoun));
    const ranked = [...nouns]
      .filter((noun) => !isBlocked(word, noun))
      .map((noun) => ({ word, noun, likeness: toLikeness(english, foreign, noun, word) }))
      .sort((left, right) => right.likeness - left.likeness || left.noun.length - right.noun.length);
    const [best] = ranked;
    if (best !== undefined && best.likeness >= LIKENESS_MIN) found.push(best);
  }
  const counts = new Map<string, number>();
  const table = new Map<string, string>();
  for (const { word, noun } of found.sort((left, right) => right.likeness - left.likeness)) {
    const count = counts.get(noun) ?? 0;
    if (count === WORDS_PER_NOUN_MAX) continue;
    counts.set(noun, count + 1);
    table.set(word, noun);
  }
  return table;
}

function toLikeness(english: Annotations, foreign: Annotations, noun: string, word: string): number {
  const left = english.emoji.get(noun) ?? new Set();
  const right = foreign.emoji.get(word) ?? new Set();
  const shared = [...left].filter((emoji) => right.has(emoji));
  const isName = shared.some((emoji) => english.names.get(emoji) === noun && foreign.names.get(emoji) === word);
  return shared.length / Math.sqrt(left.size * right.size) + (isName ? NAME_BONUS : 0);
}

function readAnnotations(folder: string, language: string): Annotations {
  const file = join(folder, language, 'annotations.json');
  const { annotations } = JSON.parse(readFileSync(file, 'utf8')) as {
    annotations: { annotations: Record<string, { default?: string[]; tts?: string[] }> };
  };
  const emoji = new Map<string, Set<string>>();
  const names = new Map<string, string>();
  const words = new Map<string, Set<string>>();
  for (const [one, { default: keywords = [], tts: [name = ''] = [] }] of Object.entries(annotations.annotations)) {
    const all = new Set([...keywords, name].map(toPlain).filter(isWord));
    words.set(one, all);
    names.set(one, toPlain(name));
    for (const word of all) emoji.set(word, (emoji.get(word) ?? new Set()).add(one));
  }
  return { emoji, names, words };
}

function toPlain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('-', ' ').trim();
}

function isWord(text: string): boolean {
  return (/^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+){0,2}$/u.test(text) && text.length > 1) || /^\p{Script=Han}$/u.test(text);
}
