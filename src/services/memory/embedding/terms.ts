// The terms of texts for the static model, the same as in the index.
import { toQuery } from '../search/ranking/query.ts';
import { scanWords, toPartTerms } from '../search/words/tokens.ts';
import type { TextKind } from './embedder.ts';

/**
 * The size of the cache of stemmed words. A repository repeats its words: stemming each of them once makes passages ten
 * times as fast. More entries would only take memory.
 */
const KNOWN_WORDS_MAX = 50_000;
const termsOfWord = new Map<string, readonly string[]>();

/** Counts the terms of a text. Each term of a question counts once, and its question words are left out. */
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

/**
 * Returns the bucket of a term outside the vocabulary; the terms of a bucket share a vector. The hash is 32-bit FNV-1a
 * over UTF-16 code units.
 */
export function toBucket(term: string, bucketCount: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < term.length; at++) hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % bucketCount;
}
