// What the words of a question are called in programs: a question says "log out inactive users", the code says
// `expireIdleSessions`.
import { toPartStem } from './tokens.ts';
import vocabulary from './vocabulary.json' with { type: 'json' };

/** Stems of a question, and those of words that programs use for the same thing or in the same places. */
export interface Paraphrase {
  readonly said: readonly string[];
  readonly synonyms: ReadonlySet<string>;
}

interface Vocabulary {
  readonly words: ReadonlyMap<string, ReadonlySet<string>>;
  /** The phrases by their first word, the longest first. */
  readonly phrases: ReadonlyMap<string, readonly Paraphrase[]>;
}

/** The most other words between those of a phrase: "log the inactive users out". */
const GAP_MAX = 2;

/** Articles, pronouns and auxiliary verbs, which phrases leave out. */
const UNSAID = new Set(vocabulary.unsaid.split(' '));
/** The words that are the same in phrases, as stems. */
const FORMS = new Map(
  Object.entries(vocabulary.forms).flatMap(([word, forms]) =>
    forms.split(' ').map((form) => [toPartStem(form), toPartStem(word)]),
  ),
);

let vocabularyOnce: Vocabulary | undefined;

/** Lists what the words of a text are called in programs. A word inside of a known phrase does not count alone. */
export function listParaphrases(parts: readonly string[], isAsked: (stem: string) => boolean): Paraphrase[] {
  vocabularyOnce ??= readVocabulary();
  const { words, phrases } = vocabularyOnce;
  const stems = parts.filter((part) => !UNSAID.has(part)).map(toPartStem);
  const forms = stems.map(toForm);
  const inPhrases = new Set<string>();
  const found: Paraphrase[] = [];
  for (const [from, form] of forms.entries())
    for (const { said, synonyms } of phrases.get(form) ?? []) {
      const at = findPhrase(said, forms, from);
      if (at === undefined) continue;
      const own = at.map((each) => stems[each]!);
      for (const stem of own) inPhrases.add(stem);
      found.push({ said: own, synonyms });
      break;
    }
  for (const stem of new Set(stems)) {
    const synonyms = inPhrases.has(stem) || !isAsked(stem) ? undefined : words.get(stem);
    if (synonyms !== undefined) found.push({ said: [stem], synonyms });
  }
  return found;
}

/** Returns the positions of the words of a phrase that begins at `from`. */
function findPhrase(phrase: readonly string[], forms: readonly string[], from: number): number[] | undefined {
  const at = [from];
  for (const word of phrase.slice(1)) {
    const next = forms.indexOf(word, at.at(-1)! + 1);
    if (next < 0 || next >= from + phrase.length + GAP_MAX) return undefined;
    at.push(next);
  }
  return at;
}

function readVocabulary(): Vocabulary {
  const words = new Map<string, Set<string>>();
  const phrases = new Map<string, { said: readonly string[]; synonyms: Set<string> }>();
  const add = (said: readonly string[], synonyms: readonly string[]) => {
    const key = said.join(' ');
    const known = (said.length > 1 ? phrases.get(key)?.synonyms : words.get(key)) ?? new Set();
    for (const stem of synonyms) if (!said.includes(stem)) known.add(stem);
    if (said.length > 1) phrases.set(key, { said, synonyms: known });
    else words.set(key, known);
  };
  for (const group of vocabulary.groups) {
    const stems = group.split(' ').map(toPartStem);
    for (const stem of stems) add([stem], stems);
  }
  for (const [said, meant] of Object.entries(vocabulary.everyday)) {
    const synonyms = meant.split(' ').map(toPartStem);
    for (const text of said.split(', ')) {
      const stems = text.split(' ').map(toPartStem);
      add(stems.length > 1 ? stems.map(toForm) : stems, synonyms);
    }
  }
  const longest = [...phrases.values()].sort((a, b) => b.said.length - a.said.length);
  return { words, phrases: Map.groupBy(longest, ({ said }) => said[0]!) };
}

function toForm(stem: string): string {
  return FORMS.get(stem) ?? stem;
}
