// Errors of a vector store, as values that a service translates into its own words.
import { createErrorClass } from '../base/create-error-class.ts';
import type { VectorConfig } from './vector-store.ts';

export class CollectionNotFound extends createErrorClass('CollectionNotFound', (collection: string) => ({
  message: 'collection not found',
  collection,
})) {}

/** The collection exists with another configuration than the one asked for. */
export class CollectionConflict extends createErrorClass(
  'CollectionConflict',
  (existing: VectorConfig, requested: VectorConfig) => ({
    message: 'collection exists with a different configuration',
    existing,
    requested,
  }),
) {}

export class CollectionExists extends createErrorClass('CollectionExists', (collection: string) => ({
  message: 'collection exists already',
  collection,
})) {}

/** The vectors of a new collection are longer than the store, or the service, allows. */
export class SizeTooLarge extends createErrorClass('SizeTooLarge', (max: number) => ({
  message: `vectors may have at most ${max} numbers`,
  max,
})) {}

interface BatchPoint {
  readonly index: number;
  readonly id: string;
}

/** `point` is the wrong point of the batch; undefined when the query vector is wrong. */
export class DimensionMismatch extends createErrorClass(
  'DimensionMismatch',
  (expected: number, actual: number, point?: BatchPoint) => ({
    message: `expected a vector of ${expected} numbers, got ${actual}`,
    expected,
    actual,
    point,
  }),
) {}

/** A point of the batch has a longer id than points may have; `index` is its index in the batch. */
export class IdTooLong extends createErrorClass('IdTooLong', (index: number, bytesMax: number) => ({
  message: `an id is longer than ${bytesMax} bytes of UTF-8`,
  index,
  bytesMax,
})) {}

/** A write that changes points named one that does not exist. */
export class PointNotFound extends createErrorClass('PointNotFound', (id: string) => ({
  message: 'point not found',
  id,
})) {}

/** The idempotency key was used before for another request, or its first request is still running. */
export class IdempotencyConflict extends createErrorClass(
  'IdempotencyConflict',
  (reason: 'other-request' | 'still-running') => ({ message: `idempotency key conflict: ${reason}`, reason }),
) {}

/**
 * The store cannot do it right now (disk full, file gone, damaged rows). The message is fit for users, and says whether anything
 * was changed where a write failed.
 */
export class StoreFailure extends Error {
  override readonly name = 'StoreFailure';
}

export interface PayloadLimit {
  readonly unit: 'bytes of JSON' | 'values';
  readonly max: number;
}

/** A change would make the payload of the point `id` larger than `limit` allows. */
export class PayloadTooLarge extends createErrorClass('PayloadTooLarge', (id: string, limit: PayloadLimit) => ({
  message: `the payload of a point would have more than ${limit.max} ${limit.unit}`,
  id,
  limit,
})) {}

/** A change brings more to all of its points together than one write may. */
export class ChangeTooLarge extends createErrorClass('ChangeTooLarge', (points: number, charactersMax: number) => ({
  message: `the change of ${points} points would write more than ${charactersMax} characters`,
  points,
  charactersMax,
})) {}

/** Too much is waiting already; the caller should come back later. */
export class StoreOverloaded extends Error {
  override readonly name = 'StoreOverloaded';
}
