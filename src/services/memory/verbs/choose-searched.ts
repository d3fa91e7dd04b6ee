import { refuse } from '../model/refusals.ts';
import type { RepositoryName } from '../model/repository.ts';
import type { Viewer } from '../model/viewer.ts';
import type { MemoryResources } from '../resources.ts';
import { type ChosenIndex, type ChosenRef, chooseIndex, listDefaultIndexes } from './choose-index.ts';
import { listVisible } from './visible-repositories.ts';

export interface SearchTarget extends ChosenRef {
  /** The repository; all visible ones if absent. */
  readonly repository?: RepositoryName | undefined;
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
