// Disk space that is reserved for the next start. Opening a database takes some, even to read it, so a full disk would
// prevent a start. Deleting this file then frees the space.
import { randomBytes } from 'node:crypto';
import { closeSync, fstatSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Warn } from '../service/service-descriptor.ts';
import { makeFolder } from './data-folder.ts';
import { DISK_WORDS, findDiskFault } from './disk-failure.ts';
import { probeFolder } from './probe-folder.ts';

export const RESERVE_NAME = 'reserve';

/** Four times what six databases take, with 32 KiB of shared memory and a few pages of log each. */
const RESERVE_BYTES = 2 ** 20;

/** Less space than this is too little for a start. */
const START_BYTES = 2 ** 18;

/** The size of one write: on a full disk the reserve is what fits, in pieces of this size. */
const PIECE_BYTES = 2 ** 15;

export interface DiskReserve {
  /** Reserves space again, as much as there is: after the start and at the end. */
  refill(): void;
}

/** Frees space for a start if there is none. Must be called before anything else in the folder is opened. */
export async function openDiskReserve(folder: string, warn: Warn): Promise<DiskReserve> {
  const path = join(folder, RESERVE_NAME);
  try {
    makeFolder(folder);
    await probeFolder(folder, START_BYTES);
  } catch (error) {
    // The store that meets any other failure reports it.
    if (findDiskFault(error) !== 'full') return { refill: () => {} };
    rmSync(path, { force: true });
    warn(`${DISK_WORDS.full.reason}: what is stored in ${folder} can be read; free some space to write again`, {});
  }
  return { refill: () => fill(path) };
}

/** Writes random bytes, because file systems reserve no space for data that they can compress. */
function fill(path: string): void {
  try {
    const file = openSync(path, 'a', 0o600);
    try {
      for (let missing = RESERVE_BYTES - fstatSync(file).size; missing > 0; ) {
        missing -= writeSync(file, randomBytes(Math.min(missing, PIECE_BYTES)));
      }
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (findDiskFault(error) === undefined) throw error;
  }
}
