import type { RepositoryName } from '../model/repository.ts';
import type { Viewer } from '../model/viewer.ts';
import type { MemoryResources } from '../resources.ts';
import { listStatuses, type RepositoryStatus } from './repository-status.ts';
import { getVisible, listVisible } from './visible-repositories.ts';

type Needed = Pick<MemoryResources, 'store' | 'index' | 'jobs' | 'limits'>;

/** What the viewer may see, in the order of names; the first ones with their states. */
export async function listRepositories(
  resources: Needed,
  viewer: Viewer,
): Promise<{ readonly items: readonly RepositoryStatus[]; readonly total: number }> {
  const visible = await listVisible(resources, viewer);
  const shown = visible.slice(0, resources.limits.repositoriesListedMax);
  return { items: await listStatuses(resources, shown), total: visible.length };
}

export async function getRepositoryStatus(
  resources: Needed,
  viewer: Viewer,
  name: RepositoryName,
): Promise<RepositoryStatus> {
  const repository = await getVisible(resources, viewer, name);
  const [status] = await listStatuses(resources, [repository]);
  return status ?? { repository, indexes: [], work: { state: 'idle' } };
}
