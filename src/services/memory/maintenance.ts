import type { OpenedEmbedding } from './embedding/open-embedding.ts';
import { INDEX_VERSION } from './indexing/index-version.ts';
import type { Jobs } from './jobs/store/jobs.ts';
import { toHistoryId } from './model/history-id.ts';
import { ALL_INSTALLATIONS, ALL_INSTALLATIONS_JOB, INDEX_JOB, PURGE_JOB } from './model/job.ts';
import type { MemoryResources } from './resources.ts';

const TIDY_MS = 60 * 60_000;
/** The interval of the sync with the code host, whose messages are sometimes lost. */
const SYNC_MS = 60 * 60_000;
const MINUTE_MS = 60_000;

/** Starts the timers that refresh repositories without events and delete old records. */
export function startMaintenance(
  resources: MemoryResources,
  refreshMinutes: number,
  onFailure: (error: unknown) => void,
): { close(): void } {
  const run = (task: () => Promise<void>, everyMs: number) =>
    setInterval(() => void task().catch(onFailure), everyMs).unref();
  const timers = [run(() => tidy(resources), TIDY_MS), run(() => syncInstallations(resources), SYNC_MS)];
  if (refreshMinutes > 0) timers.push(run(() => refreshAll(resources), refreshMinutes * MINUTE_MS));
  return { close: () => timers.forEach(clearInterval) };
}

/**
 * Enqueues repositories whose files or history have no index of the current version: after a restore, a new version,
 * or the loss of an index.
 */
export async function refreshOutdated({ store, index, jobs }: MemoryResources): Promise<void> {
  const repositories = await store.repositories.list();
  const indexes = await index.indexes.list(repositories.flatMap(({ id }) => [id, toHistoryId(id)]));
  const current = new Set(
    indexes.filter(({ version }) => version === INDEX_VERSION).map(({ repositoryId }) => repositoryId),
  );
  const isCurrent = (id: string) => current.has(id) && current.has(toHistoryId(id));
  const outdated = repositories.map(({ id }) => id).filter((id) => !isCurrent(id));
  await enqueueIndexing(jobs, outdated);
  // These are the remains of removed repositories whose purge job did not finish.
  const known = new Set(repositories.map(({ id }) => id));
  for (const id of await index.listRepositoryIds()) {
    if (!known.has(id)) await jobs.enqueue(PURGE_JOB, id);
  }
}

/**
 * Resumes embedding after a run without the vector store or with another embedder, and removes the points of deleted
 * repositories.
 */
export async function resumeEmbedding(
  { store, index, jobs }: MemoryResources,
  { points, embedder }: OpenedEmbedding,
): Promise<void> {
  if (points === undefined) return;
  const known = new Set((await store.repositories.list()).map(({ id }) => id));
  await points.keepOnly(known);
  if (embedder === undefined) return;
  const unfinished = await index.embeddings.listUnfinished(embedder.id);
  await enqueueIndexing(
    jobs,
    unfinished.filter((id) => known.has(id)),
  );
}

/** Enqueues indexing, except after a permanent failure, which waits for the owner. */
async function enqueueIndexing(jobs: Jobs, ids: readonly string[]): Promise<void> {
  const found = await jobs.listOfSubjects(ids, INDEX_JOB);
  const failed = new Set(found.filter(({ state }) => state === 'failed').map(({ subject }) => subject));
  for (const id of ids) if (!failed.has(id)) await jobs.enqueue(INDEX_JOB, id);
}

/**
 * Enqueues a sync of all installations. It also runs at the start: the code host does not repeat messages that it sent
 * while no server ran.
 */
export async function syncInstallations({ host, jobs }: MemoryResources): Promise<void> {
  if (host === undefined) return;
  await jobs.enqueue(ALL_INSTALLATIONS_JOB, ALL_INSTALLATIONS);
}

async function refreshAll({ store, jobs }: MemoryResources): Promise<void> {
  for (const { id, isWatched } of await store.repositories.list()) {
    if (!isWatched) await jobs.enqueue(INDEX_JOB, id);
  }
}

async function tidy({ store, clock, limits }: MemoryResources): Promise<void> {
  const before = (keptMs: number) => new Date(clock.nowMs() - keptMs);
  await store.deliveries.tidy(before(limits.deliveriesKeptMs));
  await store.usage.tidy(before(limits.usageKeptMs), limits.usageMax);
}
