// A question as the ranking uses it.

import { toStem } from '../../../../language/stem.ts';
import { toMentionedRoles } from '../path-roles.ts';
import questions from '../words/questions.json' with { type: 'json' };
import { listParaphrases, type Paraphrase } from '../words/synonyms.ts';
import { scanWords, splitWord, toNameKey, toPartTerms } from '../words/tokens.ts';

/** The longest question. More is pasted text, whose beginning is enough; the limit also bounds the work. */
export const QUERY_LENGTH_MAX = 2_000;
/** The most words of a name, such as `RateLimiterConfigBuilder`. */
const NAME_WORDS_MAX = 4;
/** The most names that are tried. Pasted code has hundreds of words in a row. */
const NAMES_MAX = 200;

const STOP_WORDS = new Set(questions.stopWords);
const QUALIFIED_NAME = /^[\p{L}_$@][\p{L}\p{N}_$]*(?:(?:\.|::|#|->|\\|\/)~?[\p{L}_$][\p{L}\p{N}_$]*)*(?:\(\))?[?!]?$/u;
const QUALIFIER_SEPARATOR = /\.|::|#|->|\\|\//;

/** Words of the question that together may be the name of a definition. */
export interface QueryName {
  readonly key: string;
  readonly stem: string;
  /** The names before it in `Router.add`, as keys. */
  readonly qualifiers: readonly string[];
  /** Its terms, which show how much of the question it covers. */
  readonly terms: readonly string[];
}

export interface Query {
  readonly text: string;
  /** The distinct stems without stop words, or with them if nothing else is left. */
  readonly terms: readonly string[];
  /** The stems of words with several parts, joined. */
  readonly joined: readonly string[];
  readonly bigrams: readonly string[];
  /** The words of programs for its phrases and for its words. */
  readonly paraphrases: readonly Paraphrase[];
  /** The words of programs for its phrases and for its words outside of these, by which files are ranked. */
  readonly synonyms: ReadonlySet<string>;
  readonly names: readonly QueryName[];
  /** The name, if the whole question is one. */
  readonly symbol: string | undefined;
  /** The initials of consecutive words: `dlq` for dead letter queue. */
  readonly acronyms: readonly string[];
  /** The path roles that it mentions, one bit each. */
  readonly roles: number;
}

let last: { readonly given: string; readonly query: Query } | undefined;

/** Returns the question. The last one is remembered, because each step of an answer asks for it. */
export function toQuery(given: string): Query {
  if (last?.given !== given) last = { given, query: readQuery(given) };
  return last.query;
}

function readQuery(given: string): Query {
  const text = given.slice(0, QUERY_LENGTH_MAX).trim();
  const written: string[] = [];
  scanWords(text, 0, text.length, (word) => written.push(word));
  const content = written.filter((word) => !STOP_WORDS.has(word.toLowerCase()));
  const words = content.length > 0 ? content : written;
  const parts = words.map((word) => splitWord(word));
  const terms = [...new Set(words.flatMap(toPartTerms))];
  const sequence = parts.flat();
  const paraphrases = listParaphrases(written.flatMap(splitWord), new Set(terms));
  const certain = paraphrases.filter(({ isInPhrase }) => !isInPhrase);
  return {
    text,
    terms,
    joined: [...new Set(parts.filter((own) => own.length > 1).map((own) => toStem(own.join(''))))],
    bigrams: toBigrams(sequence.map(toStem)),
    paraphrases,
    synonyms: new Set(certain.flatMap(({ synonyms }) => [...synonyms])),
    names: listNames(text, parts),
    symbol: QUALIFIED_NAME.test(text) ? text : undefined,
    acronyms: listAcronyms(parts.map((own) => own[0] ?? '')),
    roles: toMentionedRoles(written.map((word) => word.toLowerCase())),
  };
}

function listNames(text: string, parts: readonly (readonly string[])[]): QueryName[] {
  const names = new Map<string, QueryName>();
  for (const token of text.split(/[\s,;"'`<>[\]{}=+*&|]+/)) {
    const qualified = token.replace(/\(.*$/, '').split(QUALIFIER_SEPARATOR).filter(Boolean);
    if (qualified.length < 2) continue;
    const name = qualified.at(-1) ?? '';
    const qualifiers = qualified.slice(0, -1).map(toNameKey).filter(Boolean);
    addName(names, splitWord(name), qualifiers, qualified.flatMap(splitWord));
  }
  for (let from = 0; from < parts.length && names.size < NAMES_MAX; from++)
    for (let length = 1; length <= NAME_WORDS_MAX && from + length <= parts.length; length++)
      addName(names, parts.slice(from, from + length).flat());
  return [...names.values()];
}

function addName(
  names: Map<string, QueryName>,
  parts: readonly string[],
  qualifiers: readonly string[] = [],
  covered = parts,
): void {
  const key = parts.join('');
  if (key.length < 2 || names.has(key)) return;
  names.set(key, { key, stem: toStem(key), qualifiers, terms: [...new Set(covered.map(toStem))] });
}

function toBigrams(terms: readonly string[]): string[] {
  return [...new Set(terms.slice(1).map((term, index) => `${terms[index]} ${term}`))];
}

function listAcronyms(words: readonly string[]): string[] {
  const letters = words.map((word) => word[0] ?? '').join('');
  const acronyms = new Set<string>();
  for (let from = 0; from < letters.length && acronyms.size < NAMES_MAX; from++)
    for (let length = 3; length <= NAME_WORDS_MAX + 1 && from + length <= letters.length; length++)
      acronyms.add(letters.slice(from, from + length));
  return [...acronyms];
}
