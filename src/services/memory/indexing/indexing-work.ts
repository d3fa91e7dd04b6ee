// The work of an indexing thread. The thread opens the store itself, so the main thread neither reads nor writes large
// data.
import { workerData } from 'node:worker_threads';
import { untilDone } from '../../../base/until-done.ts';
import { Refusal, type RefusalParams } from '../../../platform/errors/refusal.ts';
import { findDiskFault } from '../../../platform/storage/disk-failure.ts';
import { openThreadLocation, type ThreadLocation } from '../../../platform/storage/thread-location.ts';
import { serveWork } from '../../../platform/threads/serve-work.ts';
import { openGit } from '../git/git-command.ts';
import type { GitSurroundings } from '../git/git-environment.ts';
import type { EmbeddedBlob, IndexStore } from '../ports.ts';
import { openIndexStore } from '../store/open-index-store.ts';
import {
  type EmbeddingPlan,
  type PassageBatch,
  type PathOfBlob,
  planEmbedding,
  readPassages,
} from './embedding-work.ts';
import { indexRefsAlone, type RefsRequest } from './index-refs.ts';
import { type IndexingRequest, type IndexingResult, indexRepository } from './index-repository.ts';
import { IndexingCancelled, SharedProgress } from './shared-progress.ts';

export interface IndexingThreadData {
  readonly location: ThreadLocation;
  readonly git: GitSurroundings;
}

/** The outcome of a run. A refusal is a value, because errors lose their class between threads. */
export type IndexingOutcome<Result> =
  | { readonly result: Result }
  | { readonly refused: { readonly code: string; readonly params: RefusalParams } }
  | { readonly isCancelled: true };

/** The longest time after which a cancelled job stops its git process. */
const CANCEL_POLL_MS = 100;

const { location, git: surroundings } = workerData as IndexingThreadData;
/** Opens store and git once. After a failure the next job tries again: git may be installed or space free by then. */
const open = untilDone(async () => {
  const git = await openGit(surroundings);
  return { store: await openIndexStore(await openThreadLocation(location)), git };
});

async function openStore(): Promise<IndexStore> {
  return (await open()).store;
}

type RunContext = Parameters<typeof indexRepository>[0];

/** Runs indexing that the fields of its progress can cancel. */
async function runIndexing<Result>(
  fields: Int32Array,
  act: (context: RunContext) => Promise<Result>,
): Promise<IndexingOutcome<Result>> {
  const progress = new SharedProgress(fields);
  const controller = new AbortController();
  const poll = setInterval(() => {
    if (progress.isCancelled) controller.abort(new IndexingCancelled('the job was cancelled'));
  }, CANCEL_POLL_MS);
  try {
    const { store, git } = await open();
    return { result: await act({ git, store, progress, signal: controller.signal, now: () => new Date() }) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: { code: error.code, params: error.params } };
    if (error instanceof IndexingCancelled) return { isCancelled: true };
    if (findDiskFault(error) === 'full') return { refused: { code: 'disk_full', params: {} } };
    throw error;
  } finally {
    clearInterval(poll);
  }
}

export const indexingWork = {
  index: (request: IndexingRequest, fields: Int32Array): Promise<IndexingOutcome<IndexingResult>> =>
    runIndexing(fields, (context) => indexRepository(context, request)),
  /** Indexes commits that were asked for, and returns those that have no index now. */
  indexRefs: (request: RefsRequest, fields: Int32Array): Promise<IndexingOutcome<readonly string[]>> =>
    runIndexing(fields, (context) => indexRefsAlone(context, request)),
  /** Removes everything that was read from a repository, also from the files. */
  purge: async (repositoryId: string): Promise<void> => {
    const store = await openStore();
    await store.removeRepository(repositoryId);
    await store.compact();
  },
  planEmbedding: async (repositoryId: string, embedderId: string, hasPoints: boolean): Promise<EmbeddingPlan> =>
    planEmbedding(await openStore(), repositoryId, embedderId, hasPoints),
  readPassages: async (
    repositoryId: string,
    blobs: readonly PathOfBlob[],
    isEmbeddedHere: boolean,
  ): Promise<PassageBatch> => readPassages(await openStore(), repositoryId, blobs, isEmbeddedHere),
  noteEmbedded: async (repositoryId: string, blobs: readonly EmbeddedBlob[]): Promise<void> =>
    (await openStore()).embeddings.add(repositoryId, blobs),
  forgetEmbedded: async (repositoryId: string, keys: readonly string[]): Promise<void> =>
    (await openStore()).embeddings.remove(repositoryId, keys),
};

serveWork(indexingWork);
