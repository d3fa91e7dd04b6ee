// The work of the search thread. The thread opens the store itself and caches the segments of recent searches.
import { workerData } from 'node:worker_threads';
import { untilDone } from '../../../../base/until-done.ts';
import { openThreadLocation, type ThreadLocation } from '../../../../platform/storage/thread-location.ts';
import { serveWork } from '../../../../platform/threads/serve-work.ts';
import type { SimilarBlob } from '../../embedding/similar-blobs.ts';
import { type FoundCallees, findCallees } from '../../graph/find-callees.ts';
import { type CallsRequest, type FoundCalls, findCallers } from '../../graph/find-callers.ts';
import { type FoundReferences, findReferences, type ReferencesRequest } from '../../graph/find-references.ts';
import type { SymbolName } from '../../graph/find-targets.ts';
import { type FoundTests, findTests } from '../../graph/find-tests.ts';
import { Program } from '../../graph/resolve/program.ts';
import type { SymbolKind } from '../../model/file-analysis.ts';
import { openIndexStore } from '../../store/open-index-store.ts';
import { type Answer, answerQuestion, type Question } from '../answer-question.ts';
import { type Grepped, type GrepRequest, grepFiles, type ReadTexts } from '../grep/grep-files.ts';
import { createOpenedFiles, type OpenedFiles } from '../opened-files.ts';
import type { Snapshot } from '../ranking/snapshot.ts';
import { type FoundDefinition, type FoundFile, findDefinitions, findFile } from '../ranking/symbols.ts';
import { describeFiles, type FilesDescription } from './describe-files.ts';
import { listTree, type TreePart, type TreeRequest } from './list-tree.ts';
import { type AskedIndex, SnapshotCache } from './snapshot-cache.ts';
import { toDense } from './to-dense.ts';

export interface SearchThreadData {
  readonly location: ThreadLocation;
  readonly cacheBytesMax: number;
}

export interface AskedQuestion extends Omit<Question, 'dense'> {
  /** The result of a vector search for each index in `asked`. */
  readonly similar?: readonly (readonly SimilarBlob[])[] | undefined;
}

const { location, cacheBytesMax } = workerData as SearchThreadData;

/** Opens the store once. After a failure the next search tries again. */
const open = untilDone(async () => {
  const store = await openIndexStore(await openThreadLocation(location));
  return { store, snapshots: new SnapshotCache(store, cacheBytesMax) };
});
let openingFiles: Promise<OpenedFiles> | undefined;

async function openSnapshot(asked: readonly AskedIndex[]): Promise<Snapshot> {
  return (await open()).snapshots.open(asked);
}

async function openTexts(repositoryIds: readonly string[]): Promise<ReadTexts> {
  const { store } = await open();
  return (group, blobs) => store.blobs.listTexts(repositoryIds[group] ?? '', blobs);
}

/** Opens the graph of symbols of indexes, for one answer. */
async function openProgram(asked: readonly AskedIndex[], repositoryIds: readonly string[]): Promise<Program> {
  const { store } = await open();
  return new Program(await openSnapshot(asked), async (group, keys) => {
    const blobs = await store.blobs.list(repositoryIds[group] ?? '', keys);
    return new Map(blobs.map(({ key, text, analysis }) => [key, { text, nonCode: analysis.nonCode }]));
  });
}

export const searchWork = {
  /**
   * Answers a question. A file has the position of its index in `asked` as `group`, and `repositoryIds` its repository.
   */
  answer: async (
    asked: readonly AskedIndex[],
    repositoryIds: readonly string[],
    { similar, ...question }: AskedQuestion,
  ): Promise<Answer> => {
    const snapshot = await openSnapshot(asked);
    const dense = similar && toDense(snapshot, similar);
    openingFiles ??= createOpenedFiles();
    return answerQuestion(snapshot, { ...question, dense }, await openTexts(repositoryIds), await openingFiles);
  },
  findDefinitions: async (
    asked: readonly AskedIndex[],
    name: string,
    kind: SymbolKind | undefined,
    limit: number,
  ): Promise<Cut<FoundDefinition>> => cut(findDefinitions(await openSnapshot(asked), name, { kind }), limit),
  findReferences: async (
    asked: readonly AskedIndex[],
    repositoryIds: readonly string[],
    request: ReferencesRequest,
  ): Promise<FoundReferences> => findReferences(await openProgram(asked, repositoryIds), request),
  findCallers: async (
    asked: readonly AskedIndex[],
    repositoryIds: readonly string[],
    request: CallsRequest,
  ): Promise<FoundCalls> => findCallers(await openProgram(asked, repositoryIds), request),
  findCallees: async (
    asked: readonly AskedIndex[],
    repositoryIds: readonly string[],
    request: CallsRequest,
  ): Promise<FoundCallees> => findCallees(await openProgram(asked, repositoryIds), request),
  findTests: async (
    asked: readonly AskedIndex[],
    repositoryIds: readonly string[],
    request: SymbolName & { readonly limit: number },
  ): Promise<FoundTests> => findTests(await openProgram(asked, repositoryIds), request),
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
