import { assert } from '../../../base/assert.ts';
import type { Condition, Filter, MatchValue, PayloadKey } from '../../../vector/filter.ts';
import { fromTerm, isNameTerm, KeyTree } from '../../../vector/payload/payload-terms.ts';
import type { ScoredPoint } from '../../../vector/vector-store.ts';
import { QDRANT_RESULTS_MAX } from '../limits.ts';
import { withConditions } from '../model/filter-size.ts';
import { toText } from './walk-values.ts';

/** Finds the best matching points, with their payloads. */
export type FindPoints = (filter: Filter, limit: number) => Promise<ScoredPoint[]>;

export interface Grouping {
  readonly key: PayloadKey;
  /** The number of groups, and of points in each. */
  readonly groups: number;
  readonly size: number;
}

export interface PointGroup {
  /** A text or an integer. */
  readonly value: MatchValue;
  readonly points: readonly ScoredPoint[];
}

/**
 * Groups the best points in their order, each group with its own best points. A point with several values is in several
 * groups. The first search nearly always finds everything. Groups that are missing or not full are searched one by one,
 * so that the answer is exact.
 */
export async function groupPoints(
  find: FindPoints,
  { key, groups: groupsMax, size }: Grouping,
  filter: Filter | null,
): Promise<PointGroup[]> {
  const among = (condition: Condition): Filter => withConditions(filter, condition);
  const groups = new Groups(key, groupsMax);
  const others = (): Filter =>
    among({ kind: 'except', key, values: groups.list().map(({ value }) => value), of: 'names' });

  const take = Math.min(QDRANT_RESULTS_MAX, groupsMax * size);
  const best = await find(others(), take);
  for (const point of best) for (const group of groups.open(point)) if (group.length < size) group.push(point);
  if (best.length < take) return groups.list();

  while (!groups.areAll) {
    const heads = await find(others(), groupsMax);
    if (heads.length === 0) break;
    for (const head of heads) groups.open(head);
  }
  for (const { value, points } of groups.list()) {
    if (points.length < size)
      points.splice(0, size, ...(await find(among({ kind: 'any', key, values: [value] }), size)));
  }
  return groups.list();
}

/** The groups, in the order of discovery. */
class Groups {
  readonly #tree = new KeyTree();
  readonly #groupsMax: number;
  readonly #groups = new Map<string, ScoredPoint[]>();

  constructor(key: PayloadKey, groupsMax: number) {
    this.#tree.add(key);
    this.#groupsMax = groupsMax;
  }

  get areAll(): boolean {
    return this.#groups.size === this.#groupsMax;
  }

  /** Returns the groups of the point. New ones are empty and are created while there is room. */
  open({ payload }: ScoredPoint): ScoredPoint[][] {
    const names = new Set(this.#tree.read(toText(payload))[0]?.filter(isNameTerm));
    for (const name of names) if (!this.areAll && !this.#groups.has(name)) this.#groups.set(name, []);
    return [...names].flatMap((name) => {
      const group = this.#groups.get(name);
      return group === undefined ? [] : [group];
    });
  }

  list(): { value: MatchValue; points: ScoredPoint[] }[] {
    return Array.from(this.#groups, ([name, points]) => ({ value: toValue(name), points }));
  }
}

function toValue(name: string): MatchValue {
  const value = fromTerm(name);
  assert(value !== undefined, 'a name is a text or an integer');
  return value;
}
