import type { Repository, RepositoryName } from '../model/repository.ts';
import { toRepositoryPath } from '../model/repository-path.ts';
import type { Viewer } from '../model/viewer.ts';
import type { StoredCommit } from '../ports.ts';
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
  /** The commits, newest first. */
  readonly commits: readonly StoredCommit[];
  /** True if there are older commits. */
  readonly isCut: boolean;
}

export async function getHistory(
  resources: MemoryResources,
  viewer: Viewer,
  { repository: name, path = '', limit }: HistoryRequest,
): Promise<History> {
  const { repository } = await chooseIndex(resources, viewer, { repository: name });
  const commits = await resources.index.commits.list(repository.id, toRepositoryPath(path) || undefined, limit + 1);
  return { repository, commits: commits.slice(0, limit), isCut: commits.length > limit };
}
