import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoreLocation } from './store-location.ts';

/** A block of most file systems: a smaller file may fit on a full disk. */
const PROBE_BYTES = 4_096;

/**
 * Creates a check for `/health` that rejects if nothing can be stored. Concurrent callers share one probe. A database
 * server is not probed here.
 */
export function createFolderProbe(location: StoreLocation): () => Promise<void> {
  if ('server' in location) return async () => {};
  let running: Promise<void> | undefined;
  return () => {
    running ??= probeFolder(location.folder).finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** Rejects if a file cannot be written to the folder. */
export async function probeFolder(folder: string, bytes = PROBE_BYTES): Promise<void> {
  const path = join(folder, 'probe');
  try {
    await writeFile(path, Buffer.alloc(bytes, 'probe'));
  } finally {
    await rm(path, { force: true }).catch(() => {});
  }
}
