// Points in their latest state, straight from the catalogue: no vector is loaded for them. Each slice shows one state.

import { SLICE_POINTS, SliceReader } from '../../slice-reader.ts';
import type { CollectionAddress, PageSlice, PointParts, PointSlice, ReadOptions } from '../../vector-store.ts';
import type { PageRequest, ReaderCalls } from '../threads/commands.ts';
import type { StorageThread } from '../threads/storage-thread.ts';

export class LatestPoints {
  readonly #reader: StorageThread<ReaderCalls>;

  constructor(reader: StorageThread<ReaderCalls>) {
    this.#reader = reader;
  }

  async *list(
    at: CollectionAddress,
    ids: readonly string[],
    parts: PointParts,
    options?: ReadOptions,
  ): AsyncGenerator<PointSlice> {
    const slices = new SliceReader(options);
    const distinct = [...new Set(ids)];
    let from = 0;
    do {
      const some = distinct.slice(from, from + SLICE_POINTS);
      const { taken, points, bytes } = await slices.read(some.length, (bytesMax) =>
        this.#reader.call(at.namespace, 'listPoints', [at, some, parts, bytesMax], bytesMax),
      );
      from += taken;
      yield { points, bytes };
    } while (from < distinct.length);
  }

  async *scroll(at: CollectionAddress, page: PageRequest, options?: ReadOptions): AsyncGenerator<PageSlice> {
    const slices = new SliceReader(options);
    let { from, limit } = page;
    do {
      const count = Math.min(limit, SLICE_POINTS);
      const { next, points, bytes } = await slices.read(count, (bytesMax) =>
        this.#reader.call(at.namespace, 'scroll', [at, { ...page, from, limit: count }, bytesMax], bytesMax),
      );
      limit -= points.length;
      from = next?.id ?? null;
      yield { points, bytes, next: limit === 0 ? from : null };
    } while (limit > 0 && from !== null);
  }
}
