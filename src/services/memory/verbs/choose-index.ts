// The choice of the index that answers a call.
import { INDEX_VERSION } from '../indexing/index-version.ts';
import { refuse } from '../model/refusals.ts';
import { type Repository, type RepositoryName, toFullName } from '../model/repository.ts';
import type { IndexCounts, IndexSummary } from '../model/repository-index.ts';
import type { Viewer } from '../model/viewer.ts';
import type { MemoryResources } from '../resources.ts';
import { toAsked } from '../search/thread/search-thread.ts';
import type { AskedIndex } from '../search/thread/snapshot-cache.ts';
import { chooseRef } from './choose-ref.ts';
import { getVisible } from './visible-repositories.ts';

export interface ChosenRef {
  /** A branch, tag or commit. If absent, the watched working tree or the default branch. */
  readonly ref?: string | undefined;
  readonly pullNumber?: number | undefined;
}

export interface ChosenIndex {
  readonly repository: Repository;
  readonly summary: IndexSummary;
  /** The counts of the whole search. For an overlay those of its base, without the overlay's changes. */
  readonly counts: IndexCounts;
  readonly asked: AskedIndex;
}

/** A commit id or its start. Shorter ones could be names of branches. */
const COMMIT = /^[0-9a-f]{7,40}$/;

/** Returns an index of a visible repository. */
export async function chooseIndex(
  resources: MemoryResources,
  viewer: Viewer,
  request: ChosenRef & { readonly repository: RepositoryName },
): Promise<ChosenIndex> {
  const repository = await getVisible(resources, viewer, request.repository);
  const all = await listCurrent(resources, [repository]);
  const summary = findChosen(all, request);
  if (summary !== undefined) return toChosen(repository, summary, all);
  const { ref, pullNumber } = request;
  if (all.length === 0) throw refuse('not_indexed_yet', { repository: toFullName(repository) });
  if (pullNumber !== undefined || ref === undefined) {
    throw refuse('ref_not_indexed', { ref: `pull request ${pullNumber}` });
  }
  const found = await chooseRef(resources, viewer, repository, ref);
  return toChosen(repository, found.summary, found.all);
}

/** Lists the default index of each repository that has one. */
export async function listDefaultIndexes(
  resources: MemoryResources,
  repositories: readonly Repository[],
): Promise<ChosenIndex[]> {
  const all = Map.groupBy(await listCurrent(resources, repositories), (each) => each.repositoryId);
  return repositories.flatMap((repository) => {
    const own = all.get(repository.id) ?? [];
    const summary = findDefault(own);
    return summary === undefined ? [] : [toChosen(repository, summary, own)];
  });
}

/** Leaves out indexes of older versions of Magpie: their segments cannot be read, and jobs rebuild them. */
async function listCurrent({ index }: MemoryResources, repositories: readonly Repository[]): Promise<IndexSummary[]> {
  const all = await index.indexes.list(repositories.map(({ id }) => id));
  return all.filter(({ version }) => version === INDEX_VERSION);
}

function toChosen(repository: Repository, summary: IndexSummary, all: readonly IndexSummary[]): ChosenIndex {
  const base = all.find(({ id }) => id === summary.baseId);
  return { repository, summary, counts: (base ?? summary).counts, asked: toAsked(summary, all) };
}

function findChosen(all: readonly IndexSummary[], { ref, pullNumber }: ChosenRef): IndexSummary | undefined {
  if (pullNumber !== undefined) return all.find(({ target }) => target.kind === 'pull' && target.number === pullNumber);
  if (ref === undefined || ref === 'HEAD') return findDefault(all);
  const name = ref.replace(/^refs\/heads\//, '');
  const ofBranch = all.find(({ target }) => target.kind === 'branch' && target.branch === name);
  const ofCommit = COMMIT.test(ref) ? findAt(all, ref) : undefined;
  return ofBranch ?? ofCommit;
}

/** Finds the index of a branch or pull request by the start of its commit. */
function findAt(all: readonly IndexSummary[], start: string): IndexSummary | undefined {
  return all.find(
    ({ commit, target }) => (target.kind === 'branch' || target.kind === 'pull') && commit.startsWith(start),
  );
}

/** Returns the watched working tree first, because its owner works on that; otherwise the branch. */
export function findDefault(all: readonly IndexSummary[]): IndexSummary | undefined {
  return all.find(({ target }) => target.kind === 'worktree') ?? all.find(({ target }) => target.kind === 'branch');
}
