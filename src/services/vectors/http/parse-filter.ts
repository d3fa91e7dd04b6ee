import type { Condition, Filter } from '../../../vector/filter.ts';
import type { ConditionBody, FilterBody } from '../contract/filter.ts';
import type { Limits } from '../limits.ts';
import { allOf, anyOf, checkFilterSize } from '../model/filter.ts';

/** The schema has admitted the shape; an empty `must` is met by every point. */
export function parseFilter(body: FilterBody, limits: Limits): Filter {
  const filter =
    'must' in body
      ? allOf(body.must.map(toCondition))
      : anyOf(body.should.map(({ must }) => ({ kind: 'filter', filter: allOf(must.map(toCondition)) })));
  checkFilterSize(filter, limits);
  return filter;
}

function toCondition({ key, match }: ConditionBody): Condition {
  return { kind: 'any', key: ['pathSegments', toPosition(key)], values: [{ text: match.value }] };
}

/** `pathSegments.007` is position 7. */
function toPosition(key: string): string {
  const digits = key.slice('pathSegments.'.length);
  let start = 0;
  while (start < digits.length - 1 && digits[start] === '0') start++;
  return digits.slice(start);
}
