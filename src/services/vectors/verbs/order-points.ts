import type { Bounds, Condition, Filter, PayloadKey } from '../../../vector/filter.ts';
import { parseInstant } from '../../../vector/instant.ts';
import { NUMBER, TEXT } from '../../../vector/payload-terms.ts';
import type { CollectionAddress, ReadOptions } from '../../../vector/vector-store.ts';
import { compareIds } from '../model/point-id.ts';
import type { VectorsResources } from '../ports.ts';
import { walkValues } from './walk-values.ts';

/** Integers keep every digit; dates are microseconds since 1970. */
export type OrderValue = number | bigint;

export interface Order {
  readonly key: PayloadKey;
  readonly kind: 'integer' | 'float' | 'datetime';
  readonly isDescending: boolean;
  /** The first value that counts. */
  readonly startFrom: OrderValue | null;
}

export interface OrderedPoint {
  readonly id: string;
  readonly value: OrderValue;
}

/**
 * The first points in the order of a value of their payloads; of equal values, in the order of their ids. A point with several values
 * comes once for each, one without any does not come.
 */
export async function orderPoints(
  resources: Pick<VectorsResources, 'store'>,
  at: CollectionAddress,
  order: Order,
  page: { readonly filter: Filter | null; readonly limit: number },
  options: ReadOptions,
): Promise<OrderedPoint[]> {
  const { key, kind, isDescending, startFrom } = order;
  const direction = isDescending ? -1 : 1;
  const compare = (a: OrderedPoint, b: OrderedPoint): number =>
    direction * (compareValues(a.value, b.value) || compareIds(a.id, b.id));
  let first: OrderedPoint[] = [];
  for await (const points of walkValues(resources, at, key, withValue(order, page.filter), options)) {
    for (const { id, terms } of points) {
      const values = new Set(terms.map((term) => toValue(term, kind)).filter((value) => value !== undefined));
      for (const value of values) {
        if (startFrom === null || direction * compareValues(value, startFrom) >= 0) first.push({ id, value });
      }
    }
    if (first.length > page.limit) first = first.sort(compare).slice(0, page.limit);
  }
  return first.sort(compare);
}

/** Half of what tells dates apart: dividing may round either way. */
const SLACK_MS = 0.000_5;

/** Lets the store leave out most of what has no value that counts: its numbers are doubles. */
function withValue({ key, kind, isDescending, startFrom }: Order, filter: Filter | null): Filter {
  const isDate = kind === 'datetime';
  const toBound = (start: OrderValue, slack: number): number =>
    isDate ? Number(start) / 1_000 + slack : Number(start);
  let bounds: Bounds<number> = {};
  if (startFrom !== null) {
    bounds = isDescending ? { lte: toBound(startFrom, SLACK_MS) } : { gte: toBound(startFrom, -SLACK_MS) };
  }
  const hasValue: Condition = { kind: isDate ? 'datetime' : 'range', key, bounds };
  return {
    must: filter === null ? [hasValue] : [hasValue, { kind: 'filter', filter }],
    mustNot: [],
    should: [],
    least: 0,
  };
}

function toValue(term: string, kind: Order['kind']): OrderValue | undefined {
  const text = term.slice(1);
  if (kind === 'datetime') {
    const instant = term[0] === TEXT ? parseInstant(text) : undefined;
    return instant === undefined ? undefined : Math.round(instant * 1_000);
  }
  if (term[0] !== NUMBER) return undefined;
  if (kind === 'float') return Number.isFinite(Number(text)) ? Number(text) : undefined;
  return /^-?\d+$/.test(text) ? BigInt(text) : undefined;
}

/** Numbers of both kinds are compared exactly. */
function compareValues(a: OrderValue, b: OrderValue): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
