import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { OpenedEmbedding } from './embedding/open-embedding.ts';
import { INDEX_VERSION } from './indexing/index-version.ts';
import { ALL_INSTALLATIONS, ALL_INSTALLATIONS_JOB, INDEX_JOB, PURGE_JOB } from './model/job-kinds.ts';
import type { MemoryResources } from './resources.ts';

const TIDY_MS = 60 * 60_000;
/** Messages of a code host are lost now and then; what else refreshes is asked for more often. */
const SYNC_MS = 60 * 60_000;
const MINUTE_MS = 60_000;

/** Refreshes repositories that nothing else tells of, and forgets what is too old. */
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

/** After a restore, a change of the rules of indexing, or a lost index: those that have no index of the present version. */
export async function refreshOutdated({ store, index, jobs }: MemoryResources): Promise<void> {
  const repositories = await store.repositories.list();
  const indexes = await index.indexes.list(repositories.map(({ id }) => id));
  const current = new Set(
    indexes.filter(({ version }) => version === INDEX_VERSION).map(({ repositoryId }) => repositoryId),
  );
  const outdated = repositories.map(({ id }) => id).filter((id) => !current.has(id));
  await enqueueIndexing(jobs, outdated);
  // What a removed repository left behind when the process ended before its job did.
  const known = new Set(repositories.map(({ id }) => id));
  for (const id of await index.listRepositoryIds()) {
    if (!known.has(id)) await jobs.enqueue({ kind: PURGE_JOB, subject: id, payload: {} });
  }
}

/** What was indexed without the vector store or with another embedder is embedded, and what was removed without it goes. */
export async function resumeEmbedding(
  { store, index, jobs }: MemoryResources,
  { points, embedding }: OpenedEmbedding,
): Promise<void> {
  if (points === undefined) return;
  const known = new Set((await store.repositories.list()).map(({ id }) => id));
  await points.keepOnly(known);
  if (embedding === undefined) return;
  const unfinished = await index.embeddings.listUnfinished(embedding.embedder.id);
  await enqueueIndexing(
    jobs,
    unfinished.filter((id) => known.has(id)),
  );
}

/** What failed for good waits for its owner. */
async function enqueueIndexing(jobs: Jobs, ids: readonly string[]): Promise<void> {
  const found = await jobs.listOfSubjects(ids, INDEX_JOB);
  const failed = new Set(found.filter(({ state }) => state === 'failed').map(({ subject }) => subject));
  for (const id of ids) if (!failed.has(id)) await jobs.enqueue({ kind: INDEX_JOB, subject: id, payload: {} });
}

/** Also at the start: the code host does not repeat what it told while no server ran. */
export async function syncInstallations({ host, jobs }: MemoryResources): Promise<void> {
  if (host === undefined) return;
  await jobs.enqueue({ kind: ALL_INSTALLATIONS_JOB, subject: ALL_INSTALLATIONS, payload: {} });
}

async function refreshAll({ store, jobs }: MemoryResources): Promise<void> {
  for (const { id, isWatched } of await store.repositories.list()) {
    if (!isWatched) await jobs.enqueue({ kind: INDEX_JOB, subject: id, payload: {} });
  }
}

async function tidy({ store, clock, limits }: MemoryResources): Promise<void> {
  const before = (keptMs: number) => new Date(clock.nowMs() - keptMs);
  await store.deliveries.tidy(before(limits.deliveriesKeptMs));
  await store.usage.tidy(before(limits.usageKeptMs), limits.usageMax);
}
