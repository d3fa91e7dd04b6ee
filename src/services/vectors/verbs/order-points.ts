import type { Bounds, Filter, PayloadKey } from '../../../vector/filter.ts';
import { compareIds } from '../../../vector/id-sort-keys.ts';
import { parseInstant } from '../../../vector/payload/instant.ts';
import { NUMBER, TEXT } from '../../../vector/payload/payload-terms.ts';
import type { CollectionAddress, ReadOptions, VectorStore } from '../../../vector/vector-store.ts';
import { withConditions } from '../model/filter-size.ts';
import { walkValues } from './walk-values.ts';

/** A value in an order. Integers keep every digit; dates are microseconds since 1970. */
export type OrderValue = number | bigint;

export interface Order {
  readonly key: PayloadKey;
  readonly kind: 'integer' | 'float' | 'datetime';
  readonly isDescending: boolean;
  /** The first value of the page. */
  readonly startFrom: OrderValue | null;
}

interface OrderPage {
  readonly filter: Filter | null;
  readonly limit: number;
}

export interface OrderedPoint {
  readonly id: string;
  readonly value: OrderValue;
}

/**
 * Returns the first points ordered by a value of their payloads, equal values by id. A point with several values occurs
 * once for each; one without any is left out.
 */
export async function orderPoints(
  store: VectorStore,
  at: CollectionAddress,
  order: Order,
  page: OrderPage,
  options: ReadOptions,
): Promise<OrderedPoint[]> {
  const { key, kind } = order;
  const direction = order.isDescending ? -1 : 1;
  const compare = (a: OrderedPoint, b: OrderedPoint): number =>
    direction * (compareValues(a.value, b.value) || compareIds(a.id, b.id, 'sort-key'));
  const last = await findLast(store, at, order, page);
  let first: OrderedPoint[] = [];
  for await (const points of walkValues(store, at, key, withValue(order, page.filter, last), options)) {
    for (const { id, terms } of points) {
      for (const value of new Set(terms.map((term) => toValue(term, kind)))) {
        if (value !== undefined && counts(order, value)) first.push({ id, value });
      }
    }
    if (first.length > page.limit) first = first.sort(compare).slice(0, page.limit);
  }
  return first.sort(compare);
}

/** Returns whether the value is within the requested range. */
function counts({ isDescending, startFrom }: Order, value: OrderValue): boolean {
  return startFrom === null || (isDescending ? value <= startFrom : value >= startFrom);
}

/** Returns the value at which the page is full, if the store knows it without reading the points. */
async function findLast(
  store: VectorStore,
  at: CollectionAddress,
  order: Order,
  { filter, limit }: OrderPage,
): Promise<OrderValue | null> {
  const points = new Map<OrderValue, number>();
  for (const [term, count] of (await store.countTerms(at, order.key, filter)) ?? []) {
    const value = toValue(term, order.kind);
    // Dates can be written in several ways, and a point can have two of them: only the larger count is certain.
    if (value !== undefined && counts(order, value)) points.set(value, Math.max(count, points.get(value) ?? 0));
  }
  let missing = limit;
  for (const [value, count] of [...points].sort(([a], [b]) => (order.isDescending ? -1 : 1) * compareValues(a, b))) {
    missing -= count;
    if (missing <= 0) return value;
  }
  return null;
}

/** Half of the resolution of dates: the division may round either way. */
const SLACK_MS = 0.000_5;

/** Adds a condition by which the store skips most points without a relevant value. Its numbers are doubles. */
function withValue(
  { key, kind, isDescending, startFrom }: Order,
  filter: Filter | null,
  last: OrderValue | null,
): Filter {
  const isDate = kind === 'datetime';
  const toBound = (value: OrderValue, slack: number): number =>
    isDate ? Number(value) / 1_000 + slack : Number(value);
  const [lowest, highest] = isDescending ? [last, startFrom] : [startFrom, last];
  const bounds: Bounds<number> = {
    ...(lowest !== null && { gte: toBound(lowest, -SLACK_MS) }),
    ...(highest !== null && { lte: toBound(highest, SLACK_MS) }),
  };
  return withConditions(filter, { kind: isDate ? 'datetime' : 'range', key, bounds });
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

/** Compares numbers of both kinds exactly. */
function compareValues(a: OrderValue, b: OrderValue): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
