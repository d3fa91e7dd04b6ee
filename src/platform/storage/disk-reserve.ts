// Room that is kept for the next start. Opening a database takes some, even to read it, so that a full disk would keep a server
// from starting: then this file gives it back.
import { randomBytes } from 'node:crypto';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Warn } from '../service/service-descriptor.ts';
import { makeFolder } from './data-folder.ts';
import { DISK_WORDS, findDiskFault } from './disk-failure.ts';
import { probeFolder } from './probe-folder.ts';

export const RESERVE_NAME = 'reserve';

/** Six databases with 32 KiB of shared memory and a few pages of log each take a quarter of it. */
const RESERVE_BYTES = 2 ** 20;

/** Less room than this counts as none: it is what a start takes. */
const START_BYTES = 2 ** 18;

export interface DiskReserve {
  /** To be called when everything else is closed: makes the file again, if it was given back and fits. */
  close(): void;
}

export async function openDiskReserve(folder: string, warn: Warn): Promise<DiskReserve> {
  const path = join(folder, RESERVE_NAME);
  try {
    makeFolder(folder);
    await probeFolder(folder, START_BYTES);
    fill(path);
  } catch (error) {
    // Any other failure is reported by the store that meets it.
    if (findDiskFault(error) !== 'full') return { close: () => {} };
    rmSync(path, { force: true });
    warn(`${DISK_WORDS.full.reason}: what is stored in ${folder} can be read; free some space to write again`, {});
  }
  return { close: () => fill(path) };
}

/** Random bytes, because file systems keep no room for what they can compress. */
function fill(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.size === RESERVE_BYTES) return;
  try {
    writeFileSync(path, randomBytes(RESERVE_BYTES), { mode: 0o600 });
  } catch (error) {
    if (findDiskFault(error) !== 'full') throw error;
    rmSync(path, { force: true });
  }
}
