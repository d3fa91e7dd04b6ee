import { type IndexSummary, toTargetKey } from '../model/repository-index.ts';
import type { IndexingContext } from './indexing-context.ts';

/**
 * Removes all indexes but the current ones, then all segments and blobs that no index uses, including those of a killed
 * run.
 */
export async function removeUnused(
  { store, repositoryId }: IndexingContext,
  current: readonly IndexSummary[],
): Promise<void> {
  const keys = new Set(current.map(({ target }) => toTargetKey(target)));
  const segments = new Set<string>();
  const blobs = new Set<string>();
  for (const { id, target } of await store.indexes.list([repositoryId])) {
    if (!keys.has(toTargetKey(target))) {
      await store.indexes.remove(id);
      continue;
    }
    for (const used of (await store.indexes.findContents(id))?.segments ?? []) segments.add(used.id);
    for (const { blob } of (await store.indexes.findManifest(id))?.values() ?? []) {
      if (blob !== undefined) blobs.add(blob);
    }
  }
  await store.segments.keepOnly(repositoryId, segments);
  await store.blobs.keepOnly(repositoryId, blobs);
}
