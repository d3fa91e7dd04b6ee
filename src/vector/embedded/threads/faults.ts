// The form of errors between threads: a structured clone would strip them of their class.
import { DISK_WORDS, DiskFailure, type DiskFault, findDiskFault } from '../../../platform/storage/disk-failure.ts';
import { findDamagedPart, StoreDamaged } from '../../../platform/storage/store-damaged.ts';
import {
  ChangeTooLarge,
  CollectionConflict,
  CollectionExists,
  CollectionNotFound,
  DimensionMismatch,
  IdempotencyConflict,
  type PayloadLimit,
  PayloadTooLarge,
  PointNotFound,
  StoreFailure,
  StoreOverloaded,
} from '../../errors.ts';
import type { VectorConfig } from '../../vector-store.ts';
import { SelectionOutdated } from '../writer/selection-outdated.ts';

export type Fault =
  | { readonly kind: 'collection-not-found'; readonly collection: string }
  | { readonly kind: 'collection-conflict'; readonly existing: VectorConfig; readonly requested: VectorConfig }
  | {
      readonly kind: 'dimension-mismatch';
      readonly expected: number;
      readonly actual: number;
      readonly point: { readonly index: number; readonly id: string } | undefined;
    }
  | { readonly kind: 'idempotency-conflict'; readonly reason: 'other-request' | 'still-running' }
  | { readonly kind: 'collection-exists'; readonly collection: string }
  | { readonly kind: 'point-not-found'; readonly id: string }
  | { readonly kind: 'payload-too-large'; readonly id: string; readonly limit: PayloadLimit }
  | { readonly kind: 'change-too-large'; readonly points: number; readonly charactersMax: number }
  | { readonly kind: 'selection-outdated' }
  | { readonly kind: 'store-overloaded'; readonly message: string }
  | {
      readonly kind: 'store-failure';
      readonly message: string;
      readonly cause: string;
      readonly diskFault: DiskFault | undefined;
      readonly damagedPart: string | undefined;
    };

/** Returns the fault of the caller of a command, or undefined for a failure of the store itself. */
export function toUserFault(error: unknown): Fault | undefined {
  if (error instanceof CollectionNotFound) return { kind: 'collection-not-found', collection: error.collection };
  if (error instanceof CollectionConflict) {
    return { kind: 'collection-conflict', existing: error.existing, requested: error.requested };
  }
  if (error instanceof DimensionMismatch) {
    return { kind: 'dimension-mismatch', expected: error.expected, actual: error.actual, point: error.point };
  }
  if (error instanceof IdempotencyConflict) return { kind: 'idempotency-conflict', reason: error.reason };
  if (error instanceof CollectionExists) return { kind: 'collection-exists', collection: error.collection };
  if (error instanceof PointNotFound) return { kind: 'point-not-found', id: error.id };
  if (error instanceof PayloadTooLarge) return { kind: 'payload-too-large', id: error.id, limit: error.limit };
  if (error instanceof ChangeTooLarge) {
    return { kind: 'change-too-large', points: error.points, charactersMax: error.charactersMax };
  }
  if (error instanceof SelectionOutdated) return { kind: 'selection-outdated' };
  if (error instanceof StoreOverloaded) return { kind: 'store-overloaded', message: error.message };
  return undefined;
}

export function toStoreFault(error: unknown): Fault {
  const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const found = { diskFault: findDiskFault(error), damagedPart: findDamagedPart(error) };
  return { kind: 'store-failure', message: describeFailure(error), cause, ...found };
}

export function fromFault(fault: Fault): Error {
  switch (fault.kind) {
    case 'collection-not-found':
      return new CollectionNotFound(fault.collection);
    case 'collection-conflict':
      return new CollectionConflict(fault.existing, fault.requested);
    case 'dimension-mismatch':
      return new DimensionMismatch(fault.expected, fault.actual, fault.point);
    case 'idempotency-conflict':
      return new IdempotencyConflict(fault.reason);
    case 'collection-exists':
      return new CollectionExists(fault.collection);
    case 'point-not-found':
      return new PointNotFound(fault.id);
    case 'payload-too-large':
      return new PayloadTooLarge(fault.id, fault.limit);
    case 'change-too-large':
      return new ChangeTooLarge(fault.points, fault.charactersMax);
    case 'selection-outdated':
      return new SelectionOutdated();
    case 'store-overloaded':
      return new StoreOverloaded(fault.message);
    case 'store-failure':
      return new StoreFailure(fault.message, { cause: toCause(fault) });
  }
}

function toCause({ cause, diskFault, damagedPart: part }: Extract<Fault, { kind: 'store-failure' }>): unknown {
  if (part !== undefined) return new StoreDamaged(cause, { part });
  return diskFault === undefined ? cause : new DiskFailure(diskFault, { cause });
}

const SQLITE_MEANING = new Map([
  [5, 'the database is locked by another program'],
  [11, 'the database file is damaged'],
  [14, 'the database file cannot be opened'],
  [26, 'the database file is damaged'],
]);

const ERRNO_MEANING = new Map([
  ['EFBIG', 'a file would become larger than this system allows'],
  ['EACCES', 'the data folder cannot be written'],
  ['EPERM', 'the data folder cannot be written'],
  ['ENOENT', 'a file or folder of the store is missing'],
  ['EMFILE', 'too many files are open'],
]);

/** Returns a sentence for users; it names what an operator can correct and no internals. */
function describeFailure(error: unknown): string {
  if (error instanceof StoreFailure) return error.message;
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  // Extended SQLite codes carry the primary one in their low byte.
  const known = typeof errcode === 'number' ? SQLITE_MEANING.get(errcode & 0xff) : ERRNO_MEANING.get(String(code));
  const fault = findDiskFault(error);
  const meaning = fault === undefined ? known : DISK_WORDS[fault].reason;
  return `the store failed: ${meaning ?? 'an unexpected error, see the log'}; nothing was changed`;
}
