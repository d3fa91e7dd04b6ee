import { isObject, toList } from './body-members.ts';
import { type FieldNeed, toFilterDemands } from './filter-demands.ts';

const NUMBERS = ['float', 'integer'];

/** Lists the payload indexes that a formula needs in strict mode. The depth is bounded by that of bodies. */
export function listFormulaNeeds(expression: unknown): FieldNeed[] {
  if (typeof expression === 'string')
    return expression.startsWith('$score') ? [] : [{ key: expression, kinds: NUMBERS }];
  if (Array.isArray(expression)) return expression.flatMap(listFormulaNeeds);
  if (!isObject(expression)) return [];
  if ('key' in expression || 'must' in expression || 'should' in expression || 'must_not' in expression) {
    return toFilterDemands({ must: [expression] }).needs;
  }
  return Object.entries(expression).flatMap(([name, value]) => {
    if (name === 'datetime') return [];
    if (name === 'datetime_key') return [{ key: String(value), kinds: ['datetime'] }];
    if (name === 'geo_distance' && isObject(value)) return [{ key: String(value['to']), kinds: ['geo'] }];
    return toList(value).flatMap(listFormulaNeeds);
  });
}
