// Other words for those of a question: words that programs use for the same thing, and for what people say of them. A
// question says "log out inactive users", the code says `expireIdleSessions`.
import { toStem } from '../../../../language/stem.ts';
import { scanWords, splitWord } from './tokens.ts';
import vocabulary from './vocabulary.json' with { type: 'json' };

export interface Synonym {
  readonly stem: string;
  /** False for a word that is only related: it often occurs where the other one is meant. */
  readonly isNear: boolean;
}

/** What a question says, and what programs say instead. */
export interface Paraphrase {
  /** The stems of the question. */
  readonly said: readonly string[];
  readonly synonyms: readonly Synonym[];
}

interface Entry {
  readonly words: readonly string[];
  /** The synonyms by stem; true for near ones. */
  readonly synonyms: Map<string, boolean>;
}

/** The most other words between those of a phrase: "log the inactive users out". */
const GAP_MAX = 2;

const FORMS = new Map(Object.entries(vocabulary.forms).map(([form, word]) => [toStem(form), toStem(word)]));
const ARTICLES = new Set(vocabulary.articles);

let entries: ReadonlyMap<string, readonly Entry[]> | undefined;

/** Lists what the words of a text are called in programs. A word of a known phrase does not count alone. */
export function listParaphrases(words: readonly string[], isAsked: (stem: string) => boolean): Paraphrase[] {
  entries ??= readVocabulary();
  const stems = words.filter((word) => !ARTICLES.has(word)).map((word) => toStem(word));
  const forms = stems.map((stem) => FORMS.get(stem) ?? stem);
  const inPhrases = new Set<number>();
  const found: Paraphrase[] = [];
  const add = (at: readonly number[], { synonyms }: Entry) =>
    found.push({
      said: at.map((each) => stems[each]!),
      synonyms: Array.from(synonyms, ([stem, isNear]) => ({ stem, isNear })),
    });
  for (let from = 0; from < forms.length; from++)
    for (const entry of entries.get(forms[from]!) ?? []) {
      if (entry.words.length === 1) continue;
      const at = findPhrase(entry.words, forms, from);
      if (at === undefined) continue;
      add(at, entry);
      for (const each of at) inPhrases.add(each);
      break;
    }
  const known = new Set<string>();
  for (const [at, form] of forms.entries()) {
    if (inPhrases.has(at) || known.has(form) || !isAsked(stems[at]!)) continue;
    known.add(form);
    const entry = entries.get(form)?.find((each) => each.words.length === 1);
    if (entry !== undefined) add([at], entry);
  }
  return found;
}

/** Returns the positions of the words of a phrase that begins at `from`. */
function findPhrase(phrase: readonly string[], forms: readonly string[], from: number): number[] | undefined {
  const end = from + phrase.length + GAP_MAX;
  const at = [from];
  for (const word of phrase.slice(1)) {
    const next = forms.indexOf(word, at.at(-1)! + 1);
    if (next < 0 || next >= end) return undefined;
    at.push(next);
  }
  return at;
}

/** Returns the entries by their first word, the longest first. */
function readVocabulary(): Map<string, Entry[]> {
  const byWords = new Map<string, Entry>();
  const add = (said: string, synonyms: readonly string[], isNear: boolean) => {
    const words = toWords(said).map((stem) => FORMS.get(stem) ?? stem);
    const key = words.join(' ');
    const entry = byWords.get(key) ?? { words, synonyms: new Map<string, boolean>() };
    byWords.set(key, entry);
    for (const synonym of synonyms.map((each) => toStem(each)))
      if (!words.includes(synonym)) entry.synonyms.set(synonym, isNear || entry.synonyms.get(synonym) === true);
  };
  for (const group of vocabulary.groups) for (const word of group) add(word, group, true);
  for (const [said, meant] of Object.entries(vocabulary.everyday)) {
    const [near = '', related = ''] = meant.split('/');
    for (const phrase of said.split(',')) {
      add(phrase, listNames(near), true);
      add(phrase, listNames(related), false);
    }
  }
  const byFirst = Map.groupBy(byWords.values(), ({ words }) => words[0] ?? '');
  for (const own of byFirst.values()) own.sort((a, b) => b.words.length - a.words.length);
  return byFirst;
}

function toWords(text: string): string[] {
  const words: string[] = [];
  scanWords(text, 0, text.length, (word) => words.push(...splitWord(word)));
  return words.filter((word) => !ARTICLES.has(word)).map((word) => toStem(word));
}

const listNames = (text: string): string[] => text.split(' ').filter(Boolean);
