// The state of repositories as text for a terminal.

import { formatCount, formatDuration } from '../../../platform/text/format.ts';
import { toFullName } from '../model/repository.ts';
import type { IndexSummary } from '../model/repository-index.ts';
import { findDefault } from '../verbs/choose-index.ts';
import type { RepositoryStatus } from '../verbs/repository-status.ts';

/** The length of git's short commit ids. */
const COMMIT_LENGTH = 7;

/**
 * Returns one table row: name, searchable content, source and current work. The work is last because a reason can be
 * long.
 */
export function toStatusRow(status: RepositoryStatus, isServed: boolean): string[] {
  const { repository, indexes } = status;
  const base = findBase(indexes);
  const searchable = base === undefined ? 'nothing to search yet' : describeIndex(base);
  const source = `${repository.address}${repository.isWatched ? ' (watched)' : ''}`;
  return [toFullName(repository), searchable, source, describeWork(status, isServed)];
}

/** Describes in one line a repository whose job is done. */
export function describeIndexed({ repository, indexes }: RepositoryStatus): string {
  const base = findBase(indexes);
  const name = toFullName(repository);
  if (base === undefined) return `${name} has no commit yet: there is nothing to search.`;
  return `${name} is indexed: ${describeIndex(base)}.`;
}

/** Finds the index of the branch; before the first commit, that of the working tree. */
function findBase(indexes: readonly IndexSummary[]): IndexSummary | undefined {
  return indexes.find(({ target }) => target.kind === 'branch') ?? findDefault(indexes);
}

function describeIndex({ target, commit, counts: { files, skipped } }: IndexSummary): string {
  const skippedCount = Object.values(skipped).reduce((sum, count) => sum + count, 0);
  const others = skippedCount === 0 ? '' : `, ${skippedCount.toLocaleString('en-US')} skipped`;
  if (target.kind !== 'branch') return `${formatCount(files, 'file')}, none committed yet${others}`;
  return `${formatCount(files, 'file')} of ${target.branch} at ${commit.slice(0, COMMIT_LENGTH)}${others}`;
}

function describeWork({ job, indexes }: RepositoryStatus, isServed: boolean): string {
  if (job === undefined) return indexes.length === 0 ? 'no commit' : 'ready';
  if (job.state === 'failed') return `failed: ${job.reason}`;
  // Only the process that has the folder open runs jobs.
  if (!isServed) return 'waits for the server';
  if (job.state === 'waiting')
    return job.reason === undefined ? `queued (${job.position ?? 1})` : `again soon: ${job.reason}`;
  const { phase = 'starting', done = 0, total = 0, secondsLeft } = job.progress ?? {};
  const left = secondsLeft === undefined ? '' : `, ${formatDuration(secondsLeft * 1000)} left`;
  return total === 0 ? phase : `${phase} ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}${left}`;
}
