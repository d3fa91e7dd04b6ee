import type { Viewer } from '../model/viewer.ts';
import type { MemoryResources } from '../resources.ts';
import type { Cut } from '../search/thread/search-work.ts';
import { listStatuses, type RepositoryStatus } from './repository-status.ts';
import { listVisible } from './visible-repositories.ts';

/** Lists the visible repositories by name; the first ones with their states. */
export async function listRepositories(resources: MemoryResources, viewer: Viewer): Promise<Cut<RepositoryStatus>> {
  const visible = await listVisible(resources, viewer);
  const shown = visible.slice(0, resources.limits.repositoriesListedMax);
  return { items: await listStatuses(resources, shown), total: visible.length };
}
