import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Below the folder of the service: a copy of each repository that is fetched, which is made again where it is missing. */
export const MIRRORS = 'mirrors';

/** Where several machines share the records, one of them removes a repository, and the mirrors on the others are left behind. */
export async function removeStrayMirrors(
  folder: string,
  listRepositories: () => Promise<readonly { readonly id: string }[]>,
): Promise<void> {
  const found = await readdir(join(folder, MIRRORS)).catch(() => []);
  // Asked afterwards: what was found was of a repository when its mirror was made.
  const known = new Set((await listRepositories()).map(({ id }) => id));
  for (const id of found) if (!known.has(id)) await rm(join(folder, MIRRORS, id), { recursive: true, force: true });
}
