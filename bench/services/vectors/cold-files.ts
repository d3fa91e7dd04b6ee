// The files of a store: dropped from the page cache and read once, as the limit of a cold start.
import { spawnSync } from 'node:child_process';
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const DROP = join(import.meta.dirname, 'drop-cache.py');
/** The size and number of reads that the store uses. */
const READ_BYTES = 4_194_304;
const READS_AT_ONCE = 4;

export interface FileSize {
  readonly path: string;
  readonly bytes: number;
}

export async function listFiles(folder: string): Promise<FileSize[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return Promise.all(paths.map(async (path) => ({ path, bytes: (await stat(path)).size })));
}

/** Returns the milliseconds to read everything once, with several reads in flight, keeping nothing. */
export async function readAll(files: readonly FileSize[]): Promise<number> {
  const begun = performance.now();
  for (const { path, bytes } of files) {
    const file = await open(path, 'r');
    let next = 0;
    const reader = async () => {
      const target = new Uint8Array(READ_BYTES);
      while (next < bytes) {
        const position = next;
        next += READ_BYTES;
        await file.read(target, 0, READ_BYTES, position);
      }
    };
    await Promise.all(Array.from({ length: READS_AT_ONCE }, reader));
    await file.close();
  }
  return performance.now() - begun;
}

/**
 * Drops the files from the page cache; returns true if that was done. Node cannot request it; Python can, and needs no
 * privileges for its user's files.
 */
export function dropFromCache(folder: string): boolean {
  return spawnSync('python3', [DROP, folder]).status === 0;
}
