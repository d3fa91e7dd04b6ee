// Questions that one state of a collection in memory answers, from beginning to end, whatever is written meanwhile.
import { EngineOverloaded } from '../../engine/index.ts';
import { DimensionMismatch, StoreFailure, StoreOverloaded } from '../errors.ts';
import { type Filter, matchesEverything } from '../filter.ts';
import type { CollectionAddress, ScoredPoint, ScrollPage, SearchRequest, StoredPoint } from '../vector-store.ts';
import type { CollectionCache } from './collection-cache.ts';
import type { PageRequest, ReaderCalls, ViewedSlots } from './commands.ts';
import { DAMAGED_IDS_SHOWN, toDamageFailure } from './damage.ts';
import type { DiskRows, RowWindow } from './disk-rows.ts';
import { BLOCK_SLOTS, BLOCK_WORDS } from './fact-block.ts';
import type { CollectionView, LoadedCollection } from './loaded-collection.ts';
import { rankPoints, splitTies } from './rank-points.ts';
import { countSlots, selectSlots, toSlotBits } from './slot-bits.ts';
import type { StorageThread } from './storage-thread.ts';
import { weighPoints } from './weigh-points.ts';

export class ViewedCollections {
  readonly #collections: CollectionCache;
  readonly #reader: StorageThread<ReaderCalls>;
  readonly #rows: DiskRows;
  readonly #reportDamage: (at: CollectionAddress, damaged: number) => void;

  constructor(
    collections: CollectionCache,
    reader: StorageThread<ReaderCalls>,
    rows: DiskRows,
    reportDamage: (at: CollectionAddress, damaged: number) => void,
  ) {
    this.#collections = collections;
    this.#reader = reader;
    this.#rows = rows;
    this.#reportDamage = reportDamage;
  }

  scroll(at: CollectionAddress, filter: Filter, page: PageRequest): Promise<ScrollPage> {
    return this.#look(at, async (collection, view) => {
      const matches = await matchView(collection, view, filter);
      return this.#reader.call(at.namespace, 'scrollViewed', [matches, page], weighPoints(page.limit));
    });
  }

  count(at: CollectionAddress, filter: Filter): Promise<number> {
    return this.#look(at, async (collection, view) => countSlots((await matchView(collection, view, filter)).bits));
  }

  search(at: CollectionAddress, request: SearchRequest, signal: AbortSignal | undefined): Promise<ScoredPoint[]> {
    return this.#look(at, (collection, view) => this.#search(at, collection, view, request, signal));
  }

  /** The slots that match in a recent version, for a write that goes on from there; null when the collection is not there. */
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

  /** For a write alone the collection is not loaded: the payloads are looked at block by block, and others are answered in between. */
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

  /** The collection is loaded first when it is not in memory. */
  async #look<Answer>(
    at: CollectionAddress,
    ask: (collection: LoadedCollection, view: CollectionView) => Promise<Answer>,
  ): Promise<Answer> {
    try {
      const { collection, view } = await this.#collections.view(at);
      try {
        const answer = await ask(collection, view);
        if (!collection.isAbandoned) return answer;
        throw new StoreFailure('the store failed while it was searched; send the request again');
      } finally {
        view.release();
      }
    } catch (error) {
      // Loading checks the rows in the engine, so it can be refused like a search.
      if (error instanceof EngineOverloaded) throw new StoreOverloaded(error.message, { cause: error });
      throw error;
    }
  }

  async #search(
    at: CollectionAddress,
    collection: LoadedCollection,
    view: CollectionView,
    request: SearchRequest,
    signal: AbortSignal | undefined,
  ): Promise<ScoredPoint[]> {
    const { rowset, config, masks } = collection;
    const { vector, limit, filter, scoreThreshold, withPayload, withVector } = request;
    const { size, distance } = config;
    if (vector.length !== size) throw new DimensionMismatch(size, vector.length);
    await this.#checkUndamaged(at, collection);
    const needsMask = filter !== null && !matchesEverything(filter);
    const mask = needsMask ? await masks.get(filter, view) : undefined;
    const window = this.#rows.openWindow(at.namespace);
    const hits = await view.rows
      .search({
        query: vector,
        k: limit,
        lane: at.namespace,
        ...(mask !== undefined && { mask }),
        ...(signal !== undefined && { signal }),
        readRows: (slots) => this.#readRows(at, collection, slots, window),
      })
      .finally(() => window.release());
    const { sure, tied, missing } = splitTies(hits, limit, distance, scoreThreshold);
    const ties = { rowset, size, version: view.version, bits: toSlotBits(tied) };
    const chosen = missing === tied.length ? tied : await this.#reader.call(at.namespace, 'lowestIds', [ties, missing]);
    const slots = Uint32Array.from([...sure, ...chosen]);
    const points = await this.#pointsAt(at, { rowset, size }, slots, { withPayload, withVector });
    return rankPoints(points, hits.scores, distance);
  }

  #pointsAt(at: CollectionAddress, ...args: Parameters<ReaderCalls['pointsAt']>): Promise<StoredPoint[]> {
    const [, slots] = args;
    return this.#reader.call(at.namespace, 'pointsAt', args, weighPoints(slots.length));
  }

  /** Rows that decide a search and are not in memory. */
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

  async #checkUndamaged(at: CollectionAddress, collection: LoadedCollection): Promise<void> {
    const { damaged } = collection;
    if (damaged.size > 0) throw await this.#toDamage(at, collection, Uint32Array.from(damaged));
  }

  async #toDamage(
    at: CollectionAddress,
    { rowset, config }: LoadedCollection,
    damaged: Uint32Array,
  ): Promise<StoreFailure> {
    const parts = { withPayload: false, withVector: false };
    const slots = damaged.subarray(0, DAMAGED_IDS_SHOWN);
    const points = await this.#pointsAt(at, { rowset, size: config.size }, slots, parts);
    return toDamageFailure(
      damaged.length,
      points.map(({ id }) => id),
    );
  }
}

/** The points that the view shows and that match. */
async function matchView(
  { rowset, config, masks }: LoadedCollection,
  view: CollectionView,
  filter: Filter,
): Promise<ViewedSlots> {
  const mask = await masks.get(filter, view);
  const bits = selectSlots(mask, (slot) => view.rows.isLive(slot));
  return { rowset, size: config.size, version: view.version, bits };
}
