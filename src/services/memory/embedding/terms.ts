// Texts as the static model sees them: the terms that the index has, too.
import { toQuery } from '../search/ranking/query.ts';
import { scanWords, toPartTerms } from '../search/words/tokens.ts';
import type { TextKind } from './embedder.ts';

/** A repository repeats its words: to stem each of them once makes passages ten times as fast. More would only be kept in memory. */
const KNOWN_WORDS_MAX = 50_000;
const termsOfWord = new Map<string, readonly string[]>();

/** How often each term is in a text. Those of a question count once, without the words that only make it a question. */
export function countTerms(text: string, kind: TextKind): Map<string, number> {
  if (kind === 'question') return new Map(toQuery(text).terms.map((term) => [term, 1]));
  const counts = new Map<string, number>();
  scanWords(text, 0, text.length, (word) => {
    for (const term of listTerms(word)) counts.set(term, (counts.get(term) ?? 0) + 1);
  });
  return counts;
}

function listTerms(word: string): readonly string[] {
  const known = termsOfWord.get(word);
  if (known !== undefined) return known;
  if (termsOfWord.size >= KNOWN_WORDS_MAX) termsOfWord.clear();
  const terms = toPartTerms(word);
  termsOfWord.set(word, terms);
  return terms;
}

/** Of terms that are not in the vocabulary, several share a vector: 32-bit FNV-1a over UTF-16 code units. */
export function toBucket(term: string, bucketCount: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < term.length; at++) hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % bucketCount;
}
