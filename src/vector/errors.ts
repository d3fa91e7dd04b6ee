// The rejections of a vector store, as values that a service translates into its own messages.
import { createErrorClass } from '../base/create-error-class.ts';
import type { VectorField } from './fields/fields.ts';
import type { VectorConfig } from './vector-store.ts';

export class CollectionNotFound extends createErrorClass('CollectionNotFound', (collection: string) => ({
  message: 'collection not found',
  collection,
})) {}

/** The error of a collection that exists with another configuration than the requested one. */
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

/** The error of a write of points that were written meanwhile; it can be prepared again. */
export class PointsChanged extends createErrorClass('PointsChanged', () => ({
  message: 'points were written meanwhile',
})) {}

/** The error of a collection whose vectors are too long for the store or the service. */
export class SizeTooLarge extends createErrorClass('SizeTooLarge', (max: number, size: number) => ({
  message: `vectors may have at most ${max} numbers`,
  max,
  size,
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

/** The error of a call that names a vector field which the collection does not have; `known` are those that it has. */
export class FieldNotFound extends createErrorClass(
  'FieldNotFound',
  (field: string, fields: readonly Pick<VectorField, 'name'>[]) => ({
    message: 'the collection has no such vector field',
    field,
    known: fields.map(({ name }) => name),
  }),
) {}

/** The error of a field that is to be added, and is there with another configuration. */
export class FieldExists extends createErrorClass('FieldExists', (field: string) => ({
  message: 'the collection has another vector field of this name',
  field,
})) {}

/** The error of a vector of another kind than that of its field. */
export class KindMismatch extends createErrorClass(
  'KindMismatch',
  (field: string, expected: VectorField['kind'], actual: VectorField['kind']) => ({
    message: `expected a vector of the kind ${expected}, got ${actual}`,
    field,
    expected,
    actual,
  }),
) {}

/** The error of a point whose id is too long; `index` is its index in the batch. */
export class IdTooLong extends createErrorClass('IdTooLong', (index: number, bytesMax: number) => ({
  message: `an id is longer than ${bytesMax} bytes of UTF-8`,
  index,
  bytesMax,
})) {}

/** The error of a write that names a point which does not exist. */
export class PointNotFound extends createErrorClass('PointNotFound', (id: string) => ({
  message: 'point not found',
  id,
})) {}

/**
 * The error of an idempotency key that was used before for another request, or whose first request is still running.
 */
export class IdempotencyConflict extends createErrorClass(
  'IdempotencyConflict',
  (reason: 'other-request' | 'still-running') => ({ message: `idempotency key conflict: ${reason}`, reason }),
) {}

/**
 * A failure of the store itself (disk full, file gone, damaged rows). The message is fit for users. If a write failed,
 * it says whether anything was changed.
 */
export class StoreFailure extends Error {
  override readonly name = 'StoreFailure';
}

export interface PayloadLimit {
  readonly unit: 'bytes of JSON' | 'values';
  readonly max: number;
}

/** The error of a change that would make the payload of the point `id` too large. */
export class PayloadTooLarge extends createErrorClass('PayloadTooLarge', (id: string, limit: PayloadLimit) => ({
  message: `the payload of a point would have more than ${limit.max} ${limit.unit}`,
  id,
  limit,
})) {}

/** The error of a change that would write too much to all of its points together. */
export class ChangeTooLarge extends createErrorClass('ChangeTooLarge', (points: number, charactersMax: number) => ({
  message: `the change of ${points} points would write more than ${charactersMax} characters`,
  points,
  charactersMax,
})) {}

/** The rejection of a call while too much is waiting already; the caller should try again later. */
export class StoreOverloaded extends Error {
  override readonly name = 'StoreOverloaded';
}
