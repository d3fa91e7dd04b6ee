import { INDEX_JOB, type Job } from '../model/job.ts';
import type { Repository } from '../model/repository.ts';
import type { IndexSummary } from '../model/repository-index.ts';
import type { MemoryResources } from '../resources.ts';

/** The state of a repository: its searchable indexes and the current work. */
export interface RepositoryStatus {
  readonly repository: Repository;
  readonly indexes: readonly IndexSummary[];
  /** The indexing job that runs, waits or has failed; undefined if there is nothing to do. */
  readonly job: Job | undefined;
}

export async function listStatuses(
  { index, jobs }: Pick<MemoryResources, 'index' | 'jobs'>,
  repositories: readonly Repository[],
): Promise<RepositoryStatus[]> {
  const ids = repositories.map(({ id }) => id);
  const indexes = Map.groupBy(await index.indexes.list(ids), (each) => each.repositoryId);
  const listed = await jobs.listOfSubjects(ids, INDEX_JOB);
  const open = listed.filter(({ state }) => state === 'running' || state === 'waiting' || state === 'failed');
  const jobOf = new Map(open.map((job) => [job.subject, job]));
  return repositories.map((repository) => ({
    repository,
    indexes: indexes.get(repository.id) ?? [],
    job: jobOf.get(repository.id),
  }));
}

export async function getStatus(
  resources: Pick<MemoryResources, 'index' | 'jobs'>,
  repository: Repository,
): Promise<RepositoryStatus> {
  const [status] = await listStatuses(resources, [repository]);
  return status ?? { repository, indexes: [], job: undefined };
}
