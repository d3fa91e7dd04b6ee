// The work of the search thread. The thread opens the store itself and caches the segments of recent searches.
import { workerData } from 'node:worker_threads';
import { openThreadLocation, type ThreadLocation } from '../../../../platform/storage/thread-location.ts';
import { serveWork } from '../../../../platform/threads/serve-work.ts';
import type { SimilarBlob } from '../../embedding/similar-blobs.ts';
import type { SymbolKind } from '../../model/file-analysis.ts';
import type { IndexStore } from '../../ports.ts';
import { openIndexStore } from '../../store/open-index-store.ts';
import { type Grepped, type GrepRequest, grepFiles, type ReadTexts } from '../grep/grep-files.ts';
import { findPasted } from '../grep/pasted-text.ts';
import { type RankedFile, rankFiles } from '../ranking/rank.ts';
import type { Snapshot } from '../ranking/snapshot.ts';
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
  readonly paths?: ReadonlySet<string> | undefined;
  /** The result of a vector search for each index in `asked`. */
  readonly similar?: readonly (readonly SimilarBlob[])[] | undefined;
}

const { location, cacheBytesMax } = workerData as SearchThreadData;

interface Opened {
  readonly store: IndexStore;
  readonly snapshots: SnapshotCache;
}

let opening: Promise<Opened> | undefined;

function open(): Promise<Opened> {
  opening ??= openThreadLocation(location)
    .then(openIndexStore)
    .then((store) => ({ store, snapshots: new SnapshotCache(store, cacheBytesMax) }))
    .catch((error: unknown) => {
      // The next search tries again.
      opening = undefined;
      throw error;
    });
  return opening;
}

async function openSnapshot(asked: readonly AskedIndex[]): Promise<Snapshot> {
  return (await open()).snapshots.open(asked);
}

async function openTexts(repositoryIds: readonly string[]): Promise<ReadTexts> {
  const { store } = await open();
  return (group, blobs) => store.blobs.listTexts(repositoryIds[group] ?? '', blobs);
}

export const searchWork = {
  /**
   * Ranks files. A result has the position of its index in `asked` as `group`, and `repositoryIds` its repository.
   */
  rank: async (
    asked: readonly AskedIndex[],
    repositoryIds: readonly string[],
    { query, similar, ...options }: RankRequest,
  ): Promise<RankedFile[]> => {
    const snapshot = await openSnapshot(asked);
    const pasted = await findPasted(snapshot, query, await openTexts(repositoryIds));
    return rankFiles(snapshot, query, { ...options, pasted, dense: similar && toDense(snapshot, similar) });
  },
  findDefinitions: async (
    asked: readonly AskedIndex[],
    name: string,
    kind: SymbolKind | undefined,
    limit: number,
  ): Promise<Cut<FoundDefinition>> => cut(findDefinitions(await openSnapshot(asked), name, { kind }), limit),
  findReferences: async (asked: readonly AskedIndex[], name: string, limit: number): Promise<Cut<FoundFile>> =>
    cut(findReferences(await openSnapshot(asked), name), limit),
  /** Greps files. */
  grep: async (
    asked: readonly AskedIndex[],
    repositoryIds: readonly string[],
    request: GrepRequest,
  ): Promise<Grepped> => {
    return grepFiles(await openSnapshot(asked), request, await openTexts(repositoryIds));
  },
  findFile: async (asked: AskedIndex, path: string): Promise<FoundFile | undefined> =>
    findFile(await openSnapshot([asked]), path),
  listTree: async (asked: AskedIndex, request: TreeRequest): Promise<TreePart> =>
    listTree(await openSnapshot([asked]), request),
  describe: async (asked: AskedIndex): Promise<FilesDescription> => describeFiles(await openSnapshot([asked])),
};

export interface Cut<T> {
  readonly items: readonly T[];
  readonly total: number;
}

function cut<T>(items: readonly T[], limit: number): Cut<T> {
  return { items: items.slice(0, limit), total: items.length };
}

serveWork(searchWork);
