// The handlers of indexing jobs, on the main thread. They pass the work to threads and report its progress.

import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Refusal } from '../../../platform/errors/refusal.ts';
import type { StoreLocation } from '../../../platform/storage/store-location.ts';
import { toThreadLocation } from '../../../platform/storage/thread-location.ts';
import { isOutOfMemory, WorkThread } from '../../../platform/threads/work-thread.ts';
import type { OpenedEmbedding } from '../embedding/open-embedding.ts';
import type { GitSurroundings } from '../git/git-environment.ts';
import type { Credential } from '../git/remote.ts';
import { type CheckHost, checkRemote, parseSource } from '../git/remote-address.ts';
import type { AttemptContext, JobHandler } from '../jobs/attempt.ts';
import { toHistoryId } from '../model/history-id.ts';
import { INDEX_JOB, PURGE_JOB, REFS_JOB } from '../model/job.ts';
import { refuse } from '../model/refusals.ts';
import { type Repository, toSecretPurpose } from '../model/repository.ts';
import type { MemoryResources } from '../resources.ts';
import { embedRepository } from './embed-repository.ts';
import type { IndexingRequest, IndexingResult } from './index-repository.ts';
import type { IndexingOutcome, IndexingThreadData, indexingWork } from './indexing-work.ts';
import { createProgressReader, SharedProgress } from './shared-progress.ts';
import { MIRRORS } from './stray-mirrors.ts';

export interface IndexJobsOptions {
  readonly resources: MemoryResources;
  /** The service's folder, which contains the mirrors. */
  readonly folder: string;
  readonly location: StoreLocation;
  readonly git: GitSurroundings;
  readonly checkHost: CheckHost;
  readonly dense: OpenedEmbedding;
  /** Receives a failure that leaves the index unchanged. */
  readonly onFailure: (error: unknown) => void;
  /** Called when an index may have changed. */
  readonly onIndexed: (repositoryId: string) => void;
}

const REPORT_MS = 500;
/** Two threads, so that a small refresh need not wait for a large repository; more on machines with many cores. */
const THREADS_MIN = 2;
const CORES_PER_THREAD = 4;

/** Opens the threads, and returns the handlers and the number of jobs that may run at once. */
export function openIndexJobs(options: IndexJobsOptions) {
  const { folder, location, git } = options;
  const atOnce = Math.max(THREADS_MIN, Math.floor(availableParallelism() / CORES_PER_THREAD));
  const data: IndexingThreadData = { location: toThreadLocation(location), git };
  const entry = new URL('./indexing-work.ts', import.meta.url);
  const threads = Array.from({ length: atOnce }, () => new WorkThread<typeof indexingWork>(entry, data));
  const free = [...threads];
  const withThread = async <T>(use: (thread: WorkThread<typeof indexingWork>) => Promise<T>): Promise<T> => {
    const thread = free.pop();
    if (thread === undefined) throw new Error('no more jobs run than there are threads');
    try {
      return await use(thread);
    } finally {
      free.push(thread);
    }
  };
  const handlers: Readonly<Record<string, JobHandler>> = {
    [INDEX_JOB]: ({ subject }, { signal, report }) =>
      withThread((thread) => index(options, thread, subject, signal, report)),
    [REFS_JOB]: ({ subject }, { signal }) => withThread((thread) => indexRefs(options, thread, subject, signal)),
    [PURGE_JOB]: ({ subject }) =>
      withThread(async (thread) => {
        await options.dense.points?.removeRepository(subject);
        await thread.run('purge', subject);
        await rm(join(folder, MIRRORS, subject), { recursive: true, force: true });
      }),
  };
  const close = async () => void (await Promise.all(threads.map((thread) => thread.close())));
  return { atOnce, handlers, close };
}

async function index(
  options: IndexJobsOptions,
  thread: WorkThread<typeof indexingWork>,
  repositoryId: string,
  signal: AbortSignal,
  report: AttemptContext['report'],
): Promise<void> {
  const { resources, onIndexed } = options;
  const repository = await resources.store.repositories.find(repositoryId);
  // The repository was removed in the meantime.
  if (repository === undefined) return;
  const request = await toRequest(options, repository);
  const progress = new SharedProgress();
  const read = createProgressReader(progress, () => resources.clock.nowMs());
  const timer = setInterval(() => report(read()), REPORT_MS);
  const stopListening = cancelOnAbort(progress, signal);
  try {
    report(read());
    const outcome = await thread.run('index', request, progress.fields).catch(orOutOfMemory);
    await settle(options, repository, outcome);
    onIndexed(repositoryId);
    if ('result' in outcome) await embed(options, thread, repositoryId, progress, signal);
  } finally {
    clearInterval(timer);
    stopListening();
  }
  signal.throwIfAborted();
}

/** Cancels the work when the signal aborts, until the returned function is called. */
function cancelOnAbort(progress: SharedProgress, signal: AbortSignal): () => void {
  const onAbort = () => progress.cancel();
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  return () => signal.removeEventListener('abort', onAbort);
}

/** Indexes the commits that were asked for. Those that cannot be indexed are forgotten. */
async function indexRefs(
  { resources: { store }, folder }: IndexJobsOptions,
  thread: WorkThread<typeof indexingWork>,
  repositoryId: string,
  signal: AbortSignal,
): Promise<void> {
  const repository = await store.repositories.find(repositoryId);
  if (repository === undefined) return;
  const source =
    repository.sourceKind === 'local'
      ? { localPath: repository.address }
      : { mirrorFolder: join(folder, MIRRORS, repositoryId) };
  const progress = new SharedProgress();
  const stopListening = cancelOnAbort(progress, signal);
  const request = { repositoryId, source, commits: await store.refs.listOf(repositoryId) };
  const outcome = await thread.run('indexRefs', request, progress.fields).catch(orOutOfMemory).finally(stopListening);
  signal.throwIfAborted();
  await store.refs.remove(repositoryId, findResult(outcome) ?? []);
}

/** Refuses permanently: the same repository would need as much memory the next time. */
function orOutOfMemory(error: unknown): IndexingOutcome<never> {
  if (!isOutOfMemory(error)) throw error;
  return { refused: { code: 'indexing_out_of_memory', params: {} } };
}

/**
 * Embeds the repository. An index can be searched without vectors, so a failure here does not fail the job; the next
 * job goes on.
 */
async function embed(
  { resources: { jobs }, dense: { embedder, points }, onFailure }: IndexJobsOptions,
  thread: WorkThread<typeof indexingWork>,
  repositoryId: string,
  progress: SharedProgress,
  signal: AbortSignal,
): Promise<void> {
  if (embedder === undefined || points === undefined) return;
  const isAwaited = async () => (await jobs.list({ subject: repositoryId, states: ['waiting'], limit: 1 })).length > 0;
  try {
    // The files come first: most questions are about them.
    for (const id of [repositoryId, toHistoryId(repositoryId)])
      await embedRepository({ embedder, points, thread, repositoryId: id, progress, signal, isAwaited });
  } catch (error) {
    if (!signal.aborted) onFailure(error);
  }
}

async function settle(
  { resources: { store } }: IndexJobsOptions,
  { id, defaultBranch }: Repository,
  outcome: IndexingOutcome<IndexingResult>,
): Promise<void> {
  const result = findResult(outcome);
  if (result === undefined) return;
  const { defaultBranch: branch, missingPulls, missingRefs } = result;
  if (branch !== undefined && branch !== defaultBranch) await store.repositories.setDefaultBranch(id, branch);
  for (const number of missingPulls) await store.pulls.remove(id, number);
  await store.refs.remove(id, missingRefs);
}

/** Returns the result; undefined if the job was cancelled, for which the signal has the reason. */
function findResult<Result>(outcome: IndexingOutcome<Result>): Result | undefined {
  if ('refused' in outcome) throw new Refusal(outcome.refused.code, outcome.refused.params);
  return 'isCancelled' in outcome ? undefined : outcome.result;
}

async function toRequest(options: IndexJobsOptions, repository: Repository): Promise<IndexingRequest> {
  const { store } = options.resources;
  const { id, isWatched, sourceKind, address } = repository;
  const pulls = (await store.pulls.listOf(id)).map(({ number }) => number);
  const refs = await store.refs.listOf(id);
  if (sourceKind === 'local') return { repositoryId: id, localPath: address, isWatched, pulls, refs };
  const source = parseSource(address, { isLocalAllowed: false });
  if (source.kind === 'local') throw new Error('a local repository is stored as one');
  const remote = await checkRemote(source, await findCredential(options, repository), options.checkHost);
  return { repositoryId: id, mirror: { folder: join(options.folder, MIRRORS, id), remote }, isWatched, pulls, refs };
}

async function findCredential(
  { resources: { store, secrets, host } }: IndexJobsOptions,
  repository: Repository,
): Promise<Credential | undefined> {
  if (repository.sourceKind === 'host') {
    // Commands do not sign in to the code host: the job waits for the server.
    if (host === undefined) throw refuse('source_unreachable', { host: 'The code host' });
    return host.getCredential(repository);
  }
  const sealed = await store.repositories.findCredential(repository.id);
  return sealed === undefined
    ? undefined
    : (JSON.parse(secrets.open(sealed, toSecretPurpose(repository.id))) as Credential);
}
