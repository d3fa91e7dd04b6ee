import type { Condition, Filter } from '../../../vector/filter.ts';
import type { ConditionBody, FilterBody } from '../contract/filter.ts';
import type { Limits } from '../limits.ts';
import { allOf, anyOf, checkConditions, checkFilterSize } from '../model/filter-size.ts';

/** Parses a filter whose shape the schema has checked. Every point matches an empty `must`. */
export function parseFilter(body: FilterBody, limits: Limits): Filter {
  const clauses = 'must' in body ? [body.must] : body.should.map(({ must }) => must);
  checkConditions(
    clauses.reduce((sum, clause) => sum + clause.length, 0),
    limits,
  );
  const filter =
    'must' in body
      ? toClause(body.must)
      : anyOf(clauses.map((clause) => ({ kind: 'filter', filter: toClause(clause) })));
  checkFilterSize(filter, limits);
  return filter;
}

/**
 * Converts a clause. A position has one text: repeated conditions are redundant, and two different ones cannot both
 * match.
 */
function toClause(conditions: readonly ConditionBody[]): Filter {
  const values = new Map<string, string>();
  for (const { key, match } of conditions) {
    const position = toPosition(key);
    if ((values.get(position) ?? match.value) !== match.value) return allOf([toCondition(position)]);
    values.set(position, match.value);
  }
  return allOf([...values].map(([position, value]) => toCondition(position, value)));
}

/** Creates a condition; without a value nothing matches it. */
function toCondition(position: string, ...texts: string[]): Condition {
  return { kind: 'any', key: ['pathSegments', position], values: texts.map((text) => ({ text })) };
}

/** Strips leading zeros: `pathSegments.007` is position 7. */
function toPosition(key: string): string {
  const digits = key.slice('pathSegments.'.length);
  let start = 0;
  while (start < digits.length - 1 && digits[start] === '0') start++;
  return digits.slice(start);
}
