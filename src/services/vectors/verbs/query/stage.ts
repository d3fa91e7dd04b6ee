// A query as data: a tree of stages. A stage ranks the points of its prefetches, or those of the collection if it has
// none. Its filter holds for its prefetches as well.
import type { FieldVector } from '../../../../vector/fields/fields.ts';
import type { Filter } from '../../../../vector/filter.ts';
import type { Order } from '../order-points.ts';
import type { Formula } from './formula.ts';

/** A vector of the caller, or the id of a point whose vector is meant. */
export type VectorInput = string | FieldVector;

/** The required difference between the answers of a search. */
export interface Diversity {
  /**
   * The weight from 0 to 1. At 0 only the similarity to the query counts, at 1 only the difference from the chosen
   * points.
   */
  readonly share: number;
  /** The number of nearest points that are candidates. */
  readonly candidates: number;
}

export interface ContextPair<V> {
  readonly positive: V;
  readonly negative: V;
}

/** The examples that the answers should resemble, and those that they should not. */
export interface Examples<V> {
  readonly positive: readonly V[];
  readonly negative: readonly V[];
}

/** A query that ranks points by their vectors, in one of several ways. */
export type VectorQuery<V = VectorInput> =
  | { readonly kind: 'nearest'; readonly target: V; readonly diversity: Diversity | null }
  /** Examples: near their average, near the best of them, or by the sum of their scores. */
  | ({ readonly kind: 'average' } & Examples<V>)
  | ({ readonly kind: 'best' } & Examples<V>)
  | ({ readonly kind: 'sum' } & Examples<V>)
  | { readonly kind: 'discover'; readonly target: V; readonly pairs: readonly ContextPair<V>[] }
  | { readonly kind: 'context'; readonly pairs: readonly ContextPair<V>[] }
  | {
      readonly kind: 'feedback';
      readonly target: V;
      readonly feedback: readonly { readonly example: V; readonly score: number }[];
      readonly weights: { readonly a: number; readonly b: number; readonly c: number };
    };

export type StageQuery<V = VectorInput, O = Order> =
  | VectorQuery<V>
  | { readonly kind: 'rrf'; readonly k: number; readonly weights: readonly number[] | null }
  | { readonly kind: 'dbsf' }
  | { readonly kind: 'formula'; readonly formula: Formula }
  | { readonly kind: 'order'; readonly order: O }
  | { readonly kind: 'sample' };

/** The collection, and the name of the vector, that ids of a query refer to. */
export interface Lookup {
  readonly collection: string;
  /** Null: the same as in the stage. */
  readonly vector: string | null;
}

export interface Stage<V = VectorInput, O = Order> {
  readonly prefetches: readonly Stage<V, O>[];
  /** Null: points in the order of their ids. */
  readonly query: StageQuery<V, O> | null;
  /** The name of the vector that the query is about. */
  readonly using: string;
  readonly lookup: Lookup | null;
  readonly filter: Filter | null;
  /** The points whose frequencies weigh the query; null: all of the collection. */
  readonly corpus: Filter | null;
  readonly scoreThreshold: number | null;
  readonly limit: number;
  /** The requested limit without its bound: clients that want everything send a large number. */
  readonly wanted: number;
}

export function isVectorQuery<V, O>(query: StageQuery<V, O>): query is VectorQuery<V> {
  return !['rrf', 'dbsf', 'formula', 'order', 'sample'].includes(query.kind);
}

/** Lists the stages, those of prefetches included. */
export function listStages<V, O>(stage: Stage<V, O>): Stage<V, O>[] {
  return [stage, ...stage.prefetches.flatMap(listStages)];
}

export function listInputs<V>(query: VectorQuery<V>): V[] {
  switch (query.kind) {
    case 'nearest':
      return [query.target];
    case 'discover':
      return [query.target, ...query.pairs.flatMap(({ positive, negative }) => [positive, negative])];
    case 'context':
      return query.pairs.flatMap(({ positive, negative }) => [positive, negative]);
    case 'feedback':
      return [query.target, ...query.feedback.map(({ example }) => example)];
    default:
      return [...query.positive, ...query.negative];
  }
}

export function mapInputs<V, W>(query: VectorQuery<V>, to: (input: V) => W): VectorQuery<W> {
  const toPair = ({ positive, negative }: ContextPair<V>) => ({ positive: to(positive), negative: to(negative) });
  switch (query.kind) {
    case 'nearest':
      return { ...query, target: to(query.target) };
    case 'discover':
      return { ...query, target: to(query.target), pairs: query.pairs.map(toPair) };
    case 'context':
      return { ...query, pairs: query.pairs.map(toPair) };
    case 'feedback': {
      const feedback = query.feedback.map(({ example, score }) => ({ example: to(example), score }));
      return { ...query, target: to(query.target), feedback };
    }
    default:
      return { ...query, positive: query.positive.map(to), negative: query.negative.map(to) };
  }
}
