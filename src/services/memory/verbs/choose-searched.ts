import { refuse } from '../model/refusals.ts';
import type { Repository, RepositoryName } from '../model/repository.ts';
import type { Viewer } from '../model/viewer.ts';
import type { MemoryResources } from '../resources.ts';
import { type ChosenIndex, type ChosenRef, chooseIndex, listDefaultIndexes } from './choose-index.ts';
import { listVisible } from './visible-repositories.ts';

export interface SearchTarget extends ChosenRef {
  /** The repository; all visible ones if absent. */
  readonly repository?: RepositoryName | undefined;
}

/** The repository and commit of an answer's item. */
export interface Origin {
  readonly repository: Repository;
  readonly commit: string;
}

export async function chooseSearched(
  resources: MemoryResources,
  viewer: Viewer,
  target: SearchTarget,
): Promise<readonly ChosenIndex[]> {
  const { repository } = target;
  if (repository !== undefined) return [await chooseIndex(resources, viewer, { ...target, repository })];
  const { searchedIndexesMax: countMax, searchedChunksMax: chunksMax } = resources.limits;
  const chosen = await listDefaultIndexes(resources, await listVisible(resources, viewer));
  const chunks = chosen.reduce((sum, { counts }) => sum + counts.chunks, 0);
  if (chosen.length > countMax || chunks > chunksMax) throw refuse('too_much_to_search', { countMax });
  return chosen;
}

/** Adds the repository and commit to each item of an answer, by the position of its index in `chosen`. */
export function addOrigins<Item extends { readonly group: number }>(
  items: readonly Item[],
  chosen: readonly ChosenIndex[],
): (Item & Origin)[] {
  return items.flatMap((item) => {
    const { repository, summary } = chosen[item.group] ?? {};
    return repository === undefined || summary === undefined ? [] : [{ ...item, repository, commit: summary.commit }];
  });
}
