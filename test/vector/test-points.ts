// Points as tests write them down, and as the port takes them.
import { systemClock } from '../../src/base/clock.ts';
import type { CollectionAddress, PointBatch, WriteContext } from '../../src/vector/vector-store.ts';

export interface TestPoint {
  readonly id: string;
  readonly vector: ArrayLike<number>;
  readonly payload?: string;
  readonly path?: string | null;
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
    paths: points.map(({ path }) => path ?? null),
  };
}

export function writeTo(at: CollectionAddress, context: Partial<WriteContext> = {}): WriteContext {
  return { at, idempotency: null, startedAtMs: systemClock.nowMs(), ...context };
}
