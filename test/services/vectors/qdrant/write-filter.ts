// Filters of the vector module in the syntax of Qdrant's clients, each in one of several equivalent forms.
import type { Bounds, Condition, Filter, MatchValue, PayloadKey } from '../../../../src/vector/filter.ts';
import type { GeoArea } from '../../../../src/vector/payload/geo.ts';
import type { Random } from '../../../vector/random.ts';

/** Returns the text, and the filter that it means: parts that cannot be written are changed into some that can. */
export function writeFilter(drawn: Filter, random: Random): { filter: Filter; text: string } {
  const filter = toWritable(drawn);
  return { filter, text: write(filter, random) };
}

function toWritable({ must, mustNot, should, least }: Filter): Filter {
  const all = (conditions: readonly Condition[]): Condition[] => conditions.map(toWritableCondition);
  return { must: all(must), mustNot: all(mustNot), should: all(should), least };
}

function toWritableCondition(condition: Condition): Condition {
  if (condition.kind === 'filter') return { kind: 'filter', filter: toWritable(condition.filter) };
  if (!('key' in condition)) return condition;
  // A key cannot begin with all elements, because a payload is an object; and a range without bounds is one of numbers.
  const [first, ...rest] = condition.key;
  const key = [first === '[]' || first === undefined ? 'a' : first, ...rest];
  if (condition.kind === 'datetime' && Object.keys(condition.bounds).length === 0) {
    return { ...condition, key, bounds: { gt: 0 } };
  }
  if (condition.kind === 'nested') return { ...condition, key, filter: toWritable(condition.filter) };
  if (condition.kind === 'except') return { kind: 'except', key, values: condition.values };
  // An index turns a text into words.
  if (condition.kind === 'words') return { kind: 'text', key, text: condition.words.join(' '), need: condition.need };
  return { ...condition, key };
}

function write({ must, mustNot, should, least }: Filter, random: Random): string {
  const conditions = (list: readonly Condition[]): string => `[${list.map((each) => writeCondition(each, random))}]`;
  const members: string[] = [];
  const add = (name: string, list: readonly Condition[]): void => {
    const [only] = list;
    if (list.length === 1 && only !== undefined && random.integer(2) === 0) {
      members.push(`"${name}":${writeCondition(only, random)}`);
    } else if (list.length > 0 || random.integer(2) === 0) members.push(`"${name}":${conditions(list)}`);
  };
  add('must', must);
  add('must_not', mustNot);
  if (least === 1 && random.integer(2) === 0) add('should', should);
  else if (should.length > 0) {
    members.push(`"min_should":{"conditions":${conditions(should)},"min_count":${least}}`);
  }
  return `{${members.join()}}`;
}

function writeCondition(condition: Condition, random: Random): string {
  if (condition.kind === 'filter') return write(condition.filter, random);
  if (condition.kind === 'ids')
    return `{"has_id":[${condition.ids.map((id) => (random.integer(2) ? id : `"${id}"`))}]}`;
  if (condition.kind === 'vector') return `{"has_vector":${JSON.stringify(condition.field)}}`;
  if (condition.kind === 'slice') return `{"slice":{"total":${condition.total},"index":${condition.index}}}`;
  const key = JSON.stringify(writeKey(condition.key, random));
  switch (condition.kind) {
    case 'any':
    case 'except': {
      const [only] = condition.values;
      if (condition.kind === 'any' && condition.values.length === 1 && only !== undefined) {
        return `{"key":${key},"match":{"value":${writeValue(only)}}}`;
      }
      return `{"key":${key},"match":{"${condition.kind}":[${condition.values.map(writeValue)}]}}`;
    }
    case 'text':
      return `{"key":${key},"match":{"${NEEDS[condition.need ?? 'all']}":${JSON.stringify(condition.text)}}}`;
    case 'nested':
      return `{"nested":{"key":${key},"filter":${write(condition.filter, random)}}}`;
    case 'geo':
      return `{"key":${key},${writeArea(condition.area)}}`;
    case 'words':
      throw new Error('words are not written');
    case 'range':
      return `{"key":${key},"range":${JSON.stringify(condition.bounds)}}`;
    case 'datetime':
      return `{"key":${key},"range":${JSON.stringify(toDates(condition.bounds))}}`;
    case 'count':
      return `{"key":${key},"values_count":${JSON.stringify(condition.bounds)}}`;
    default: {
      const name = condition.kind === 'empty' ? 'is_empty' : 'is_null';
      return random.integer(2) === 0 ? `{"${name}":{"key":${key}}}` : `{"key":${key},"${name}":true}`;
    }
  }
}

const NEEDS = { all: 'text', any: 'text_any', phrase: 'phrase', prefix: 'prefix' } as const;

function writeArea(area: GeoArea): string {
  if (area.kind === 'box') {
    return `"geo_bounding_box":${JSON.stringify({ top_left: area.topLeft, bottom_right: area.bottomRight })}`;
  }
  if (area.kind === 'circle') return `"geo_radius":${JSON.stringify({ center: area.center, radius: area.meters })}`;
  const [exterior, ...interiors] = area.rings.map((points) => ({ points }));
  return `"geo_polygon":${JSON.stringify({ exterior, interiors })}`;
}

function writeKey([first = '', ...rest]: PayloadKey, random: Random): string {
  const writeName = (name: string): string => (/[."[\]]/.test(name) || random.integer(4) === 0 ? `"${name}"` : name);
  return rest.reduce((key, step) => {
    if (step === '[]') return `${key}[]`;
    return /^\d+$/.test(step) && random.integer(2) === 0 ? `${key}[${step}]` : `${key}.${writeName(step)}`;
  }, writeName(first));
}

function writeValue(value: MatchValue): string {
  if ('text' in value) return JSON.stringify(value.text);
  return 'number' in value ? value.number : String(value.flag);
}

function toDates(bounds: Bounds<number>): Bounds<string> {
  return Object.fromEntries(
    Object.entries(bounds).map(([name, time]) => [name, new Date(time as number).toISOString()]),
  );
}
