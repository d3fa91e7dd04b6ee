// What a vector store can refuse, as values that a service translates into its own words.
import type { VectorConfig } from './vector-store.ts';

export class CollectionNotFound extends Error {
  override readonly name = 'CollectionNotFound';
  readonly collection: string;

  constructor(collection: string) {
    super('collection not found');
    this.collection = collection;
  }
}

/** The collection exists with another configuration than the one asked for. */
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

/** The store cannot have a collection of such long vectors. */
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

/** A point of the batch has a longer id than points may have. */
export class IdTooLong extends Error {
  override readonly name = 'IdTooLong';
  /** Its place in the batch. */
  readonly index: number;
  readonly bytesMax: number;

  constructor(index: number, bytesMax: number) {
    super(`an id is longer than ${bytesMax} bytes of UTF-8`);
    this.index = index;
    this.bytesMax = bytesMax;
  }
}

/** A write that changes points named one that does not exist. */
export class PointNotFound extends Error {
  override readonly name = 'PointNotFound';
  readonly id: string;

  constructor(id: string) {
    super('point not found');
    this.id = id;
  }
}

/** The idempotency key was used before for another request, or its first request is still running. */
export class IdempotencyConflict extends Error {
  override readonly name = 'IdempotencyConflict';
  readonly reason: 'other-request' | 'still-running';

  constructor(reason: 'other-request' | 'still-running') {
    super(`idempotency key conflict: ${reason}`);
    this.reason = reason;
  }
}

/**
 * The store cannot do it right now (disk full, file gone, damaged rows). The message is fit for users, and says whether anything
 * was changed where a write failed.
 */
export class StoreFailure extends Error {
  override readonly name = 'StoreFailure';
}

/** A change would make the payload of a point larger than one may be. */
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

/** A change brings more to all of its points together than one write may. */
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

/** Too much is waiting already; the caller should come back later. */
export class StoreOverloaded extends Error {
  override readonly name = 'StoreOverloaded';
}
