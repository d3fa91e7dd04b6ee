import type { CommitOfPath } from '../model/commit.ts';
import type { Repository, RepositoryName } from '../model/repository.ts';
import { toRepositoryPath } from '../model/repository-path.ts';
import type { Viewer } from '../model/viewer.ts';
import type { MemoryResources } from '../resources.ts';
import { chooseIndex } from './choose-index.ts';

export interface HistoryRequest {
  readonly repository: RepositoryName;
  /** A file or a folder; the whole repository if absent. */
  readonly path?: string | undefined;
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
  { repository: name, path = '', limit }: HistoryRequest,
): Promise<History> {
  const { repository } = await chooseIndex(resources, viewer, { repository: name });
  const wanted = toRepositoryPath(path) || undefined;
  const commits = await resources.index.commits.list(repository.id, wanted, limit + 1);
  return { repository, path: wanted, commits: commits.slice(0, limit), isCut: commits.length > limit };
}
