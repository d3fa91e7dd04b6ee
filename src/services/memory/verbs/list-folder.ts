import { refuse } from '../model/refusals.ts';
import type { Repository, RepositoryName } from '../model/repository.ts';
import { toRepositoryPath } from '../model/repository-path.ts';
import type { Viewer } from '../model/viewer.ts';
import type { MemoryResources } from '../resources.ts';
import type { TreeItem } from '../search/thread/list-tree.ts';
import { type ChosenRef, chooseIndex } from './choose-index.ts';
import { toOwner } from './visible-repositories.ts';

export interface FolderRequest extends ChosenRef {
  readonly repository: RepositoryName;
  readonly path?: string | undefined;
  readonly depth?: number | undefined;
}

export interface FolderListing {
  readonly repository: Repository;
  readonly commit: string;
  readonly items: readonly TreeItem[];
  readonly total: number;
}

const DEPTH_DEFAULT = 2;

export async function listFolder(
  resources: MemoryResources,
  viewer: Viewer,
  request: FolderRequest,
): Promise<FolderListing> {
  const { treeEntriesMax: entriesMax, treeDepthMax } = resources.limits;
  const { repository, asked, summary } = await chooseIndex(resources, viewer, request);
  const path = toRepositoryPath(request.path ?? '');
  const depth = Math.min(request.depth ?? DEPTH_DEFAULT, treeDepthMax);
  const tree = await resources.searchThread.run(toOwner(viewer), 'listTree', asked, { path, depth, entriesMax });
  if (!tree.isFound) throw refuse('file_not_found', { path });
  return { repository, commit: summary.commit, items: tree.items, total: tree.total };
}
