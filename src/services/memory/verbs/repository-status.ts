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
  /** True if the job has published all files, reads only the history or makes vectors, and no other job waits. */
  readonly isPublished: boolean;
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
  const late = open.filter(isLate).map(({ subject }) => subject);
  const waiting = new Set(late.length === 0 ? [] : await jobs.listWaiting(late, INDEX_JOB));
  return repositories.map((repository) => ({
    repository,
    indexes: indexes.get(repository.id) ?? [],
    job: jobOf.get(repository.id),
    isPublished: late.includes(repository.id) && !waiting.has(repository.id),
  }));
}

function isLate({ state, progress }: Job): boolean {
  return state === 'running' && (progress?.phase === 'history' || progress?.phase === 'embedding');
}

export async function getStatus(
  resources: Pick<MemoryResources, 'index' | 'jobs'>,
  repository: Repository,
): Promise<RepositoryStatus> {
  const [status] = await listStatuses(resources, [repository]);
  return status ?? { repository, indexes: [], job: undefined, isPublished: false };
}
