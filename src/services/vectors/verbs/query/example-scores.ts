// The queries whose scores depend on several examples at once. No search ranks by them: points are scored one by one.
import type { FieldVector, VectorField } from '../../../../vector/fields/fields.ts';
import { createSimilarity, type Similarity, type Weigh } from './similarity.ts';
import { type ContextPair, mapInputs, type VectorQuery } from './stage.ts';

/** Returns the score of a point by its vector. */
export type ScoreVector = (vector: FieldVector) => number;

/** A query by several examples. */
export type ExampleQuery<V> = Exclude<VectorQuery<V>, { readonly kind: 'nearest' | 'average' }>;

/** Returns the similarity of an example to the point that is being scored. */
type Near = (example: Similarity) => number;

export function createExampleScorer(query: ExampleQuery<FieldVector>, field: VectorField, weigh: Weigh): ScoreVector {
  const toExample = (vector: FieldVector): Similarity => createSimilarity(weigh(vector), field);
  const score = toScorer(mapInputs(query, toExample) as ExampleQuery<Similarity>);
  return (vector) => score((example) => example(vector));
}

function toScorer(query: ExampleQuery<Similarity>): (near: Near) => number {
  switch (query.kind) {
    case 'best':
      return (near) => scoreBest(query.positive.map(near), query.negative.map(near));
    case 'sum':
      return (near) => sum(query.positive.map(near)) - sum(query.negative.map(near));
    case 'discover':
      return (near) => sum(query.pairs.map((pair) => toSide(pair, near))) + toUnitInterval(near(query.target));
    case 'context':
      return (near) => sum(query.pairs.map((pair) => toLoss(pair, near)));
    case 'feedback':
      return toFeedbackScorer(query);
  }
}

/** Scores by the best positive example if it is more similar than every negative one, else by the best negative one. */
function scoreBest(positive: readonly number[], negative: readonly number[]): number {
  const [liked, disliked] = [Math.max(...positive), Math.max(...negative)];
  return liked > disliked ? toUnitInterval(liked) : -toUnitInterval(disliked);
}

/** Returns the side of the pair on which the point is: 1 if it is more similar to the positive example. */
function toSide({ positive, negative }: ContextPair<Similarity>, near: Near): number {
  return Math.sign(near(positive) - near(negative));
}

/** The least difference that counts as being on the positive side: the resolution of 32-bit floats at 1. */
const MARGIN = 2 ** -23;

/** Returns 0 on the positive side, and the less, the farther the point is on the negative side. */
function toLoss({ positive, negative }: ContextPair<Similarity>, near: Near): number {
  return squash(Math.min(near(positive) - near(negative) - MARGIN, 0));
}

/**
 * Adds to the similarity to the target how much nearer the point is to the better one of each pair of examples, weighted
 * by how much better that one was found.
 */
function toFeedbackScorer(query: Feedback<Similarity>): (near: Near) => number {
  const { target, feedback, weights } = query;
  const pairs = listPairWeights(query);
  return (near) => {
    const known = new Map(feedback.map((item) => [item, near(item.example)]));
    const nearOf = (item: (typeof feedback)[number]): number => known.get(item) ?? 0;
    const gain = sum(pairs.map(({ better, worse, weight }) => weight * (nearOf(better) - nearOf(worse))));
    return weights.a * near(target) + gain;
  };
}

type Feedback<V> = Extract<ExampleQuery<V>, { readonly kind: 'feedback' }>;

/** Lists the pairs of examples of which one was found better, with the weight of their difference. */
export function listPairWeights<V>({ feedback, weights: { b, c } }: Feedback<V>) {
  return feedback.flatMap((better) =>
    feedback
      .filter(({ score }) => better.score > score)
      .map((worse) => ({ better, worse, weight: (better.score - worse.score) ** b * c })),
  );
}

/** Maps all numbers to -1 … 1, keeping their order. */
function squash(x: number): number {
  return x / (1 + Math.abs(x));
}

/** Maps all numbers to 0 … 1, keeping their order. */
export function toUnitInterval(x: number): number {
  // The first term would be no number.
  return Number.isFinite(x) ? (squash(x) + 1) / 2 : x > 0 ? 1 : 0;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
