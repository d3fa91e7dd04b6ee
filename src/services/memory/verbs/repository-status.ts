import type { IndexProgress } from '../model/index-progress.ts';
import { INDEX_JOB, type Job } from '../model/job.ts';
import type { Repository } from '../model/repository.ts';
import type { IndexSummary } from '../model/repository-index.ts';
import type { MemoryResources } from '../resources.ts';

/** The state of a repository: its searchable indexes and the current work. */
export interface RepositoryStatus {
  readonly repository: Repository;
  readonly indexes: readonly IndexSummary[];
  readonly work:
    | { readonly state: 'idle' }
    | {
        readonly state: 'waiting';
        readonly position: number;
        readonly runAfter: Date;
        readonly reason: string | undefined;
      }
    | { readonly state: 'running'; readonly progress: IndexProgress | undefined }
    | { readonly state: 'failed'; readonly reason: string; readonly at: Date | undefined };
}

export async function listStatuses(
  { index, jobs }: Pick<MemoryResources, 'index' | 'jobs'>,
  repositories: readonly Repository[],
): Promise<RepositoryStatus[]> {
  const ids = repositories.map(({ id }) => id);
  const indexes = Map.groupBy(await index.indexes.list(ids), (each) => each.repositoryId);
  const work = new Map((await jobs.listOfSubjects(ids, INDEX_JOB)).map((job) => [job.subject, job]));
  return repositories.map((repository) => ({
    repository,
    indexes: indexes.get(repository.id) ?? [],
    work: toWork(work.get(repository.id)),
  }));
}

export async function getStatus(
  resources: Pick<MemoryResources, 'index' | 'jobs'>,
  repository: Repository,
): Promise<RepositoryStatus> {
  const [status] = await listStatuses(resources, [repository]);
  return status ?? { repository, indexes: [], work: { state: 'idle' } };
}

function toWork(job: Job | undefined): RepositoryStatus['work'] {
  if (job?.state === 'running') return { state: 'running', progress: job.progress };
  if (job?.state === 'waiting') {
    const { position = 1, runAfterMs, reason } = job;
    return { state: 'waiting', position, runAfter: new Date(runAfterMs), reason };
  }
  if (job?.state !== 'failed') return { state: 'idle' };
  const { reason = '', endedAtMs } = job;
  return { state: 'failed', reason, at: endedAtMs === undefined ? undefined : new Date(endedAtMs) };
}
