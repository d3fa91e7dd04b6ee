// BM25 over whole files: their summaries, the messages of their commits, and pairs of words.
import { FILE, SUMMARY_SCALE } from '../segment/records.ts';
import { type QueryTerm, toIdf } from './query-terms.ts';
import type { Snapshot } from './snapshot.ts';
import type { Weights } from './weights.ts';

const LENGTH_COLUMN = { summaries: FILE.summaryLength, commits: FILE.commitLength } as const;

export function scoreTexts(
  snapshot: Snapshot,
  dictionary: 'summaries' | 'commits',
  terms: readonly QueryTerm[],
  { k1, b }: Weights['files'],
): Float32Array {
  const scores = new Float32Array(snapshot.fileCount);
  const column = LENGTH_COLUMN[dictionary];
  const mean = dictionary === 'summaries' ? snapshot.meanSummaryLength : snapshot.meanCommitLength;
  for (const { term, fileIdf } of terms) {
    const idf = dictionary === 'summaries' ? fileIdf : toIdf(snapshot.fileCount, snapshot.count(dictionary, term));
    snapshot.readLists(dictionary, term, ({ segment, firstFile }, ids, weights, length) => {
      for (let index = 0; index < length; index++) {
        const file = ids[index]!;
        const relativeLength = segment.column(file, column) / mean;
        const count = weights[index]! / SUMMARY_SCALE / (1 - b + b * relativeLength);
        scores[firstFile + file]! += (idf * count) / (count + k1);
      }
    });
  }
  return scores;
}

/** Sums the rarity of the question's neighbouring word pairs that a file contains. */
export function scoreBigrams(snapshot: Snapshot, bigrams: readonly string[]): Float32Array {
  const scores = new Float32Array(snapshot.fileCount);
  for (const bigram of bigrams) {
    const idf = toIdf(snapshot.fileCount, snapshot.count('bigrams', bigram));
    snapshot.readLists('bigrams', bigram, ({ firstFile }, ids, _weights, length) => {
      for (let index = 0; index < length; index++) scores[firstFile + ids[index]!]! += idf;
    });
  }
  return scores;
}
