import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MemoryStore } from '../ports.ts';

/** The folder of the mirrors inside the service's folder. A missing mirror is fetched again. */
export const MIRRORS = 'mirrors';

/**
 * Removes mirrors of deleted repositories. If several machines share the records, one of them removes a repository and
 * the mirrors on the others stay behind.
 */
export async function removeStrayMirrors(folder: string, { repositories }: MemoryStore): Promise<void> {
  const found = await readdir(join(folder, MIRRORS)).catch(() => []);
  // The repositories are listed after the folder: a mirror is created only for an existing repository.
  const known = new Set((await repositories.list()).map(({ id }) => id));
  for (const id of found) if (!known.has(id)) await rm(join(folder, MIRRORS, id), { recursive: true, force: true });
}
