import type { Filter } from '../../../../vector/filter.ts';
import type { CollectionAddress, ReadOptions, VectorStore } from '../../../../vector/vector-store.ts';
import { scanPoints } from '../scan-points.ts';

/** Returns a number from 0 up to, but not including, 1. */
export type Random = () => number;

/** Returns the ids of some matching points in random order; each point has the same chance. */
export async function samplePoints(
  store: VectorStore,
  at: CollectionAddress,
  filter: Filter | null,
  count: number,
  options: ReadOptions,
  random: Random,
): Promise<string[]> {
  const sample: string[] = [];
  let seen = 0;
  for await (const points of scanPoints(store, at, filter, { withPayload: false, withVector: false }, options)) {
    for (const { id } of points) {
      seen += 1;
      // The first `count` ids fill the sample; the n-th after that replaces one with the chance count / n.
      const index = Math.floor(random() * seen);
      if (sample.length < count) sample.push(id);
      else if (index < count) sample[index] = id;
    }
  }
  return shuffle(sample, random);
}

function shuffle(ids: string[], random: Random): string[] {
  for (let i = ids.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [ids[i], ids[j]] = [ids[j] ?? '', ids[i] ?? ''];
  }
  return ids;
}
