// Points in the notation of tests, and in that of the port.
import { systemClock } from '../../src/base/clock.ts';
import type { VectorField } from '../../src/vector/fields/fields.ts';
import type { Condition, Filter } from '../../src/vector/filter.ts';
import type {
  CollectionAddress,
  Distance,
  NewCollection,
  PointBatch,
  PointParts,
  WriteContext,
} from '../../src/vector/vector-store.ts';

export const BARE: PointParts = { withPayload: false, withVector: false };
export const WITH_PAYLOAD: PointParts = { withPayload: true, withVector: false };
export const WHOLE: PointParts = { withPayload: true, withVector: true };

export interface TestPoint {
  readonly id: string;
  readonly vector: ArrayLike<number>;
  readonly payload?: string;
}

export function newBatch(points: readonly TestPoint[]): PointBatch {
  const offsets = new Uint32Array(points.length + 1);
  points.forEach(({ vector }, index) => {
    offsets[index + 1] = offsets[index]! + vector.length;
  });
  const values = new Float32Array(offsets.at(-1)!);
  points.forEach(({ vector }, index) => {
    values.set(vector, offsets[index]!);
  });
  return {
    ids: points.map(({ id }) => id),
    values,
    offsets,
    payloads: points.map(({ payload }) => payload ?? '{}'),
  };
}

export function writeTo(at: CollectionAddress, context: Partial<WriteContext> = {}): WriteContext {
  return { at, idempotency: null, startedAtMs: systemClock.nowMs(), ...context };
}

export function newConfig(size: number, distance: Distance): NewCollection {
  return { size, distance, tuning: '{}' };
}

/** Returns the fields that a collection has if it was created without any. */
export function toPlainFields({ size, distance }: NewCollection): VectorField[] {
  return [{ name: '', kind: 'dense', size, distance, isMain: true }];
}

/** Returns the conjunction of the conditions. */
export function allOf(...must: Condition[]): Filter {
  return { must, mustNot: [], should: [], least: 0 };
}

/** Returns the disjunction of the filters. */
export function anyOf(...filters: Filter[]): Filter {
  return { must: [], mustNot: [], should: filters.map((filter) => ({ kind: 'filter', filter })), least: 1 };
}

/** Matches points whose text at a dotted key is this one. */
export function hasText(key: string, text: string): Filter {
  return allOf({ kind: 'any', key: key.split('.'), values: [{ text }] });
}
