// Reads that one state of a collection in memory answers, from beginning to end, whatever is written at the same time.
import { EngineOverloaded } from '../../../engine/index.ts';
import { DimensionMismatch, StoreFailure, StoreOverloaded } from '../../errors.ts';
import { type Filter, matchesEverything, type PayloadKey } from '../../filter.ts';
import { type ReadSlice, SLICE_POINTS, SliceReader } from '../../slice-reader.ts';
import {
  type CollectionAddress,
  collectPoints,
  type PageSlice,
  type PointParts,
  type PointSlice,
  type ReadOptions,
  type ScoredPoint,
  type SearchRequest,
} from '../../vector-store.ts';
import { weighPoint, weighPoints } from '../../weigh-points.ts';
import { DAMAGED_IDS_SHOWN, toDamageFailure } from '../files/damage.ts';
import type { DiskRows, RowWindow } from '../files/disk-rows.ts';
import { countSlots, selectSlots, toSlotBits } from '../filters/slot-bits.ts';
import { BLOCK_SLOTS, BLOCK_WORDS } from '../filters/term-block.ts';
import type { CollectionCache } from '../memory/collection-cache.ts';
import type { CollectionView, LoadedCollection } from '../memory/loaded-collection.ts';
import type { PageRequest, ReaderCalls, RowsetShape, ViewedSlots } from '../threads/commands.ts';
import type { StorageThread } from '../threads/storage-thread.ts';
import type { OwnPoints } from './own-points.ts';
import { ID_ONLY, type RankedSlots, rankPoints, rankSlice, splitTies } from './rank-points.ts';

export class ViewedCollections {
  readonly #collections: CollectionCache;
  readonly #reader: StorageThread<ReaderCalls>;
  readonly #ownPoints: OwnPoints;
  readonly #rows: DiskRows;
  readonly #reportDamage: (at: CollectionAddress, damaged: number) => void;

  constructor(
    collections: CollectionCache,
    reader: StorageThread<ReaderCalls>,
    ownPoints: OwnPoints,
    rows: DiskRows,
    reportDamage: (at: CollectionAddress, damaged: number) => void,
  ) {
    this.#collections = collections;
    this.#reader = reader;
    this.#ownPoints = ownPoints;
    this.#rows = rows;
    this.#reportDamage = reportDamage;
  }

  async *scroll(
    at: CollectionAddress,
    filter: Filter,
    { from, limit, ...parts }: PageRequest,
    options?: ReadOptions,
  ): AsyncGenerator<PageSlice> {
    const viewed = await this.#open(at);
    try {
      const matches = await matchView(viewed.collection, viewed.view, filter);
      const ask = [matches, from, limit + 1] as const;
      const slots = await this.#reader.call(at.namespace, 'lowestIds', [...ask], weighPoints(limit));
      const behind = await collectPoints(this.#slices(at, matches, slots.subarray(limit), ID_ONLY));
      let rest = Math.min(limit, slots.length);
      if (rest === 0) yield { points: [], bytes: 0, next: null };
      for await (const slice of this.#slices(at, matches, slots.subarray(0, limit), parts, options)) {
        checkValid(viewed.collection);
        rest -= slice.points.length;
        yield { ...slice, next: rest === 0 ? (behind[0]?.id ?? null) : null };
      }
    } finally {
      viewed.view.release();
    }
  }

  async count(at: CollectionAddress, filter: Filter): Promise<number> {
    const { collection, view } = await this.#open(at);
    try {
      const { bits } = await matchView(collection, view, filter);
      checkValid(collection);
      return countSlots(bits);
    } finally {
      view.release();
    }
  }

  async countTerms(
    at: CollectionAddress,
    key: PayloadKey,
    filter: Filter | null,
  ): Promise<ReadonlyMap<string, number> | null> {
    const { collection, view } = await this.#open(at);
    try {
      const all = new Uint32Array(Math.ceil(view.rows.slotCount / BLOCK_SLOTS) * BLOCK_WORDS).fill(-1);
      const { bits } = filter === null ? showView(collection, view, all) : await matchView(collection, view, filter);
      const counts = await collection.masks.countTerms(key, bits, view);
      checkValid(collection);
      return counts;
    } finally {
      view.release();
    }
  }

  async *search(
    at: CollectionAddress,
    request: SearchRequest,
    options?: ReadOptions,
  ): AsyncGenerator<PointSlice<ScoredPoint>> {
    const { collection, view } = await this.#open(at);
    try {
      const ranked = await this.#rank(at, collection, view, request, options?.signal);
      checkValid(collection);
      const found = this.#findAtOnce(collection, ranked, request, options);
      if (found !== undefined) {
        yield found;
        return;
      }
      const read = (slots: Uint32Array, parts: PointParts) => this.#slicesToKeep(at, collection, slots, parts, options);
      for await (const slice of rankPoints(ranked, request, read)) {
        checkValid(collection);
        yield slice;
      }
    } catch (error) {
      throw toStoreError(error);
    } finally {
      view.release();
    }
  }

  /** Returns the slots that match in a recent version, for a write to start from; null when the collection is gone. */
  async match(at: CollectionAddress, filter: Filter): Promise<ViewedSlots | null> {
    const viewed = this.#collections.findView(at);
    if (viewed === undefined) return this.#matchStored(at, filter);
    try {
      const matches = await matchView(viewed.collection, viewed.view, filter);
      return viewed.collection.isAbandoned ? null : matches;
    } finally {
      viewed.view.release();
    }
  }

  /** Matches without loading the collection, for a write: block by block, with other calls in between. */
  async #matchStored(at: CollectionAddress, filter: Filter): Promise<ViewedSlots | null> {
    const found = await this.#reader.call(at.namespace, 'rowset', [at]);
    if (found === undefined) return null;
    const { rowset, size, version, slotCount } = found;
    const blocks = Math.ceil(slotCount / BLOCK_SLOTS);
    const bits = new Uint32Array(blocks * BLOCK_WORDS);
    for (let block = 0; block < blocks; block++) {
      const call = [rowset, block, filter] as const;
      const words = await this.#reader.call(at.namespace, 'matchingSlots', [...call], weighPoints(BLOCK_SLOTS));
      bits.set(words, block * BLOCK_WORDS);
    }
    return { rowset, size, version, bits };
  }

  /** Opens a view; the collection is loaded first when it is not in memory. The caller releases the view. */
  async #open(at: CollectionAddress): Promise<{ collection: LoadedCollection; view: CollectionView }> {
    try {
      return await this.#collections.view(at);
    } catch (error) {
      // Loading checks the rows in the engine, so it can be rejected like a search.
      throw toStoreError(error);
    }
  }

  async #rank(
    at: CollectionAddress,
    collection: LoadedCollection,
    view: CollectionView,
    { vector, limit, filter, scoreThreshold, idOrder = 'text' }: SearchRequest,
    signal: AbortSignal | undefined,
  ): Promise<RankedSlots> {
    const { rowset, config, masks, damaged } = collection;
    const { size, distance } = config;
    if (vector.length !== size) throw new DimensionMismatch(size, vector.length);
    if (damaged.size > 0) throw await this.#toDamage(at, collection, Uint32Array.from(damaged));
    const needsMask = filter !== null && !matchesEverything(filter);
    const mask = needsMask ? await masks.get(filter, view) : undefined;
    let window: RowWindow | undefined;
    const readRows = (slots: Uint32Array): Promise<Uint8Array> => {
      window ??= this.#rows.openWindow(at.namespace);
      return this.#readRows(at, collection, slots, window);
    };
    try {
      const search = { query: vector, k: limit, owner: at.namespace, readRows };
      const hits = await view.rows.search({ ...search, ...(mask && { mask }), ...(signal && { signal }) });
      const { sure, tied, missing } = splitTies(hits, limit, distance, scoreThreshold);
      if (tied.length === 0) return { slots: sure, scores: hits.scores.subarray(0, sure.length), distance, idOrder };
      const ties = { rowset, size, version: view.version, bits: toSlotBits(tied) };
      const choose = () =>
        idOrder === 'text'
          ? this.#reader.call(at.namespace, 'lowestTexts', [ties, missing])
          : this.#reader.call(at.namespace, 'lowestIds', [ties, null, missing]);
      const chosen = missing === tied.length ? tied : await choose();
      const slots = Uint32Array.from([...sure, ...chosen]);
      return { slots, scores: hits.scores.subarray(0, slots.length), distance, idOrder };
    } finally {
      window?.release();
    }
  }

  /** Returns the whole answer if all of its points were read lately or can be read without another thread. */
  #findAtOnce(
    { rowset, config }: LoadedCollection,
    ranked: RankedSlots,
    parts: PointParts,
    options: ReadOptions | undefined,
  ): PointSlice<ScoredPoint> | undefined {
    const known = this.#collections.recent.find(rowset, ranked.slots, parts);
    const found = known ?? this.#ownPoints.find({ rowset, size: config.size }, ranked.slots, parts);
    if (found === undefined) return undefined;
    if (known === undefined) this.#collections.recent.add(rowset, ranked.slots, found.points);
    new SliceReader(options).hold(found.bytes);
    return { points: rankSlice(found.points, ranked), bytes: found.bytes };
  }

  /** Reads slices like `#slices` and caches the points for the next searches that find them. */
  async *#slicesToKeep(
    at: CollectionAddress,
    collection: LoadedCollection,
    slots: Uint32Array,
    parts: PointParts,
    options?: ReadOptions,
  ): AsyncGenerator<ReadSlice> {
    const { rowset, config } = collection;
    const { recent } = this.#collections;
    let from = 0;
    for await (const slice of this.#slices(at, { rowset, size: config.size }, slots, parts, options)) {
      if (!collection.isAbandoned) recent.add(rowset, slots.subarray(from), slice.points);
      from += slice.points.length;
      yield slice;
    }
  }

  /** Yields the points in these slots, slice by slice. The caller holds a view that shows them. */
  async *#slices(
    at: CollectionAddress,
    { rowset, size }: RowsetShape,
    slots: Uint32Array,
    parts: PointParts,
    options?: ReadOptions,
  ): AsyncGenerator<ReadSlice> {
    const reader = new SliceReader(options);
    reader.check(slots.length * weighPoint(0, 0, parts.withVector ? size : 0));
    for (let from = 0; from < slots.length; ) {
      const some = slots.subarray(from, from + SLICE_POINTS);
      const slice = await reader.read(some.length, (bytesMax) =>
        this.#reader.call(at.namespace, 'pointsAt', [{ rowset, size }, some, parts, bytesMax], bytesMax),
      );
      from += slice.points.length;
      yield slice;
    }
  }

  /** Reads rows that decide a search and are not in memory. */
  async #readRows(
    at: CollectionAddress,
    collection: LoadedCollection,
    slots: Uint32Array,
    window: RowWindow,
  ): Promise<Uint8Array> {
    const { records, damaged } = await window.read(collection.rowset, collection.config.size, slots);
    if (damaged.length === 0) return records;
    collection.addDamaged(damaged);
    this.#reportDamage(at, damaged.length);
    throw await this.#toDamage(at, collection, damaged);
  }

  async #toDamage(
    at: CollectionAddress,
    { rowset, config }: LoadedCollection,
    damaged: Uint32Array,
  ): Promise<StoreFailure> {
    const slots = damaged.subarray(0, DAMAGED_IDS_SHOWN);
    const points = await collectPoints(this.#slices(at, { rowset, size: config.size }, slots, ID_ONLY));
    return toDamageFailure(
      damaged.length,
      points.map(({ id }) => id),
    );
  }
}

function toStoreError(error: unknown): unknown {
  return error instanceof EngineOverloaded ? new StoreOverloaded(error.message, { cause: error }) : error;
}

/** Throws if the collection was abandoned. Must be called before anything that was read is returned. */
function checkValid({ isAbandoned }: LoadedCollection): void {
  if (isAbandoned) throw new StoreFailure('the store failed while it was searched; send the request again');
}

/** Returns the points that the view shows and that match. */
async function matchView(collection: LoadedCollection, view: CollectionView, filter: Filter): Promise<ViewedSlots> {
  return showView(collection, view, await collection.masks.get(filter, view));
}

/** Returns the points of the mask that the view shows. */
function showView({ rowset, config }: LoadedCollection, view: CollectionView, mask: Uint32Array): ViewedSlots {
  const bits = selectSlots(mask, (slot) => view.rows.isLive(slot));
  return { rowset, size: config.size, version: view.version, bits };
}
