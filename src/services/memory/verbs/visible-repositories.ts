import { refuse } from '../model/refusals.ts';
import { type Repository, type RepositoryName, toFullName } from '../model/repository.ts';
import { canSee, type Viewer } from '../model/viewer.ts';
import type { MemoryResources } from '../resources.ts';

/** Lists the visible repositories by name. */
export async function listVisible(resources: MemoryResources, viewer: Viewer): Promise<Repository[]> {
  const granted = await listGranted(resources, viewer);
  return (await resources.store.repositories.list()).filter((repository) => canSee(viewer, repository, granted));
}

/** Returns a visible repository. An invisible one is refused exactly like a missing one, after the same work. */
export async function getVisible(
  resources: MemoryResources,
  viewer: Viewer,
  name: RepositoryName,
): Promise<Repository> {
  const granted = await listGranted(resources, viewer);
  const repository = await resources.store.repositories.findByName(name);
  if (repository !== undefined && canSee(viewer, repository, granted)) return repository;
  throw refuse('repository_not_found', { repository: toFullName(name) });
}

async function listGranted({ store, access }: MemoryResources, { account }: Viewer): Promise<ReadonlySet<string>> {
  if (account === undefined) return new Set();
  await access?.refresh(account);
  return new Set(await store.grants.listRepositoryIds(account));
}

/** Returns the key by which waiting calls take turns. */
export function toOwner({ account }: Viewer): string {
  return account?.id ?? '';
}
