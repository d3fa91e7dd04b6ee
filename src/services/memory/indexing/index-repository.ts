// One run of an indexing job, in its thread: fetches the source and brings all indexes of the repository up to date.
import type { Git } from '../git/git-command.ts';
import type { Remote } from '../git/git-environment.ts';
import { openLocalRepository } from '../git/local-repository.ts';
import { Mirror } from '../git/mirror.ts';
import type { Branch, Repository } from '../git/repository.ts';
import { type IndexSummary, toTargetKey } from '../model/repository-index.ts';
import type { IndexStore } from '../ports.ts';
import type { SharedProgress } from './shared-progress.ts';
import { readObjects, type SourceFiles } from './source-files.ts';
import { writeIndex } from './write-index.ts';

export interface IndexingRequest {
  readonly repositoryId: string;
  /** Of a mirror: where it lies and where it fetches from. */
  readonly mirror?: { readonly folder: string; readonly remote: Remote } | undefined;
  /** Of a repository of this machine, which is read where it lies. */
  readonly localPath?: string | undefined;
  readonly isWatched: boolean;
  /** Numbers of the open pull requests. */
  readonly pulls: readonly number[];
}

export interface IndexingResult {
  /** Undefined while the repository has no commit. */
  readonly defaultBranch: string | undefined;
  /** Pull requests that the source does not have. */
  readonly missingPulls: readonly number[];
}

export interface IndexingContext {
  readonly git: Git;
  readonly store: IndexStore;
  readonly progress: SharedProgress;
  readonly signal: AbortSignal;
  readonly now: () => Date;
}

/** Commits whose messages and files are remembered: some months of a busy repository. */
const COMMITS_MAX = 2_000;

interface FetchedSource {
  readonly repository: Repository;
  readonly head: Branch | undefined;
  readonly missingPulls: readonly number[];
}

export async function indexRepository(context: IndexingContext, request: IndexingRequest): Promise<IndexingResult> {
  const { store } = context;
  const { repositoryId, pulls } = request;
  const { repository, head, missingPulls } = await fetchSource(context, request);
  const current: IndexSummary[] = [];
  if (head !== undefined) {
    const isFirst = (await store.indexes.list([repositoryId])).length === 0;
    // Words of commits are a signal of the ranking. A refresh is searchable first, and takes note of the newest words afterwards.
    if (isFirst) await readCommits(context, repositoryId, repository, head.commit);
    const base = await indexBranch(context, repositoryId, repository, head);
    current.push(base);
    for (const number of pulls.filter((each) => !missingPulls.includes(each))) {
      const overlay = await indexPull(context, repositoryId, repository, base, number);
      if (overlay !== undefined) current.push(overlay);
    }
    if (!isFirst) await readCommits(context, repositoryId, repository, head.commit);
  }
  await removeOthers(store, repositoryId, current);
  return { defaultBranch: head?.name, missingPulls };
}

async function fetchSource(context: IndexingContext, request: IndexingRequest): Promise<FetchedSource> {
  const { git, progress, signal } = context;
  const { mirror, localPath, pulls } = request;
  if (localPath !== undefined) {
    const { repository } = await openLocalRepository(git, localPath);
    return { repository, head: await findCheckedOut(repository), missingPulls: pulls };
  }
  if (mirror === undefined) return Promise.reject(new Error('a repository has a mirror or a path'));
  progress.begin('fetching');
  const opened = new Mirror(git, mirror.folder);
  const { defaultBranch, missingPulls } = await opened.fetch({
    remote: mirror.remote,
    pulls,
    signal,
    onProgress: ({ done, total }) => progress.set(done, total),
  });
  return { repository: opened.repository, head: defaultBranch, missingPulls };
}

/** What is checked out may be a commit without a branch. */
async function findCheckedOut(repository: Repository): Promise<Branch | undefined> {
  const branch = await repository.findDefaultBranch();
  if (branch !== undefined) return branch;
  const commit = await repository.findHead();
  return commit === undefined ? undefined : { name: 'HEAD', commit };
}

async function indexBranch(
  context: IndexingContext,
  repositoryId: string,
  repository: Repository,
  head: Branch,
): Promise<IndexSummary> {
  const { store, progress, signal } = context;
  progress.begin('listing');
  const { entries } = await repository.listTree(head.commit, { signal });
  const files: SourceFiles = {
    entries,
    removedPaths: [],
    read: (missing) => readObjects(repository, missing, signal),
  };
  const target = { kind: 'branch', branch: head.name } as const;
  return writeIndex({ store, repositoryId, target, commit: head.commit, files, progress, now: context.now() });
}

async function indexPull(
  context: IndexingContext,
  repositoryId: string,
  repository: Repository,
  base: IndexSummary,
  number: number,
): Promise<IndexSummary | undefined> {
  const { store, progress, signal } = context;
  progress.begin('listing');
  const commit = await repository.findPullHead(number);
  if (commit === undefined) return undefined;
  const from = (await repository.findMergeBase(base.commit, commit)) ?? base.commit;
  const changes = await repository.diffTrees(from, commit, signal);
  const files: SourceFiles = {
    entries: changes.flatMap(({ path, current }) => (current === undefined ? [] : [{ path, ...current, size: 0 }])),
    removedPaths: changes.filter(({ current }) => current === undefined).map(({ path }) => path),
    read: (missing) => readObjects(repository, missing, signal),
  };
  const target = { kind: 'pull', number } as const;
  return writeIndex({ store, repositoryId, target, commit, files, baseId: base.id, progress, now: context.now() });
}

async function readCommits(
  { store, signal }: IndexingContext,
  repositoryId: string,
  repository: Repository,
  to: string,
): Promise<void> {
  if ((await store.commits.findNewest(repositoryId)) === to) return;
  const commits = await repository.listCommits({ to, commitsMax: COMMITS_MAX }, signal);
  const stored = commits.map(({ oid, author, authoredAt, subject, paths }) => ({
    id: oid,
    author,
    committedAt: authoredAt,
    subject,
    paths,
  }));
  await store.commits.replace(repositoryId, stored);
}

/** Indexes of what is no longer there go, and then everything that only they referred to, also what a killed run left behind. */
async function removeOthers(store: IndexStore, repositoryId: string, current: readonly IndexSummary[]): Promise<void> {
  const keys = new Set(current.map(({ target }) => toTargetKey(target)));
  const segments = new Set<string>();
  const blobs = new Set<string>();
  for (const { id, target } of await store.indexes.list([repositoryId])) {
    if (!keys.has(toTargetKey(target))) {
      await store.indexes.remove(id);
      continue;
    }
    for (const used of (await store.indexes.findContents(id))?.segments ?? []) segments.add(used.id);
    for (const { blob } of (await store.indexes.findManifest(id))?.values() ?? []) {
      if (blob !== undefined) blobs.add(blob);
    }
  }
  await store.segments.keepOnly(repositoryId, segments);
  await store.blobs.keepOnly(repositoryId, blobs);
}
