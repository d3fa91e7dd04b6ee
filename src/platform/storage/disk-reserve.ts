// Room that is kept for the next start. Opening a database takes some, even to read it, so that a full disk would keep
// a server from starting: then this file gives it back.
import { randomBytes } from 'node:crypto';
import { closeSync, fstatSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Warn } from '../service/service-descriptor.ts';
import { makeFolder } from './data-folder.ts';
import { DISK_WORDS, findDiskFault } from './disk-failure.ts';
import { probeFolder } from './probe-folder.ts';

export const RESERVE_NAME = 'reserve';

/** Six databases with 32 KiB of shared memory and a few pages of log each take a quarter of it. */
const RESERVE_BYTES = 2 ** 20;

/** Less room than this is too little for a start. */
const START_BYTES = 2 ** 18;

/** Written at a time: on a full disk the reserve is what fits, in pieces of this size. */
const PIECE_BYTES = 2 ** 15;

export interface DiskReserve {
  /** Takes room again, as much as there is: after the start and at the end. */
  refill(): void;
}

/** Makes room for a start if there is none. To be called before anything else in the folder is opened. */
export async function openDiskReserve(folder: string, warn: Warn): Promise<DiskReserve> {
  const path = join(folder, RESERVE_NAME);
  try {
    makeFolder(folder);
    await probeFolder(folder, START_BYTES);
  } catch (error) {
    // Any other failure is reported by the store that meets it.
    if (findDiskFault(error) !== 'full') return { refill: () => {} };
    rmSync(path, { force: true });
    warn(`${DISK_WORDS.full.reason}: what is stored in ${folder} can be read; free some space to write again`, {});
  }
  return { refill: () => fill(path) };
}

/** Writes random bytes, because file systems keep no room for what they can compress. */
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
