import type { Condition, Filter } from '../../../vector/filter.ts';
import type { ConditionBody, FilterBody } from '../contract/filter.ts';
import type { Limits } from '../limits.ts';
import { allOf, anyOf, checkConditionCount, checkFilterSize } from '../model/filter.ts';

/** The schema has admitted the shape; an empty `must` is met by every point. */
export function parseFilter(body: FilterBody, limits: Limits): Filter {
  const clauses = 'must' in body ? [body.must] : body.should.map(({ must }) => must);
  checkConditionCount(
    clauses.reduce((sum, clause) => sum + clause.length, 0),
    limits,
  );
  const filters = clauses.map((clause) => allOf(toConditions(clause)));
  const filter = filters.length === 1 && filters[0] ? filters[0] : anyOf(filters.map(toCondition));
  checkFilterSize(filter, limits);
  return filter;
}

function toCondition(filter: Filter): Condition {
  return { kind: 'filter', filter };
}

/** What is said twice counts once. */
function toConditions(clause: readonly ConditionBody[]): Condition[] {
  const values = new Map<string, Set<string>>();
  for (const { key, match } of clause) {
    const position = toPosition(key);
    values.set(position, (values.get(position) ?? new Set()).add(match.value));
  }
  return Array.from(values, ([position, wanted]) => ({
    kind: 'any',
    key: ['pathSegments', position],
    // No position holds two values: whoever wants that is given none.
    values: wanted.size === 1 ? Array.from(wanted, (text) => ({ text })) : [],
  }));
}

/** `pathSegments.007` is position 7. */
function toPosition(key: string): string {
  const digits = key.slice('pathSegments.'.length);
  let start = 0;
  while (start < digits.length - 1 && digits[start] === '0') start++;
  return digits.slice(start);
}
