import { countPathShapes } from '../../../vector/path-filter.ts';
import type { PathCondition, PathFilter } from '../../../vector/vector-store.ts';
import type { ConditionBody, FilterBody } from '../contract/filter.ts';
import type { Limits } from '../limits.ts';
import { refuseInput } from '../model/invalid-input.ts';

/** The schema has admitted the shape; an empty `must` is a clause that every point meets. */
export function parseFilter(filter: FilterBody, { filterConditionsMax, filterShapesMax }: Limits): PathFilter {
  const clauses = 'must' in filter ? [filter.must] : filter.should.map(({ must }) => must);
  const conditions = clauses.reduce((sum, clause) => sum + clause.length, 0);
  if (conditions > filterConditionsMax) {
    refuseInput('filter', `must not hold more than ${filterConditionsMax} conditions in all`);
  }
  const parsed = { anyOf: clauses.map((clause) => clause.map(toCondition)) };
  if (countPathShapes(parsed) > filterShapesMax) {
    refuseInput('filter', `must not look at more than ${filterShapesMax} different sets of positions`);
  }
  return parsed;
}

function toCondition({ key, match }: ConditionBody): PathCondition {
  return { position: toPosition(key), value: match.value };
}

/** `pathSegments.007` is position 7. */
function toPosition(key: string): string {
  const digits = key.slice('pathSegments.'.length);
  let start = 0;
  while (start < digits.length - 1 && digits[start] === '0') start++;
  return digits.slice(start);
}
