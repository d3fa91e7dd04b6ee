// One run of an indexing job, in its thread: fetches the source and updates all indexes of the repository.

import { assert } from '../../../base/assert.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { type LocalRepository, openLocalRepository } from '../git/local-repository.ts';
import { Mirror } from '../git/mirror.ts';
import type { Remote } from '../git/remote.ts';
import type { Branch, Repository } from '../git/repository.ts';
import { toHistoryId } from '../model/history-id.ts';
import type { IndexSummary } from '../model/repository-index.ts';
import type { IndexStore, WrittenIndex } from '../ports.ts';
import { createHistory, type History } from './history/index-history.ts';
import { indexRefs, listMissing } from './index-refs.ts';
import { INDEX_VERSION } from './index-version.ts';
import { indexWorkingTree } from './index-working-tree.ts';
import type { IndexingContext } from './indexing-context.ts';
import { markByBranch, markIgnored } from './mark-ignored.ts';
import { removeUnused } from './remove-unused.ts';
import { readObjects, type SourceEntry, type SourceFiles } from './source-files.ts';
import { findIndex, writeIndex } from './write-index.ts';

export interface IndexingRequest {
  readonly repositoryId: string;
  /** The folder and the remote of a mirror. */
  readonly mirror?: { readonly folder: string; readonly remote: Remote } | undefined;
  /** The path of a repository on this machine, which is read in its folder. */
  readonly localPath?: string | undefined;
  readonly isWatched: boolean;
  readonly pulls: readonly number[];
  /** The commits that were asked for, the most recently used first. */
  readonly refs: readonly string[];
}

export interface IndexingResult {
  /** The default branch; undefined while the repository has no commit. */
  readonly defaultBranch: string | undefined;
  /** Pull requests that the source does not have. */
  readonly missingPulls: readonly number[];
  /** Commits that have no index any more. */
  readonly missingRefs: readonly string[];
}

interface FetchedSource {
  readonly repository: Repository;
  readonly local?: LocalRepository | undefined;
  readonly head: Branch | undefined;
  readonly missingPulls: readonly number[];
}

export async function indexRepository(
  given: Omit<IndexingContext, 'store' | 'repositoryId'> & { readonly store: IndexStore },
  request: IndexingRequest,
): Promise<IndexingResult> {
  const { repositoryId, pulls } = request;
  const store = await given.store.beginWriting(repositoryId);
  const context: IndexingContext = { ...given, store, repositoryId };
  const { repository, local, head, missingPulls } = await fetchSource(context, request);
  const current: IndexSummary[] = [];
  let missingRefs: readonly string[] = [];
  const watched = request.isWatched ? local : undefined;
  if (head === undefined && watched !== undefined) current.push(await indexUncommitted(context, watched));
  if (head !== undefined) {
    const isFirst = (await store.indexes.list([repositoryId])).every(({ target }) => target.kind !== 'branch');
    const historyStore = await given.store.beginWriting(toHistoryId(repositoryId));
    const history = createHistory({ ...context, historyStore }, repository, head.commit);
    const checkedOut = await indexCheckedOut(context, { repository, head, watched, isFirst, history });
    current.push(...checkedOut);
    for (const number of pulls.filter((each) => !missingPulls.includes(each))) {
      const overlay = await indexPull(context, repository, checkedOut[0], number);
      if (overlay !== undefined) current.push(overlay);
    }
    const indexed = await indexRefs(context, repository, checkedOut[0], request.refs);
    current.push(...indexed);
    missingRefs = listMissing(request.refs, indexed);
    await history.writeCommits();
    await history.writeIndex();
  }
  await removeUnused(context, current);
  return { defaultBranch: head?.name, missingPulls, missingRefs };
}

async function fetchSource(context: IndexingContext, request: IndexingRequest): Promise<FetchedSource> {
  const { git, progress, signal } = context;
  const { mirror, localPath, pulls } = request;
  if (localPath !== undefined) {
    const local = await openLocalRepository(git, localPath);
    const { repository } = local;
    return { repository, local, head: await findCheckedOut(repository), missingPulls: pulls };
  }
  assert(mirror !== undefined, 'a repository has a mirror or a path');
  progress.begin('fetching');
  const opened = new Mirror(git, mirror.folder);
  const onProgress = (done: number, total: number) => progress.set(done, total);
  const fetched = await opened.fetch({ remote: mirror.remote, pulls, signal, onProgress });
  return { repository: opened.repository, head: fetched.defaultBranch, missingPulls: fetched.missingPulls };
}

/** Returns the checked out branch, or `HEAD` for a commit without a branch. */
async function findCheckedOut(repository: Repository): Promise<Branch | undefined> {
  const branch = await repository.findDefaultBranch();
  if (branch !== undefined) return branch;
  const commit = await repository.findHead();
  return commit === undefined ? undefined : { name: 'HEAD', commit };
}

interface CheckedOut {
  readonly repository: Repository;
  readonly head: Branch;
  /** The folder whose working tree is indexed too. */
  readonly watched: LocalRepository | undefined;
  /** True while no branch is indexed. */
  readonly isFirst: boolean;
  readonly history: History;
}

/**
 * Indexes the branch, and the working tree as an overlay on it. Both are published together: an older overlay on a
 * newer branch would match neither of the two commits.
 */
async function indexCheckedOut(
  context: IndexingContext,
  checkedOut: CheckedOut,
): Promise<readonly [IndexSummary, ...IndexSummary[]]> {
  const { store } = context;
  const { head, watched } = checkedOut;
  const found = await findIndex(context, { kind: 'branch', branch: head.name });
  // A watched folder changes much more often than its branch.
  const known = found?.commit === head.commit && found.version === INDEX_VERSION ? found : undefined;
  const branch = known === undefined ? await writeBranch(context, checkedOut) : undefined;
  const written = branch === undefined ? [] : [branch];
  const base = branch?.summary ?? known;
  assert(base !== undefined, 'a branch has an index, or one is written');
  if (watched !== undefined) {
    const manifest = branch?.manifest ?? (await store.indexes.findManifest(base.id)) ?? new Map();
    written.push(await indexWorkingTree(context, { summary: base, manifest }, watched));
  }
  if (written.length > 0) await store.indexes.put(written);
  return [base, ...written.filter((each) => each !== branch).map(({ summary }) => summary)];
}

/** Indexes the working tree of a repository without a commit. */
async function indexUncommitted(context: IndexingContext, watched: LocalRepository): Promise<IndexSummary> {
  const written = await indexWorkingTree(context, undefined, watched);
  await context.store.indexes.put([written]);
  return written.summary;
}

async function writeBranch(
  context: IndexingContext,
  { repository, head, isFirst, history }: CheckedOut,
): Promise<WrittenIndex> {
  const { git, progress, signal } = context;
  progress.begin('listing');
  const entries = await repository.listTree(head.commit, { signal });
  const files: SourceFiles = {
    entries: await markIgnored(git, entries, (missing) => readObjects(repository, missing, signal), signal),
    removedPaths: [],
    read: (missing) => readObjects(repository, missing, signal),
  };
  // The words of commits are a signal of the ranking. A refresh is published first and reads the newest commits
  // afterwards.
  if (isFirst) await history.writeCommits();
  return writeIndex(context, { target: { kind: 'branch', branch: head.name }, commit: head.commit, files });
}

/**
 * Indexes a pull request; undefined if there is none. Anyone may have opened it, so a refusal by git leaves its index
 * unchanged.
 */
async function indexPull(
  context: IndexingContext,
  repository: Repository,
  base: IndexSummary,
  number: number,
): Promise<IndexSummary | undefined> {
  try {
    const written = await writePull(context, repository, base, number);
    if (written !== undefined) await context.store.indexes.put([written]);
    return written?.summary;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const known = await findIndex(context, { kind: 'pull', number });
    return known?.baseId === base.id ? known : undefined;
  }
}

async function writePull(
  context: IndexingContext,
  repository: Repository,
  base: IndexSummary,
  number: number,
): Promise<WrittenIndex | undefined> {
  const { git, store, progress, signal } = context;
  progress.begin('listing');
  const commit = await repository.findPullHead(number);
  if (commit === undefined) return undefined;
  const from = (await repository.findMergeBase(base.commit, commit)) ?? base.commit;
  const changes = await repository.diffTrees(from, commit, signal);
  const changed = changes.flatMap(({ path, current }) =>
    current === undefined ? [] : [{ path, ...current, size: undefined }],
  );
  const read = (missing: readonly SourceEntry[]) => readObjects(repository, missing, signal);
  const manifest = (await store.indexes.findManifest(base.id)) ?? new Map();
  const files: SourceFiles = {
    entries: await markByBranch(git, manifest, changed, read, signal),
    removedPaths: changes.filter(({ current }) => current === undefined).map(({ path }) => path),
    read,
  };
  return writeIndex(context, { target: { kind: 'pull', number }, commit, files, baseId: base.id });
}
