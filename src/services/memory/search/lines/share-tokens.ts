// The division of an answer's tokens among the definitions that it may show: the likelier one is the answer, the more.
import type { LineWeights } from './line-weights.ts';

/** A definition that an answer may show. */
export interface AnswerItem {
  /** Its rank in its file. */
  readonly order: number;
  /** The distance of its score from the best one's. */
  readonly score: number;
  /** The tokens of the excerpt by which a reader recognises it. */
  readonly brief: number;
  /** Shows it in as many tokens and returns those that were used. */
  readonly show: (tokensMax: number) => number;
}

/** Shows excerpts, of the likeliest and shortest definitions first, and more of the likeliest ones. */
export function shareTokens(items: readonly AnswerItem[], tokens: number, { shares }: LineWeights): void {
  const valued = items
    .map((item) => {
      const value = Math.exp(shares.steepness * item.score);
      return { item, value, priority: value / item.brief ** shares.cost };
    })
    .sort((a, b) => b.priority - a.priority);
  const files = items.filter(({ order }) => order === 0).length;
  // The first definition of each file is shown with a few lines at least.
  const least = Math.min(shares.least, tokens / Math.max(1, files));
  let left = tokens - files * least;
  let values = valued.reduce((sum, { value }) => sum + value, 0);
  for (const { item, value } of valued) {
    const kept = item.order === 0 ? least : 0;
    const share = Math.min(shares.most * tokens, (shares.spread * left * value) / Math.max(values, 1e-9));
    values -= value;
    if (item.order > 0 && item.brief > left) continue;
    left += kept - item.show(Math.min(Math.max(share, item.brief), kept + left));
  }
  for (const { item } of valued) if (left >= least) left -= item.show(left);
}
