// Files that are complete or absent, even after a crash during a write: they are written under a temporary name, and
// renamed after they are synced.
import { randomUUID } from 'node:crypto';
import { closeSync, constants, fsyncSync, openSync } from 'node:fs';
import { type FileHandle, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const UNFINISHED = '.unfinished-';

export function isUnfinished(name: string): boolean {
  return name.startsWith(UNFINISHED);
}

export function toUnfinishedPath(folder: string): string {
  return join(folder, `${UNFINISHED}${randomUUID()}`);
}

/** Writes the file, or replaces the one of that name. When it resolves, the file survives a loss of power. */
export async function writeDurableFile(path: string, bytes: Uint8Array): Promise<void> {
  const unfinished = toUnfinishedPath(dirname(path));
  try {
    await writeAndSync(unfinished, bytes);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Removes what a crash left in a folder. No process may write there meanwhile. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (isUnfinished(name)) await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function writeAndSync(path: string, bytes: Uint8Array): Promise<void> {
  await using(await open(path, 'wx'), async (file) => {
    await file.writeFile(bytes);
    await file.sync();
  });
}

/** Syncs a folder: a new name in it is durable only after that. */
export async function syncFolder(path: string): Promise<void> {
  await using(await open(path, 'r'), (folder) => folder.sync());
}

/** Syncs like `syncFolder`, where nothing can be awaited. */
export function syncFolderNow(path: string): void {
  const descriptor = openSync(path, constants.O_RDONLY);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

async function using(file: FileHandle, use: (file: FileHandle) => Promise<void>): Promise<void> {
  try {
    await use(file);
  } finally {
    await file.close();
  }
}
