// The division of an answer's tokens among the definitions that it may show: the likelier one is the answer, the more.
import type { LineWeights } from './line-weights.ts';

/** A definition that an answer may show. */
export interface AnswerItem {
  /** The rank of its file, and its rank in the file. */
  readonly rank: number;
  readonly order: number;
  /** The distances of its file's score and of its score from the best ones. */
  readonly fileScore: number;
  readonly score: number;
  /** Shows it in as many tokens and returns those that were used. */
  readonly show: (tokensMax: number) => number;
}

/** Shows the items, the likeliest first. The first one of each file is shown at least briefly. */
export function shareTokens(items: readonly AnswerItem[], tokens: number, weights: LineWeights): void {
  const { shares } = weights;
  const valued = toValues(items, shares).sort((a, b) => b.value - a.value);
  const files = items.filter(({ order }) => order === 0).length;
  const brief = Math.min(shares.brief, tokens / Math.max(1, files));
  let left = tokens - files * brief;
  let values = valued.reduce((sum, { value }) => sum + value, 0);
  for (const { item, value } of valued) {
    const kept = item.order === 0 ? brief : 0;
    const share = Math.min(shares.most * tokens, kept + (shares.spread * left * value) / Math.max(values, 1e-9));
    values -= value;
    if (item.order > 0 && Math.max(share, brief) > left) continue;
    const used = item.show(Math.min(Math.max(share, brief), kept + left));
    left -= used - kept;
  }
  for (const { item } of valued) if (left >= brief) left -= item.show(left);
}

function toValues(items: readonly AnswerItem[], shares: LineWeights['shares']): { item: AnswerItem; value: number }[] {
  const inFile = items.map(({ score }) => Math.exp(shares.passage * score));
  const sums: number[] = [];
  for (const [at, { rank }] of items.entries()) sums[rank] = (sums[rank] ?? 0) + inFile[at]!;
  return items.map((item, at) => {
    const ofFile = Math.exp(shares.file * item.fileScore) / (1 + shares.rank * item.rank);
    return { item, value: (ofFile * inFile[at]!) / (sums[item.rank] ?? 1) };
  });
}
