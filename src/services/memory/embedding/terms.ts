// Texts as the static model sees them: the terms that the index has, too.
import { toQuery } from '../search/ranking/query.ts';
import { scanWords, toPartTerms } from '../search/words/tokens.ts';

/** How often each term is in a passage. */
export function countTerms(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  scanWords(text, 0, text.length, (word) => {
    for (const term of toPartTerms(word)) counts.set(term, (counts.get(term) ?? 0) + 1);
  });
  return counts;
}

/** The terms of a question count once each, without the words that only make it a question. */
export const listQuestionTerms = (question: string): readonly string[] => toQuery(question).terms;

/** Of terms that are not in the vocabulary, several share a vector: 32-bit FNV-1a over UTF-16 code units. */
export function toBucket(term: string, bucketCount: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < term.length; at++) hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % bucketCount;
}
