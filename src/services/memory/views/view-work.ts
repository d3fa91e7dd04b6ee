// The work of the search thread. The thread opens the store itself and caches the segments of recent searches.
import { workerData } from 'node:worker_threads';
import { openThreadPlace, type ThreadPlace } from '../../../platform/storage/thread-place.ts';
import { serveWork } from '../../../platform/threads/serve-work.ts';
import type { SimilarBlob } from '../embedding/similar-blobs.ts';
import type { SymbolKind } from '../model/file-analysis.ts';
import { type RankedFile, rankFiles } from '../search/ranking/rank.ts';
import { type FoundDefinition, type FoundFile, findDefinitions, findReferences } from '../search/ranking/symbols.ts';
import { openIndexStore } from '../store/open-index-store.ts';
import { describeFiles, type FilesDescription } from './describe-files.ts';
import { findFile } from './find-file.ts';
import { listTree, type TreePart, type TreeRequest } from './list-tree.ts';
import { toDense } from './to-dense.ts';
import { type AskedIndex, ViewCache } from './view-cache.ts';

export interface ViewThreadData {
  /** The location of the store. */
  readonly place: ThreadPlace;
  readonly cacheBytesMax: number;
}

export interface RankRequest {
  readonly query: string;
  readonly top: number;
  readonly path: string | undefined;
  readonly language: string | undefined;
  /** The result of a vector search for each index in `asked`. */
  readonly similar?: readonly (readonly SimilarBlob[])[] | undefined;
}

const { place, cacheBytesMax } = workerData as ViewThreadData;
let opening: Promise<ViewCache> | undefined;

function openViews(): Promise<ViewCache> {
  opening ??= openThreadPlace(place)
    .then(openIndexStore)
    .then((store) => new ViewCache(store, cacheBytesMax))
    .catch((error: unknown) => {
      // The next search tries again.
      opening = undefined;
      throw error;
    });
  return opening;
}

export const viewWork = {
  /** Ranks files. A result has the position of its index in `asked` as `group`. */
  rank: async (asked: readonly AskedIndex[], { query, similar, ...options }: RankRequest): Promise<RankedFile[]> => {
    const view = await (await openViews()).open(asked);
    return rankFiles(view, query, { ...options, dense: similar && toDense(view, similar) });
  },
  findDefinitions: async (
    asked: readonly AskedIndex[],
    name: string,
    kind: SymbolKind | undefined,
    limit: number,
  ): Promise<Cut<FoundDefinition>> =>
    cut(findDefinitions(await (await openViews()).open(asked), name, { kind }), limit),
  findReferences: async (asked: readonly AskedIndex[], name: string, limit: number): Promise<Cut<FoundFile>> =>
    cut(findReferences(await (await openViews()).open(asked), name), limit),
  findFile: async (asked: AskedIndex, path: string): Promise<FoundFile | undefined> =>
    findFile(await (await openViews()).open([asked]), path),
  listTree: async (asked: AskedIndex, request: TreeRequest): Promise<TreePart> =>
    listTree(await (await openViews()).open([asked]), request),
  describe: async (asked: AskedIndex): Promise<FilesDescription> =>
    describeFiles(await (await openViews()).open([asked])),
};

export interface Cut<T> {
  readonly items: readonly T[];
  /** The number of all items. */
  readonly total: number;
}

function cut<T>(items: readonly T[], limit: number): Cut<T> {
  return { items: items.slice(0, limit), total: items.length };
}

serveWork(viewWork);
