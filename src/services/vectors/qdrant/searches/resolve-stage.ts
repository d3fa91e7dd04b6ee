// Resolves what a query leaves to the collection: text conditions, the kinds of ordered values, and limits above the
// maximum.
import type { CollectionAddress, VectorStore } from '../../../../vector/vector-store.ts';
import { QDRANT_RESULTS_MAX } from '../../limits.ts';
import { refuseInput } from '../../model/invalid-input.ts';
import type { Expression, Formula } from '../../verbs/query/formula.ts';
import type { Stage, StageQuery } from '../../verbs/query/stage.ts';
import { toPayloadIndexes } from '../collections/payload-indexes.ts';
import { resolveFilter } from '../filters/resolve-texts.ts';
import { toOrder } from '../points/parse-order.ts';
import type { ParsedStage } from './parse-stage.ts';

export async function resolveStage(store: VectorStore, at: CollectionAddress, stage: ParsedStage): Promise<Stage> {
  const prefetches: Stage[] = [];
  for (const prefetch of stage.prefetches) prefetches.push(await resolveStage(store, at, prefetch));
  const filter = await resolveFilter(store, at, stage.filter);
  // An answer must not omit points silently.
  if (stage.wanted > QDRANT_RESULTS_MAX && (await store.countPoints(at, filter)) > QDRANT_RESULTS_MAX) {
    refuseInput('limit', `and offset together must be at most ${QDRANT_RESULTS_MAX}, because more points match`);
  }
  const corpus = await resolveFilter(store, at, stage.corpus);
  return { ...stage, prefetches, filter, corpus, query: stage.query && (await resolveQuery(store, at, stage.query)) };
}

async function resolveQuery(
  store: VectorStore,
  at: CollectionAddress,
  query: NonNullable<ParsedStage['query']>,
): Promise<StageQuery> {
  if (query.kind === 'order') {
    return { kind: 'order', order: toOrder(query.order, toPayloadIndexes(await store.getCollection(at))) };
  }
  if (query.kind === 'formula') return { kind: 'formula', formula: await resolveFormula(store, at, query.formula) };
  return query;
}

async function resolveFormula(store: VectorStore, at: CollectionAddress, formula: Formula): Promise<Formula> {
  const resolve = async (expression: Expression): Promise<Expression> => {
    switch (expression.kind) {
      case 'condition':
        return { ...expression, filter: await resolveFilter(store, at, expression.filter) };
      case 'sum':
      case 'mult':
        return { ...expression, of: await Promise.all(expression.of.map(resolve)) };
      case 'div':
        return { ...expression, left: await resolve(expression.left), right: await resolve(expression.right) };
      case 'pow':
        return { ...expression, base: await resolve(expression.base), exponent: await resolve(expression.exponent) };
      case 'decay':
        return { ...expression, x: await resolve(expression.x), target: await resolve(expression.target) };
      case 'neg':
      case 'abs':
      case 'sqrt':
      case 'exp':
      case 'log10':
      case 'ln':
        return { ...expression, of: await resolve(expression.of) };
      default:
        return expression;
    }
  };
  return { ...formula, expression: await resolve(formula.expression) };
}
