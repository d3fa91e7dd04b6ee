import type { Query } from './query.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * The most terms of a question. Pasted code has more, but the rarest terms distinguish it and the work stays bounded.
 */
const TERMS_MAX = 32;

export interface QueryTerm {
  readonly term: string;
  /** The rarity among the chunks, and among the summaries of files. */
  readonly chunkIdf: number;
  readonly fileIdf: number;
}

/** Lists the terms of a question with their rarity in the snapshot, the rarest first. */
export function listQueryTerms(snapshot: Snapshot, terms: Query['terms']): QueryTerm[] {
  return terms
    .map((term) => ({
      term,
      chunkIdf: toIdf(snapshot.chunkCount, snapshot.count('terms', term)),
      fileIdf: toIdf(snapshot.fileCount, snapshot.count('summaries', term)),
    }))
    .sort((a, b) => b.chunkIdf - a.chunkIdf)
    .slice(0, TERMS_MAX);
}

/** Lists the synonyms of the question's words, each with a share of a question word's value. */
export function listSynonymTerms(snapshot: Snapshot, { terms, synonyms }: Query, worth: number): QueryTerm[] {
  const others = synonyms.difference(new Set(terms));
  return listPresentTerms(snapshot, others).map(({ term, chunkIdf, fileIdf }) => ({
    term,
    chunkIdf: chunkIdf * worth,
    fileIdf: fileIdf * worth,
  }));
}

/** Lists the terms that the snapshot has, the rarest first. */
export function listPresentTerms(snapshot: Snapshot, terms: ReadonlySet<string>): QueryTerm[] {
  return listQueryTerms(
    snapshot,
    [...terms].filter((term) => snapshot.count('terms', term) > 0),
  );
}

export function toIdf(total: number, count: number): number {
  return Math.log(1 + (total - Math.min(total, count) + 0.5) / (count + 0.5));
}
