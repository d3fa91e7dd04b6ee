import { QueryRefused } from '../../model/refusals.ts';
import type { ReadyStage } from './resolve-inputs.ts';

/** Rejects parts that do not go together, in the words of the original. */
export function checkStage({ prefetches, query, using, scoreThreshold }: ReadyStage): void {
  if (prefetches.length > 0 && query === null) {
    refuse("A query is needed to merge the prefetches. Can't have prefetches without defining a query.");
  }
  if (scoreThreshold !== null && query === null) {
    refuse("A query is needed to use the score_threshold. Can't have score_threshold without defining a query.");
  }
  if (scoreThreshold !== null && query?.kind === 'order') refuse("Can't use score_threshold with an order_by query.");
  const isFusion = query?.kind === 'rrf' || query?.kind === 'dbsf';
  if (isFusion && using !== '') refuse("Fusion queries cannot be combined with the 'using' field.");
  if ((isFusion || query?.kind === 'formula') && prefetches.length === 0) {
    refuse(`cannot apply ${isFusion ? 'Fusion' : 'Formula'} without prefetches`);
  }
  if (query?.kind === 'rrf' && query.weights !== null && query.weights.length !== prefetches.length) {
    const counts = `got ${query.weights.length}, expected ${prefetches.length}`;
    refuse(`Number of weights in RRF should match number of pre-fetches: ${counts}`);
  }
  for (const prefetch of prefetches) checkStage(prefetch);
}

function refuse(message: string): never {
  throw new QueryRefused(message);
}
