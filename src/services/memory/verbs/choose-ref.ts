// The index of a commit that a call names. It is made when the first call asks for it.
import { setTimeout as sleep } from 'node:timers/promises';
import { REFS_JOB } from '../model/job.ts';
import { refuse } from '../model/refusals.ts';
import { type Repository, toFullName } from '../model/repository.ts';
import type { IndexSummary } from '../model/repository-index.ts';
import type { Viewer } from '../model/viewer.ts';
import type { MemoryResources } from '../resources.ts';
import { toOwner } from './visible-repositories.ts';

/** A branch may move while a commit waits for its index. */
const TRIES = 3;
const LOOK_MS = 50;
/** The names that a refusal lists. */
const NAMES_MAX = 12;

/** Returns the index of the commit that `ref` names, together with all indexes of the repository. Waits for it. */
export async function chooseRef(
  resources: MemoryResources,
  viewer: Viewer,
  repository: Repository,
  ref: string,
): Promise<{ readonly summary: IndexSummary; readonly all: readonly IndexSummary[] }> {
  const { index, jobs, store, limits, clock } = resources;
  const commit = await getCommit(resources, viewer, repository, ref);
  const [newest] = await store.refs.listOf(repository.id);
  if (newest !== commit) await store.refs.use(repository.id, commit, new Date(clock.nowMs()), limits.refsMax);
  const endMs = performance.now() + limits.refWaitMs;
  for (let tries = 0; ; tries += 1) {
    const all = await index.indexes.list([repository.id]);
    const summary = findOfCommit(all, commit);
    if (summary !== undefined) return { summary, all };
    if (tries === TRIES) throw refuse('ref_not_indexed', { ref });
    const id = await jobs.enqueue(REFS_JOB, repository.id);
    await untilEnded(resources, id, endMs, ref);
  }
}

/** Returns the commit that `ref` names. A name that is unknown is refused with the latest ones. */
export async function getCommit(
  { sources }: MemoryResources,
  viewer: Viewer,
  repository: Repository,
  ref: string,
): Promise<string> {
  return sources.read(toOwner(viewer), repository, async (source) => {
    const commit = await source.findCommit(ref);
    if (commit !== undefined) return commit;
    const names = await source.listRefs(NAMES_MAX);
    throw refuse('ref_not_found', { ref, repository: toFullName(repository), names: names.join(', ') || 'none' });
  });
}

/** Finds the index of a branch at the commit, or an overlay whose base has not moved since. */
function findOfCommit(all: readonly IndexSummary[], commit: string): IndexSummary | undefined {
  const isCurrent = ({ baseId, target }: IndexSummary) =>
    target.kind === 'ref' && all.some(({ id, commit: base }) => id === baseId && base === target.base);
  const found = all.filter((each) => each.commit === commit);
  return found.find(({ target }) => target.kind === 'branch') ?? found.find(isCurrent);
}

async function untilEnded({ jobs }: MemoryResources, id: string, endMs: number, ref: string): Promise<void> {
  for (;;) {
    const job = await jobs.findById(id);
    if (job === undefined || (job.state !== 'waiting' && job.state !== 'running')) return;
    if (performance.now() > endMs) throw refuse('ref_being_indexed', { ref });
    await sleep(LOOK_MS);
  }
}
