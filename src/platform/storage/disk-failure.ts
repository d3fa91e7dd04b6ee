// Recognises a disk that cannot be written. Stores throw errors of SQLite and the system; transports classify them
// here.
import { constants } from 'node:os';
import { StartupProblem } from '../../base/startup-problem.ts';

/** The kind of fault: no space or quota left, a read-only disk, or any other failure. */
export type DiskFault = 'full' | 'read-only' | 'failing';

/** A disk fault that occurred in another thread: errors lose their codes on the way. */
export class DiskFailure extends Error {
  override readonly name = 'DiskFailure';
  readonly fault: DiskFault;

  constructor(fault: DiskFault, options?: ErrorOptions) {
    super(DISK_WORDS[fault].message, options);
    this.fault = fault;
  }
}

interface DiskWords {
  /** Part of a sentence in an operator's log or command. */
  readonly reason: string;
  /** One sentence for the person who sent a request. */
  readonly message: string;
  readonly advice: string;
}

export const DISK_WORDS: Readonly<Record<DiskFault, DiskWords>> = {
  full: {
    reason: 'the disk is full',
    message: 'The disk of the server is full.',
    advice: 'Free some space on it; a server that runs needs no restart, and can be read meanwhile.',
  },
  'read-only': {
    reason: 'the disk is read-only',
    message: 'The disk of the server is read-only.',
    advice: 'Look for the reason in the log of its system, and make it writable again; magpie backup works meanwhile.',
  },
  failing: {
    reason: 'the disk reports an input/output error',
    message: 'The disk of the server reports an error.',
    advice: 'Check the disk, the quota of the user and the log of the system; make a backup to another disk.',
  },
};

/** The faults by the primary code of SQLite, which is the low byte of the extended one. */
const SQLITE_FAULTS = new Map<number, DiskFault>([
  [8, 'read-only'],
  [10, 'failing'],
  [13, 'full'],
]);

/** SQLite could not enlarge the shared memory beside a database, which only takes space. */
const SQLITE_IOERR_SHMSIZE = 4_874;

/** The faults by error number, because the runtime has no name for an exceeded quota. */
const SYSTEM_FAULTS = new Map<unknown, DiskFault>([
  [-constants.errno.ENOSPC, 'full'],
  [-constants.errno.EDQUOT, 'full'],
  [-constants.errno.EROFS, 'read-only'],
  [-constants.errno.EIO, 'failing'],
]);

/** Returns the disk fault behind an error, also behind a wrapped one; undefined for any other error. */
export function findDiskFault(error: unknown): DiskFault | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof DiskFailure) return error.fault;
  const { errno, errcode } = error as { readonly errno?: unknown; readonly errcode?: unknown };
  if (errcode === SQLITE_IOERR_SHMSIZE) return 'full';
  const fault = typeof errcode === 'number' ? SQLITE_FAULTS.get(errcode & 0xff) : SYSTEM_FAULTS.get(errno);
  return fault ?? findDiskFault(error.cause);
}

/** Describes what stops a part from starting. `advice` is for reasons other than the disk. */
export function toStartupProblem(what: string, error: unknown, advice: string): StartupProblem {
  const fault = findDiskFault(error);
  const reason = error instanceof Error ? error.message : String(error);
  const text = fault === undefined ? `${what} (${reason}): ${advice}` : `${what}. ${toDiskSentences(fault)}`;
  return new StartupProblem(text, { cause: error });
}

export function toDiskSentences(fault: DiskFault): string {
  return `${DISK_WORDS[fault].message} ${DISK_WORDS[fault].advice}`;
}

/** Waits for a write that a request can do without, such as the time of a session's last use. */
export async function ignoreDiskFault(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (findDiskFault(error) === undefined) throw error;
  }
}
