import type { CommitOfPath } from '../model/commit.ts';
import type { Repository, RepositoryName } from '../model/repository.ts';
import { toRepositoryPath } from '../model/repository-path.ts';
import type { Viewer } from '../model/viewer.ts';
import type { MemoryResources } from '../resources.ts';
import { chooseIndex } from './choose-index.ts';
import { getCommit } from './choose-ref.ts';
import { readCommits } from './read-commits.ts';
import { toOwner } from './visible-repositories.ts';

export interface HistoryRequest {
  readonly repository: RepositoryName;
  /** A file or a folder; the whole repository if absent. */
  readonly path?: string | undefined;
  /** The commit to begin with; the indexed branch if absent. */
  readonly ref?: string | undefined;
  readonly limit: number;
}

export interface History {
  readonly repository: Repository;
  /** The file or folder, from the root; undefined for the whole repository. */
  readonly path: string | undefined;
  /** The commits, newest first. */
  readonly commits: readonly CommitOfPath[];
  /** True if there are older commits. */
  readonly isCut: boolean;
}

export async function getHistory(
  resources: MemoryResources,
  viewer: Viewer,
  { repository: name, path = '', ref, limit }: HistoryRequest,
): Promise<History> {
  const { repository } = await chooseIndex(resources, viewer, { repository: name });
  const wanted = toRepositoryPath(path) || undefined;
  const commits =
    ref === undefined
      ? await resources.index.commits.list(repository.id, wanted, limit + 1)
      : await listFrom(resources, viewer, repository, { path: wanted, ref, limit: limit + 1 });
  return { repository, path: wanted, commits: commits.slice(0, limit), isCut: commits.length > limit };
}

/** Lists the commits from the one that `ref` names, as git knows them. */
async function listFrom(
  resources: MemoryResources,
  viewer: Viewer,
  repository: Repository,
  { path, ref, limit }: { readonly path: string | undefined; readonly ref: string; readonly limit: number },
): Promise<CommitOfPath[]> {
  const to = await getCommit(resources, viewer, repository, ref);
  return resources.sources.read(toOwner(viewer), repository, async (source) => {
    const listed = await source.listCommits(to, limit, { path });
    const ids = listed.map(({ id }) => id);
    const commits = await readCommits(resources, repository.id, source, ids);
    return listed.flatMap(({ id, files: [file] }) => {
      const commit = commits.get(id);
      const isBelow = file?.path.startsWith(`${path}/`) === true;
      return commit === undefined ? [] : [{ ...commit, path: isBelow ? path : path && (file?.path ?? path) }];
    });
  });
}
