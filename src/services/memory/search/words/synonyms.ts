// Finds the words of programs for those of a question: a question says "log out inactive users", the code says
// `expireIdleSessions`.
import { toPartStem } from './tokens.ts';
import vocabulary from './vocabulary.json' with { type: 'json' };

/** Stems of a question, and those of words that programs use for the same thing or in the same places. */
export interface Paraphrase {
  readonly said: readonly string[];
  readonly synonyms: ReadonlySet<string>;
  /** True for a word of a phrase that is known as a whole. */
  readonly isInPhrase?: boolean;
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

/** A text of the vocabulary, and words that programs use for it. */
type Entry = readonly [text: string, meant: string];

/** The entries by their first word. They are parsed when a question has it, because there are thousands. */
let entries: ReadonlyMap<string, readonly Entry[]> | undefined;
const parsed = new Map<string, readonly Paraphrase[]>();

/**
 * Lists what the words of a text are called in programs: of its known phrases, and of those of the terms. Phrases may
 * have stop words, which are no terms.
 */
export function listParaphrases(parts: readonly string[], terms: ReadonlySet<string>): Paraphrase[] {
  const stems = parts.filter((part) => !UNSAID.has(part)).map(toPartStem);
  const forms = stems.map(toForm);
  const inPhrases = new Set<string>();
  const found: Paraphrase[] = [];
  for (const [from, form] of forms.entries())
    for (const { said, synonyms } of listEntries(form)) {
      const at = said.length > 1 ? findPhrase(said, forms, from) : undefined;
      if (at === undefined) continue;
      const own = at.map((each) => stems[each]!);
      for (const stem of own) inPhrases.add(stem);
      found.push({ said: own, synonyms });
      break;
    }
  for (const stem of terms.intersection(new Set(stems)))
    for (const entry of listEntries(stem))
      if (entry.said.length === 1) found.push({ ...entry, isInPhrase: inPhrases.has(stem) });
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

/** Lists the phrases that begin with a word, the longest first, and the word itself. */
function listEntries(first: string): readonly Paraphrase[] {
  entries ??= readVocabulary();
  const own = entries.get(first);
  if (own === undefined) return [];
  const list = parsed.get(first) ?? parseEntries(own);
  parsed.set(first, list);
  return list;
}

function parseEntries(own: readonly Entry[]): Paraphrase[] {
  const byText = new Map<string, { said: readonly string[]; synonyms: Set<string> }>();
  for (const [text, meant] of own) {
    const stems = text.split(' ').map(toPartStem);
    const said = stems.length > 1 ? stems.map(toForm) : stems;
    const known = byText.get(said.join(' ')) ?? { said, synonyms: new Set() };
    byText.set(said.join(' '), known);
    for (const stem of meant.split(' ').map(toPartStem)) if (!stems.includes(stem)) known.synonyms.add(stem);
  }
  return [...byText.values()].sort((a, b) => b.said.length - a.said.length);
}

function readVocabulary(): Map<string, Entry[]> {
  const found = new Map<string, Entry[]>();
  const add = (text: string, meant: string) => {
    const end = text.indexOf(' ');
    const first = end < 0 ? toPartStem(text) : toForm(toPartStem(text.slice(0, end)));
    const known = found.get(first);
    if (known === undefined) found.set(first, [[text, meant]]);
    else known.push([text, meant]);
  };
  for (const group of vocabulary.groups) for (const word of group.split(' ')) add(word, group);
  for (const [said, meant] of Object.entries(vocabulary.everyday))
    for (const text of said.split(', ')) add(text, meant);
  return found;
}

function toForm(stem: string): string {
  return FORMS.get(stem) ?? stem;
}
