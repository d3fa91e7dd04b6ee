// The demands of a filter: its size, and the payload indexes that its conditions need in strict mode.
import { isObject, type Members, toList } from './body-members.ts';

/** A payload key, and the kinds of indexes (index-kinds.ts) of which one must exist for it. */
export interface FieldNeed {
  readonly key: string;
  readonly kinds: readonly string[];
}

interface FilterDemands {
  /** The number of conditions, those of nested filters included. */
  conditions: number;
  /** The most values of one condition. */
  conditionSize: number;
  readonly needs: FieldNeed[];
}

export const NO_FILTER: Readonly<FilterDemands> = { conditions: 0, conditionSize: 0, needs: [] };

export function toFilterDemands(filter: Members): FilterDemands {
  const found: FilterDemands = { conditions: 0, conditionSize: 0, needs: [] };
  const seen = new Set<string>();
  addFilter(filter, '', found, (need) => {
    // Most conditions of a long filter are alike.
    const name = JSON.stringify(need);
    if (!seen.has(name)) found.needs.push(need);
    seen.add(name);
  });
  return found;
}

type AddNeed = (need: FieldNeed) => void;

function addFilter(filter: Members, prefix: string, found: FilterDemands, addNeed: AddNeed): void {
  const { must, must_not, should, min_should } = filter;
  const least = isObject(min_should) ? min_should['conditions'] : null;
  for (const condition of [must, must_not, should, least].flatMap(toList)) {
    if (isObject(condition)) addCondition(condition, prefix, found, addNeed);
  }
}

function addCondition(condition: Members, prefix: string, found: FilterDemands, addNeed: AddNeed): void {
  const { key, nested, is_empty, is_null, has_id } = condition;
  if (isObject(nested) && isObject(nested['filter'])) {
    const parent = `${prefix}${String(nested['key']).replace(/\[\]$/, '')}[].`;
    addFilter(nested['filter'], parent, found, addNeed);
    return;
  }
  const isFilter = key === undefined && ['must', 'must_not', 'should', 'min_should'].some((name) => name in condition);
  if (isFilter) {
    addFilter(condition, prefix, found, addNeed);
    return;
  }
  found.conditions++;
  found.conditionSize = Math.max(found.conditionSize, toList(has_id).length, countValues(condition['match']));
  if (typeof key === 'string') addNeed({ key: prefix + key, kinds: listKinds(condition) });
  for (const presence of [is_empty, is_null]) {
    if (isObject(presence)) addNeed({ key: prefix + String(presence['key']), kinds: ['any'] });
  }
}

function countValues(match: unknown): number {
  if (!isObject(match)) return 0;
  return Math.max(toList(match['any']).length, toList(match['except']).length);
}

/** Lists the kinds of indexes that serve a condition. */
function listKinds({ match, range, geo_radius, geo_bounding_box, geo_polygon }: Members): string[] {
  if (isObject(match)) return listMatchKinds(match);
  if (isObject(range)) {
    const isDate = Object.values(range).some((bound) => typeof bound === 'string');
    return isDate ? ['datetime range'] : ['float range', 'integer range'];
  }
  if (isObject(geo_radius) || isObject(geo_bounding_box) || isObject(geo_polygon)) return ['geo'];
  return ['any'];
}

function listMatchKinds({ value, any, except, ...texts }: Members): string[] {
  if ('prefix' in texts) return ['keyword prefix'];
  if ('phrase' in texts) return ['text phrase'];
  if ('text' in texts || 'text_any' in texts) return ['text'];
  const [first] = [...toList(value), ...toList(any), ...toList(except)];
  // A list without values says nothing about their kind.
  if (first === undefined) return ['keyword', 'integer lookup', 'uuid', 'bool'];
  if (typeof first === 'boolean') return ['bool'];
  return typeof first === 'number' ? ['integer lookup'] : ['keyword', 'uuid'];
}
