import { refuse } from '../model/refusals.ts';
import { type Repository, type RepositoryName, toFullName } from '../model/repository.ts';
import { canSee, type Viewer } from '../model/viewer.ts';
import type { MemoryResources } from '../resources.ts';

type Needed = Pick<MemoryResources, 'store'>;

/** What the viewer may see now, in the order of names. */
export async function listVisible({ store }: Needed, viewer: Viewer): Promise<Repository[]> {
  const granted = await listGranted(store, viewer);
  return (await store.repositories.list()).filter((repository) => canSee(viewer, repository, granted));
}

/** One that must not be seen is refused exactly like one that does not exist, after the same work. */
export async function getVisible({ store }: Needed, viewer: Viewer, name: RepositoryName): Promise<Repository> {
  const granted = await listGranted(store, viewer);
  const repository = await store.repositories.findByName(name);
  if (repository !== undefined && canSee(viewer, repository, granted)) return repository;
  throw refuse('repository_not_found', { repository: toFullName(name) });
}

async function listGranted(store: Needed['store'], { account }: Viewer): Promise<ReadonlySet<string>> {
  return new Set(account === undefined ? [] : await store.grants.listRepositoryIds(account.id));
}

/** Whose turn it is where calls wait. */
export function toOwner({ account }: Viewer): string {
  return account?.id ?? '';
}
