import { Refusal } from '../../../../platform/errors/refusal.ts';
import { parseSource } from '../../git/remote-address.ts';
import { INDEX_JOB } from '../../model/job.ts';
import type { Repository } from '../../model/repository.ts';
import type { MemoryResources } from '../../resources.ts';
import { addRepository } from '../../verbs/add-repository.ts';

/** The actor in the records: the person at the command line has no account. */
const ADDED_BY = 'system';
/** The most folders with the same name. */
const SAME_NAME_MAX = 100;

/** Adds a watched folder, or finds it, and enqueues a refresh. Other processes may add the same one meanwhile. */
export async function addFolder(records: MemoryResources, root: string): Promise<Repository> {
  const { suggestedName } = parseSource(root, { isLocalAllowed: true });
  for (let number = 1; ; number += 1) {
    const known = await findByRoot(records, root);
    if (known !== undefined) {
      if (!known.isWatched) await records.store.repositories.setWatched(known.id);
      await records.jobs.enqueue(INDEX_JOB, known.id);
      return known;
    }
    const name = number === 1 ? suggestedName : `${suggestedName}-${number}`;
    try {
      return await addRepository(records, { source: root, name, isWatched: true, addedBy: ADDED_BY });
    } catch (error) {
      const isTaken = error instanceof Refusal && error.code === 'repository_exists';
      if (!isTaken || number === SAME_NAME_MAX) throw error;
    }
  }
}

async function findByRoot({ store }: MemoryResources, root: string): Promise<Repository | undefined> {
  const all = await store.repositories.list();
  return all.find(({ sourceKind, address }) => sourceKind === 'local' && address === root);
}
