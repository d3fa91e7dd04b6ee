import { createErrorClass } from '../../../../base/create-error-class.ts';

export class SnapshotNotFound extends createErrorClass('SnapshotNotFound', (snapshot: string) => ({
  message: `there is no snapshot ${snapshot}`,
  snapshot,
})) {}

export class ShardNotFound extends createErrorClass('ShardNotFound', (shard: string) => ({
  message: `there is no shard ${shard}`,
  shard,
})) {}

/** A location of a snapshot that is not allowed. */
export class LocationForbidden extends createErrorClass('LocationForbidden', (message: string) => ({ message })) {}

/** A location that leads to no snapshot. */
export class LocationRefused extends createErrorClass('LocationRefused', (message: string) => ({ message })) {}
