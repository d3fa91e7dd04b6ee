// The quality of an ordered list of paths, by the labels of a question.
import type { CorpusQuery, RelevantFile } from './corpus/queries.ts';

const RANK_MAX = 10;

export interface Quality {
  readonly ndcg: number;
  readonly reciprocalRank: number;
  /** The share of the labelled files among the first n. */
  readonly recall3: number;
  readonly recall10: number;
  /** 1 if a file with the best grade is among the first three. */
  readonly hit3: number;
}

export function toQuality(paths: readonly string[], { relevant }: Pick<CorpusQuery, 'relevant'>): Quality {
  const grades = new Map(relevant.map(({ path, grade }) => [path, grade]));
  const best = Math.max(...relevant.map(({ grade }) => grade));
  const gains = paths.slice(0, RANK_MAX).map((path): number => grades.get(path) ?? 0);
  const first = gains.findIndex((gain) => gain > 0);
  const among = (count: number) => gains.slice(0, count).filter((gain) => gain > 0).length / relevant.length;
  return {
    ndcg: toGain(gains) / toGain(toIdeal(relevant)),
    reciprocalRank: first < 0 ? 0 : 1 / (first + 1),
    recall3: among(3),
    recall10: among(RANK_MAX),
    hit3: gains.slice(0, 3).includes(best) ? 1 : 0,
  };
}

export function meanQuality(all: readonly Quality[]): Quality {
  const mean = (pick: (quality: Quality) => number) =>
    all.reduce((sum, quality) => sum + pick(quality), 0) / all.length;
  return {
    ndcg: mean(({ ndcg }) => ndcg),
    reciprocalRank: mean(({ reciprocalRank }) => reciprocalRank),
    recall3: mean(({ recall3 }) => recall3),
    recall10: mean(({ recall10 }) => recall10),
    hit3: mean(({ hit3 }) => hit3),
  };
}

/** Sums gains discounted by rank: the n-th result counts 1 / log₂(n + 1). */
export function toGain(gains: readonly number[]): number {
  return gains.reduce((sum, gain, index) => sum + gain / Math.log2(index + 2), 0);
}

export function toIdeal(relevant: readonly RelevantFile[]): number[] {
  return relevant
    .map(({ grade }) => grade as number)
    .sort((a, b) => b - a)
    .slice(0, RANK_MAX);
}
