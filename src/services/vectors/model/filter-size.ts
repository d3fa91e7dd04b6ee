// The construction of simple filters, and the check of a filter's size.
import type { Condition, Filter } from '../../../vector/filter.ts';
import { planFilter } from '../../../vector/filter-plan.ts';
import { type Limits, POLYGON_POINT_WEIGHT } from '../limits.ts';
import { refuseInput } from './invalid-input.ts';

export function allOf(must: readonly Condition[]): Filter {
  return { must, mustNot: [], should: [], least: 0 };
}

export function anyOf(should: readonly Condition[]): Filter {
  return { must: [], mustNot: [], should, least: 1 };
}

/** Adds conditions to a filter. */
export function withConditions(filter: Filter | null, ...must: Condition[]): Filter {
  return allOf(filter === null ? must : [...must, { kind: 'filter', filter }]);
}

/** Excludes these points from the filter. */
export function withoutIds(filter: Filter | null, ids: readonly string[]): Filter | null {
  return ids.length === 0 ? filter : { ...withConditions(filter), mustNot: [{ kind: 'ids', ids }] };
}

/** Rejects a filter that would take too long to plan or to evaluate. */
export function checkFilterSize(filter: Filter, limits: Limits): void {
  checkConditions(countConditions(filter), limits);
  const { filterKeysMax, filterStepsMax } = limits;
  const { tree, steps } = planFilter(filter);
  if (tree.keys.length > filterKeysMax) {
    refuseInput('filter', `must not look at more than ${filterKeysMax} different keys`);
  }
  if (steps > filterStepsMax) {
    refuseInput('filter', `must not take more than ${filterStepsMax} steps; conditions that look alike share one`);
  }
}

export function checkConditions(count: number, { filterConditionsMax }: Limits): void {
  if (count > filterConditionsMax) {
    refuseInput('filter', `must not hold more than ${filterConditionsMax} conditions in all`);
  }
}

function countConditions({ must, mustNot, should }: Filter): number {
  let count = 0;
  for (const conditions of [must, mustNot, should]) {
    for (const condition of conditions) count += Math.max(1, countInside(condition));
  }
  return count;
}

function countInside(condition: Condition): number {
  if (condition.kind === 'filter' || condition.kind === 'nested') return countConditions(condition.filter);
  if (condition.kind === 'ids') return condition.ids.length;
  if (condition.kind === 'geo' && condition.area.kind === 'polygon') {
    return POLYGON_POINT_WEIGHT * condition.area.rings.flat().length;
  }
  return 'values' in condition ? condition.values.length : 1;
}
