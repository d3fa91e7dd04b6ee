// The rejections of a vector store, as values that a service translates into its own messages.
import type { VectorConfig } from './vector-store.ts';

export class CollectionNotFound extends Error {
  override readonly name = 'CollectionNotFound';
  readonly collection: string;

  constructor(collection: string) {
    super('collection not found');
    this.collection = collection;
  }
}

/** The error of a collection that exists with another configuration than the requested one. */
export class CollectionConflict extends Error {
  override readonly name = 'CollectionConflict';
  readonly existing: VectorConfig;
  readonly requested: VectorConfig;

  constructor(existing: VectorConfig, requested: VectorConfig) {
    super('collection exists with a different configuration');
    this.existing = existing;
    this.requested = requested;
  }
}

export class CollectionExists extends Error {
  override readonly name = 'CollectionExists';
  readonly collection: string;

  constructor(collection: string) {
    super('collection exists already');
    this.collection = collection;
  }
}

/** The error of a collection whose vectors are too long for the store. */
export class SizeTooLarge extends Error {
  override readonly name = 'SizeTooLarge';
  readonly max: number;

  constructor(max: number) {
    super(`vectors may have at most ${max} numbers`);
    this.max = max;
  }
}

export class DimensionMismatch extends Error {
  override readonly name = 'DimensionMismatch';
  readonly expected: number;
  readonly actual: number;
  /** The point of the batch that is wrong; absent when the query vector is. */
  readonly point: { readonly index: number; readonly id: string } | undefined;

  constructor(expected: number, actual: number, point?: { index: number; id: string }) {
    super(`expected a vector of ${expected} numbers, got ${actual}`);
    this.expected = expected;
    this.actual = actual;
    this.point = point;
  }
}

/** The error of a point whose id is too long. */
export class IdTooLong extends Error {
  override readonly name = 'IdTooLong';
  /** Its index in the batch. */
  readonly index: number;
  readonly bytesMax: number;

  constructor(index: number, bytesMax: number) {
    super(`an id is longer than ${bytesMax} bytes of UTF-8`);
    this.index = index;
    this.bytesMax = bytesMax;
  }
}

/** The error of a write that names a point which does not exist. */
export class PointNotFound extends Error {
  override readonly name = 'PointNotFound';
  readonly id: string;

  constructor(id: string) {
    super('point not found');
    this.id = id;
  }
}

/**
 * The error of an idempotency key that was used before for another request, or whose first request is still running.
 */
export class IdempotencyConflict extends Error {
  override readonly name = 'IdempotencyConflict';
  readonly reason: 'other-request' | 'still-running';

  constructor(reason: 'other-request' | 'still-running') {
    super(`idempotency key conflict: ${reason}`);
    this.reason = reason;
  }
}

/**
 * A failure of the store itself (disk full, file gone, damaged rows). The message is fit for users. If a write failed,
 * it says whether anything was changed.
 */
export class StoreFailure extends Error {
  override readonly name = 'StoreFailure';
}

/** The error of a change that would make the payload of a point too large. */
export class PayloadTooLarge extends Error {
  override readonly name = 'PayloadTooLarge';
  readonly id: string;
  /** The limit that it would exceed. */
  readonly limit: PayloadLimit;

  constructor(id: string, limit: PayloadLimit) {
    super(`the payload of a point would have more than ${limit.max} ${limit.unit}`);
    this.id = id;
    this.limit = limit;
  }
}

export interface PayloadLimit {
  readonly unit: 'bytes of JSON' | 'values';
  readonly max: number;
}

/** The error of a change that would write too much to all of its points together. */
export class ChangeTooLarge extends Error {
  override readonly name = 'ChangeTooLarge';
  readonly points: number;
  readonly charactersMax: number;

  constructor(points: number, charactersMax: number) {
    super(`the change of ${points} points would write more than ${charactersMax} characters`);
    this.points = points;
    this.charactersMax = charactersMax;
  }
}

/** The rejection of a call while too much is waiting already; the caller should try again later. */
export class StoreOverloaded extends Error {
  override readonly name = 'StoreOverloaded';
}
