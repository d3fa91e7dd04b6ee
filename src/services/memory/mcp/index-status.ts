// The states of repositories and their indexes, on the wire and as text.
import type { Static } from 'typebox';
import type { IndexesOutput, RepositoriesOutput } from '../contract/tool-outputs.ts';
import { describeProgress } from '../model/index-progress.ts';
import type { IndexSummary, IndexTarget } from '../model/repository-index.ts';
import { findDefault } from '../verbs/choose-index.ts';
import type { RepositoryStatus } from '../verbs/repository-status.ts';
import { fromRepository } from './wire-names.ts';
import { inline, plural, shortCommit } from './write-text.ts';

type WireStatus = Static<typeof RepositoriesOutput>['repositories'][number];
type WireIndex = Static<typeof IndexesOutput>['indexes'][number];

export function fromStatus({ repository, indexes, job }: RepositoryStatus): WireStatus {
  const index = findDefault(indexes);
  // An overlay counts only the files that differ from its base.
  const counted = indexes.find(({ id }) => id === index?.baseId) ?? index;
  const detail = job?.state === 'running' ? job.progress && describeProgress(job.progress) : job?.reason;
  return {
    ...fromRepository(repository),
    state: toState(job, index !== undefined),
    ...(detail !== undefined && { detail }),
    ...(index !== undefined && {
      ref: toRef(index.target),
      commit: shortCommit(index.commit),
      files: counted?.counts.files ?? 0,
      indexedAt: index.indexedAt.toISOString(),
    }),
  };
}

function toState(job: RepositoryStatus['job'], isSearchable: boolean): WireStatus['state'] {
  if (job === undefined) return isSearchable ? 'ready' : 'empty';
  if (job.state === 'running') return 'indexing';
  return job.state === 'waiting' ? 'queued' : 'failed';
}

function toRef(target: IndexTarget): string {
  if (target.kind === 'branch') return target.branch;
  if (target.kind === 'ref') return shortCommit(target.commit);
  return target.kind === 'pull' ? `pull request ${target.number}` : 'working tree';
}

export function fromIndex({ target, commit, counts, indexedAt }: IndexSummary): WireIndex {
  return {
    kind: target.kind,
    ...(target.kind === 'branch' && { ref: target.branch }),
    ...(target.kind === 'pull' && { prNumber: target.number }),
    commit: shortCommit(commit),
    files: counts.files,
    chunks: counts.chunks,
    skipped: { ...counts.skipped },
    redactions: counts.redactions,
    indexedAt: indexedAt.toISOString(),
  };
}

export function writeStatus({ owner, repo, state, detail, ref, commit, files, indexedAt }: WireStatus): string {
  const index =
    commit === undefined ? '' : ` ${inline(ref ?? '')}@${commit} ${plural(files ?? 0, 'file')}, ${indexedAt}`;
  return `${inline(owner)}/${inline(repo)} ${state}${detail === undefined ? '' : ` (${inline(detail)})`}${index}`;
}

export function writeIndex({ kind, ref, prNumber, commit, files, skipped, redactions, indexedAt }: WireIndex): string {
  const name = ref ?? prNumber ?? '';
  const left = Object.entries(skipped).map(([reason, count]) => `${count} ${reason}`);
  const more = [
    ...(left.length > 0 ? [`not indexed: ${left.join(', ')}`] : []),
    ...(redactions > 0 ? [`${plural(redactions, 'secret')} redacted`] : []),
  ];
  return inline(
    `${kind} ${name}@${commit} ${plural(files, kind === 'branch' ? 'file' : 'changed file')}, ${indexedAt}${more.map((each) => `; ${each}`).join('')}`,
  );
}
