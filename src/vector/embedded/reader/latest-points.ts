// Collections and points in their latest state, straight from the catalogue: no vector is loaded for them. Each slice
// shows one state.

import { CollectionNotFound } from '../../errors.ts';
import { SLICE_POINTS, SliceReader } from '../../slice-reader.ts';
import type {
  CollectionAddress,
  CollectionInfo,
  PageSlice,
  PointParts,
  PointSlice,
  ReadOptions,
} from '../../vector-store.ts';
import type { CollectionCache } from '../memory/collection-cache.ts';
import type { PageRequest, ReaderCalls, SeenState, WriterCalls } from '../threads/commands.ts';
import { OWN_NAMESPACE, type StorageThread } from '../threads/storage-thread.ts';

export class LatestPoints {
  readonly #reader: StorageThread<ReaderCalls>;
  readonly #writer: StorageThread<WriterCalls>;
  readonly #collections: CollectionCache;

  constructor(reader: StorageThread<ReaderCalls>, writer: StorageThread<WriterCalls>, collections: CollectionCache) {
    this.#reader = reader;
    this.#writer = writer;
    this.#collections = collections;
  }

  async getCollection(at: CollectionAddress): Promise<CollectionInfo> {
    const found = await this.#reader.call(at.namespace, 'collection', [at]);
    await this.#catchUp(at, found);
    if (found === undefined) throw new CollectionNotFound(at.name);
    const { rowset: _rowset, version: _version, ...info } = found;
    return info;
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
        this.#show(at, this.#reader.call(at.namespace, 'listPoints', [at, some, parts, bytesMax], bytesMax)),
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
        this.#show(
          at,
          this.#reader.call(at.namespace, 'scroll', [at, { ...page, from, limit: count }, bytesMax], bytesMax),
        ),
      );
      limit -= points.length;
      from = next?.id ?? null;
      yield { points, bytes, next: limit === 0 ? from : null };
    } while (limit > 0 && from !== null);
  }

  async #show<Slice extends SeenState>(at: CollectionAddress, reading: Promise<Slice>): Promise<Slice> {
    try {
      const slice = await reading;
      await this.#catchUp(at, slice);
      return slice;
    } catch (error) {
      if (error instanceof CollectionNotFound) await this.#catchUp(at, undefined);
      throw error;
    }
  }

  /**
   * Waits until memory shows the state that was seen. The catalogue shows a write as soon as it is committed, searches
   * only when the writer's reply has arrived. Without the wait, a later search could show an older state.
   */
  async #catchUp(at: CollectionAddress, seen: SeenState | undefined): Promise<void> {
    const searched = this.#collections.find(at);
    if (searched === undefined) return;
    if (searched?.rowset === seen?.rowset && (searched?.version ?? -1) >= (seen?.version ?? 0)) return;
    // A failure is ignored: when a writer ends, all collections are dropped from memory.
    await this.#writer.call(OWN_NAMESPACE, 'flush', []).catch(() => {});
  }
}
