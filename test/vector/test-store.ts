// The common actions of the suites on a store.
import { randomUUID } from 'node:crypto';
import {
  type CollectionAddress,
  collectPoints,
  type Distance,
  type PageSlice,
  type PointSlices,
  type SearchRequest,
  type StoredPoint,
  type VectorStore,
} from '../../src/vector/vector-store.ts';
import { BARE, newBatch, newConfig, type TestPoint, writeTo } from './test-points.ts';

export function createTestStore(getStore: () => VectorStore) {
  const search = (at: CollectionAddress, vector: number[], request: Partial<SearchRequest> = {}) =>
    readPoints(
      getStore().searchPoints(at, {
        vector: Float32Array.from(vector),
        limit: 10,
        scoreThreshold: null,
        filter: null,
        ...BARE,
        ...request,
      }),
    );
  return {
    /** Creates a collection in a new namespace. */
    newCollection: async (size = 2, distance: Distance = 'Dot'): Promise<CollectionAddress> => {
      const at = { namespace: randomUUID(), name: 'things' };
      await getStore().createCollection(writeTo(at), newConfig(size, distance), true);
      return at;
    },
    upsert: (at: CollectionAddress, ...points: TestPoint[]) => getStore().upsertPoints(writeTo(at), newBatch(points)),
    search,
    searchIds: async (...args: Parameters<typeof search>) => (await search(...args)).map(({ id }) => id),
    count: async (at: CollectionAddress) => (await getStore().getCollection(at)).pointsCount,
  };
}

/** Reads the points of an answer, with their payloads as text. */
export async function readPoints<Point extends StoredPoint>(
  slices: PointSlices<Point>,
): Promise<(Point & { readonly payload: string | null })[]> {
  return (await collectPoints(slices)).map((point) => {
    const { payload } = point;
    return { ...point, payload: payload instanceof Uint8Array ? Buffer.from(payload).toString() : payload };
  });
}

export interface Page {
  readonly points: (StoredPoint & { readonly payload: string | null })[];
  readonly next: string | null;
}

export async function collectPage(slices: AsyncIterable<PageSlice>): Promise<Page> {
  let next: string | null = null;
  const watch = async function* () {
    for await (const slice of slices) {
      next = slice.next;
      yield slice;
    }
  };
  return { points: await readPoints(watch()), next };
}

/** Creates the quota of a caller that may hold this many bytes of answers. */
export function createQuota(bytesMax: number) {
  const quota = {
    held: 0,
    options: {
      hold: (bytes: number) => {
        if (quota.held + bytes > bytesMax) throw new Error('the quota is used up');
        quota.held += bytes;
      },
      giveBack: (bytes: number) => {
        quota.held -= bytes;
      },
    },
  };
  return quota;
}
