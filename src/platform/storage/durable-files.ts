// Files that are complete or absent, even after a crash while they are written: they are written under a temporary name, and
// renamed when they are synced.
import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Names that start like this are of unfinished files. */
const UNFINISHED = '.unfinished-';

export function isUnfinished(name: string): boolean {
  return name.startsWith(UNFINISHED);
}

export function toUnfinishedPath(folder: string): string {
  return join(folder, `${UNFINISHED}${randomUUID()}`);
}

/** When it returns, the file survives the loss of power. Another one of that name is replaced. */
export async function writeDurableFile(path: string, bytes: Uint8Array, mode?: number): Promise<void> {
  const unfinished = toUnfinishedPath(dirname(path));
  try {
    await writeAndSync(unfinished, bytes, mode);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Removes what a crash left behind. Only for a folder in which no process writes. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (isUnfinished(name)) await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function writeAndSync(path: string, bytes: Uint8Array, mode?: number): Promise<void> {
  await using(await open(path, 'wx', mode), async (file) => {
    await file.writeFile(bytes);
    await file.sync();
  });
}

/** A new name in the folder is durable only when the folder is. */
export async function syncFolder(path: string): Promise<void> {
  await using(await open(path, 'r'), (folder) => folder.sync());
}

async function using(file: FileHandle, use: (file: FileHandle) => Promise<void>): Promise<void> {
  try {
    await use(file);
  } finally {
    await file.close();
  }
}
