// The form of errors between threads: a structured clone would strip them of their class.
import { createErrorClass } from '../../../base/create-error-class.ts';
import { DISK_WORDS, DiskFailure, type DiskFault, findDiskFault } from '../../../platform/storage/disk-failure.ts';
import { findDamagedPart, StoreDamaged } from '../../../platform/storage/store-damaged.ts';
import * as errors from '../../errors.ts';

/**
 * The error of a write whose filter is outdated: since its evaluation more was written than the writer can check
 * without blocking all other writes. Nothing was changed; the filter is to be evaluated again.
 */
export class SelectionOutdated extends createErrorClass('SelectionOutdated', () => ({
  message: 'the selection of a write is outdated',
})) {}

/** The classes of errors that a caller has caused, by their names: all but the failure of the store itself. */
const { StoreFailure, ...others } = errors;
const REFUSALS = { ...others, SelectionOutdated };

export type Fault =
  | { readonly kind: keyof typeof REFUSALS; readonly message: string; readonly members: object }
  | {
      readonly kind: 'StoreFailure';
      readonly message: string;
      readonly cause: string;
      readonly diskFault: DiskFault | undefined;
      readonly damagedPart: string | undefined;
    };

/** Returns the fault of the caller of a command, or undefined for a failure of the store itself. */
export function toUserFault(error: unknown): Fault | undefined {
  if (!(error instanceof Error) || !Object.hasOwn(REFUSALS, error.name)) return undefined;
  return { kind: error.name as keyof typeof REFUSALS, message: error.message, members: { ...error } };
}

export function toStoreFault(error: unknown): Fault {
  const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const found = { diskFault: findDiskFault(error), damagedPart: findDamagedPart(error) };
  return { kind: 'StoreFailure', message: describeFailure(error), cause, ...found };
}

/** The error again, of the same class and with the same members. */
export function fromFault(fault: Fault): Error {
  if (fault.kind === 'StoreFailure') return new StoreFailure(fault.message, { cause: toCause(fault) });
  const { prototype } = REFUSALS[fault.kind];
  return Object.assign(Object.setPrototypeOf(new Error(fault.message), prototype), fault.members);
}

function toCause({ cause, diskFault, damagedPart: part }: Extract<Fault, { kind: 'StoreFailure' }>): unknown {
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
