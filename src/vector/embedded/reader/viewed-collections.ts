// Reads that one state of a collection in memory answers, from beginning to end, whatever is written at the same time.
import { EngineOverloaded } from '../../../engine/index.ts';
import { StoreFailure, StoreOverloaded } from '../../errors.ts';
import type { Corpus } from '../../field-index/field-index.ts';
import { toDatatype } from '../../fields/fields.ts';
import { type Filter, matchesEverything, type PayloadKey } from '../../filter.ts';
import { createThresholdTest } from '../../score.ts';
import { type PageRequest, type ReadSlice, weighPoints } from '../../slice-reader.ts';
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
import { DAMAGED_IDS_SHOWN, toDamageFailure } from '../files/damage.ts';
import { countSlots, intersectBits, selectSlots, toSlotBits } from '../filters/slot-bits.ts';
import { BLOCK_SLOTS, BLOCK_WORDS } from '../filters/term-block.ts';
import type { CollectionCache } from '../memory/collection-cache.ts';
import { reportDamage, type StoreParts } from '../memory/collection-loader.ts';
import type { CollectionView, LoadedCollection } from '../memory/loaded-collection.ts';
import type { ViewedSlots } from '../threads/commands.ts';
import type { RowWindow } from './disk-rows.ts';
import { openSearch, type SearchedView } from './open-search.ts';
import type { PointSource } from './point-source.ts';
import { ID_ONLY, type RankedSlots, rankPoints, rankSlice, splitTies } from './rank-points.ts';

export class ViewedCollections {
  readonly #parts: StoreParts;
  readonly #collections: CollectionCache;
  readonly #points: PointSource;

  constructor(parts: StoreParts, collections: CollectionCache, points: PointSource) {
    this.#parts = parts;
    this.#collections = collections;
    this.#points = points;
  }

  async *scroll(
    at: CollectionAddress,
    filter: Filter,
    { from, limit, ...parts }: PageRequest,
    options?: ReadOptions,
  ): AsyncGenerator<PageSlice> {
    const view = await this.#open(at);
    try {
      const ask = [await matchView(view, filter), from, limit + 1] as const;
      const slots = await this.#parts.reader.call(at.namespace, 'lowestIds', [...ask], weighPoints(limit));
      const [behind] = await collectPoints(this.#read(at, view.collection, slots.subarray(limit), ID_ONLY));
      let rest = Math.min(limit, slots.length);
      for await (const slice of this.#read(at, view.collection, slots.subarray(0, limit), parts, options)) {
        checkValid(view.collection);
        rest -= slice.points.length;
        yield { ...slice, next: rest === 0 ? (behind?.id ?? null) : null };
      }
    } finally {
      view.release();
    }
  }

  async count(at: CollectionAddress, filter: Filter): Promise<number> {
    const view = await this.#open(at);
    try {
      const { bits } = await matchView(view, filter);
      checkValid(view.collection);
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
    const view = await this.#open(at);
    try {
      const all = new Uint32Array(Math.ceil(view.rows.slotCount / BLOCK_SLOTS) * BLOCK_WORDS).fill(-1);
      const { bits } = filter === null ? showView(view, all) : await matchView(view, filter);
      const counts = await view.collection.masks.countTerms(key, bits, view);
      checkValid(view.collection);
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
    const onGrown = () => this.#collections.makeRoom(at);
    const searched = await openSearch(request, () => this.#open(at), onGrown);
    const { collection } = searched.view;
    try {
      const ranked = await this.#rank(at, searched, request, options?.signal);
      checkValid(collection);
      // Without a generator for the slices: most answers are found at once.
      const found = this.#points.find(collection, ranked.slots, request, options);
      if (found !== undefined) {
        yield { points: rankSlice(found.points, ranked), bytes: found.bytes };
        return;
      }
      const read = (slots: Uint32Array, parts: PointParts) => this.#read(at, collection, slots, parts, options);
      for await (const slice of rankPoints(ranked, request, read)) {
        checkValid(collection);
        yield slice;
      }
    } catch (error) {
      throw toStoreError(error);
    } finally {
      searched.release();
    }
  }

  /** Returns the slots that match in a recent version, for a write to start from; null when the collection is gone. */
  async match(at: CollectionAddress, filter: Filter): Promise<ViewedSlots | null> {
    const view = this.#collections.findView(at);
    if (view === undefined) return this.#matchStored(at, filter);
    try {
      const matches = await matchView(view, filter);
      return view.collection.isAbandoned ? null : matches;
    } finally {
      view.release();
    }
  }

  /** Matches without loading the collection, for a write: block by block, with other calls in between. */
  async #matchStored(at: CollectionAddress, filter: Filter): Promise<ViewedSlots | null> {
    const found = await this.#parts.reader.call(at.namespace, 'collection', [at]);
    if (found === undefined) return null;
    const { rowset, size, version, slotCount } = found;
    const blocks = Math.ceil(slotCount / BLOCK_SLOTS);
    const bits = new Uint32Array(blocks * BLOCK_WORDS);
    for (let block = 0; block < blocks; block++) {
      const call = [rowset, block, filter] as const;
      const words = await this.#parts.reader.call(at.namespace, 'matchingSlots', [...call], weighPoints(BLOCK_SLOTS));
      bits.set(words, block * BLOCK_WORDS);
    }
    return { rowset, size, version, bits };
  }

  /** Opens a view; the collection is loaded first when it is not in memory. The caller releases the view. */
  async #open(at: CollectionAddress): Promise<CollectionView> {
    try {
      return await this.#collections.view(at);
    } catch (error) {
      // Loading checks the rows in the engine, so it can be rejected like a search.
      throw toStoreError(error);
    }
  }

  async #rank(
    at: CollectionAddress,
    { view, target, field, withMain }: SearchedView,
    request: SearchRequest,
    signal: AbortSignal | undefined,
  ): Promise<RankedSlots> {
    const { collection } = view;
    const { vector: given, limit, filter, idOrder = 'text', corpus } = request;
    const { distance, isMain } = target;
    const vector = toDatatype(target, given);
    const { rowset, size, masks, damaged } = collection;
    if (isMain && damaged.size > 0) throw await this.#toDamage(at, collection, Uint32Array.from(damaged));
    const needsMask = filter !== null && !matchesEverything(filter);
    const matching = needsMask ? await masks.get(filter, view) : undefined;
    const mask = matching && withMain ? intersectBits(matching, withMain) : (matching ?? withMain);
    let window: RowWindow | undefined;
    const readRows = (slots: Uint32Array): Promise<Uint8Array> => {
      window ??= this.#parts.rows.openWindow(at.namespace);
      return this.#readRows(at, collection, slots, window);
    };
    try {
      const search = { k: limit, owner: at.namespace, ...(mask && { mask }), ...(signal && { signal }) };
      const hits = await (field
        ? field.search({ ...search, vector, ...(target.idf && { corpus: await findCorpus(view, corpus) }) })
        : view.rows.search({ ...search, query: vector as Float32Array, readRows }));
      const { sure, tied, missing } = splitTies(hits, limit, createThresholdTest(request, distance));
      if (tied.length === 0) return { slots: sure, scores: hits.scores.subarray(0, sure.length), distance, idOrder };
      const ties = { rowset, size, version: view.version, bits: toSlotBits(tied) };
      const choose = () =>
        idOrder === 'text'
          ? this.#parts.reader.call(at.namespace, 'lowestTexts', [ties, missing])
          : this.#parts.reader.call(at.namespace, 'lowestIds', [ties, null, missing]);
      const chosen = missing === tied.length ? tied : await choose();
      const slots = Uint32Array.from([...sure, ...chosen]);
      return { slots, scores: hits.scores.subarray(0, slots.length), distance, idOrder };
    } finally {
      window?.release();
    }
  }

  /** Yields the points in these slots, which a view of the collection shows. */
  #read(
    { namespace }: CollectionAddress,
    collection: LoadedCollection,
    slots: Uint32Array,
    parts: PointParts,
    options?: ReadOptions,
  ): AsyncGenerator<ReadSlice> {
    // The slots of an abandoned collection may be reused: its points must not be cached.
    checkValid(collection);
    return this.#points.read(namespace, collection, slots, parts, options);
  }

  /** Reads rows that decide a search and are not in memory. */
  async #readRows(
    at: CollectionAddress,
    collection: LoadedCollection,
    slots: Uint32Array,
    window: RowWindow,
  ): Promise<Uint8Array> {
    const { records, damaged } = await window.read(collection, slots);
    if (damaged.length === 0) return records;
    collection.addDamaged(damaged);
    reportDamage(this.#parts, at, damaged.length);
    throw await this.#toDamage(at, collection, damaged);
  }

  async #toDamage(at: CollectionAddress, collection: LoadedCollection, damaged: Uint32Array): Promise<StoreFailure> {
    const points = await collectPoints(this.#read(at, collection, damaged.subarray(0, DAMAGED_IDS_SHOWN), ID_ONLY));
    return toDamageFailure(damaged.length, points);
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
async function matchView(view: CollectionView, filter: Filter): Promise<ViewedSlots> {
  return showView(view, await view.collection.masks.get(filter, view));
}

/** Returns the points by whose frequencies a query is weighted. */
async function findCorpus(view: CollectionView, filter: Filter | undefined): Promise<Corpus> {
  if (filter === undefined) return { count: view.rows.liveCount };
  const { bits: mask } = await matchView(view, filter);
  return { count: countSlots(mask), mask };
}

/** Returns the points of the mask that the view shows. */
function showView({ collection, rows, version }: CollectionView, mask: Uint32Array): ViewedSlots {
  const bits = selectSlots(mask, (slot) => rows.isLive(slot));
  return { rowset: collection.rowset, size: collection.size, version, bits };
}
