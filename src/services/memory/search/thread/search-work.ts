// The work of the search thread. The thread opens the store itself and caches the segments of recent searches.
import { workerData } from 'node:worker_threads';
import { openThreadLocation, type ThreadLocation } from '../../../../platform/storage/thread-location.ts';
import { serveWork } from '../../../../platform/threads/serve-work.ts';
import type { SimilarBlob } from '../../embedding/similar-blobs.ts';
import type { SymbolKind } from '../../model/file-analysis.ts';
import { openIndexStore } from '../../store/open-index-store.ts';
import { type RankedFile, rankFiles } from '../ranking/rank.ts';
import { type FoundDefinition, type FoundFile, findDefinitions, findFile, findReferences } from '../ranking/symbols.ts';
import { describeFiles, type FilesDescription } from './describe-files.ts';
import { listTree, type TreePart, type TreeRequest } from './list-tree.ts';
import { type AskedIndex, SnapshotCache } from './snapshot-cache.ts';
import { toDense } from './to-dense.ts';

export interface SearchThreadData {
  readonly location: ThreadLocation;
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

const { location, cacheBytesMax } = workerData as SearchThreadData;
let opening: Promise<SnapshotCache> | undefined;

function openSnapshots(): Promise<SnapshotCache> {
  opening ??= openThreadLocation(location)
    .then(openIndexStore)
    .then((store) => new SnapshotCache(store, cacheBytesMax))
    .catch((error: unknown) => {
      // The next search tries again.
      opening = undefined;
      throw error;
    });
  return opening;
}

export const searchWork = {
  /** Ranks files. A result has the position of its index in `asked` as `group`. */
  rank: async (asked: readonly AskedIndex[], { query, similar, ...options }: RankRequest): Promise<RankedFile[]> => {
    const snapshot = await (await openSnapshots()).open(asked);
    return rankFiles(snapshot, query, { ...options, dense: similar && toDense(snapshot, similar) });
  },
  findDefinitions: async (
    asked: readonly AskedIndex[],
    name: string,
    kind: SymbolKind | undefined,
    limit: number,
  ): Promise<Cut<FoundDefinition>> =>
    cut(findDefinitions(await (await openSnapshots()).open(asked), name, { kind }), limit),
  findReferences: async (asked: readonly AskedIndex[], name: string, limit: number): Promise<Cut<FoundFile>> =>
    cut(findReferences(await (await openSnapshots()).open(asked), name), limit),
  findFile: async (asked: AskedIndex, path: string): Promise<FoundFile | undefined> =>
    findFile(await (await openSnapshots()).open([asked]), path),
  listTree: async (asked: AskedIndex, request: TreeRequest): Promise<TreePart> =>
    listTree(await (await openSnapshots()).open([asked]), request),
  describe: async (asked: AskedIndex): Promise<FilesDescription> =>
    describeFiles(await (await openSnapshots()).open([asked])),
};

export interface Cut<T> {
  readonly items: readonly T[];
  readonly total: number;
}

function cut<T>(items: readonly T[], limit: number): Cut<T> {
  return { items: items.slice(0, limit), total: items.length };
}

serveWork(searchWork);
