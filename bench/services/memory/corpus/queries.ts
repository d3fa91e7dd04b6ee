// The labelled questions about the packages of the corpus.
import { readFileSync } from 'node:fs';

export const QUERY_KINDS = ['symbol', 'behaviour', 'architecture'] as const;

export interface RelevantFile {
  /** The path relative to the root of the package, with `/`. */
  readonly path: string;
  /** 2: the answer is here; 1: part of the answer. */
  readonly grade: 1 | 2;
}

export interface CorpusQuery {
  readonly id: string;
  readonly kind: (typeof QUERY_KINDS)[number];
  readonly query: string;
  readonly relevant: readonly RelevantFile[];
}

export function listCorpusQueries(packageName: string): readonly CorpusQuery[] {
  return JSON.parse(readFileSync(new URL(`queries/${packageName}.json`, import.meta.url), 'utf8'));
}
