// Questions that one state of a collection in memory answers, from beginning to end, whatever is written meanwhile.
import { EngineOverloaded } from '../../engine/index.ts';
import { DimensionMismatch, StoreFailure, StoreOverloaded } from '../errors.ts';
import { type Filter, matchesEverything } from '../filter.ts';
import type { CollectionAddress, ScoredPoint, ScrollPage, SearchRequest } from '../vector-store.ts';
import type { CollectionCache } from './collection-cache.ts';
import type { PageRequest, ReaderCalls, ViewedSlots } from './commands.ts';
import { DAMAGED_IDS_SHOWN, toDamageFailure } from './damage.ts';
import { BLOCK_SLOTS, BLOCK_WORDS } from './fact-block.ts';
import type { CollectionView, LoadedCollection } from './loaded-collection.ts';
import { rankPoints, splitTies } from './rank-points.ts';
import { countSlots, selectSlots, toSlotBits } from './slot-bits.ts';
import type { StorageThread } from './storage-thread.ts';

export class ViewedCollections {
  readonly #collections: CollectionCache;
  readonly #reader: StorageThread<ReaderCalls>;

  constructor(collections: CollectionCache, reader: StorageThread<ReaderCalls>) {
    this.#collections = collections;
    this.#reader = reader;
  }

  scroll(at: CollectionAddress, filter: Filter, page: PageRequest): Promise<ScrollPage> {
    return this.#look(at, async (collection, view) => {
      const matches = await matchView(collection, view, filter);
      return this.#reader.call('scrollViewed', [matches, page]);
    });
  }

  count(at: CollectionAddress, filter: Filter): Promise<number> {
    return this.#look(at, async (collection, view) => countSlots((await matchView(collection, view, filter)).bits));
  }

  search(at: CollectionAddress, request: SearchRequest, signal: AbortSignal | undefined): Promise<ScoredPoint[]> {
    return this.#look(at, (collection, view) => this.#search(collection, view, request, signal));
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
    const found = await this.#reader.call('rowset', [at]);
    if (found === undefined) return null;
    const { rowset, size, version, slotCount } = found;
    const blocks = Math.ceil(slotCount / BLOCK_SLOTS);
    const bits = new Uint32Array(blocks * BLOCK_WORDS);
    for (let block = 0; block < blocks; block++) {
      bits.set(await this.#reader.call('matchingSlots', [rowset, block, filter]), block * BLOCK_WORDS);
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
    collection: LoadedCollection,
    view: CollectionView,
    request: SearchRequest,
    signal: AbortSignal | undefined,
  ): Promise<ScoredPoint[]> {
    const { rowset, config, masks } = collection;
    const { vector, limit, filter, scoreThreshold, withPayload, withVector } = request;
    const { size, distance } = config;
    if (vector.length !== size) throw new DimensionMismatch(size, vector.length);
    await this.#checkUndamaged(collection);
    const needsMask = filter !== null && !matchesEverything(filter);
    const hits = await view.rows.search({
      query: vector,
      k: limit,
      ...(needsMask && { mask: await masks.get(filter, view) }),
      ...(signal !== undefined && { signal }),
    });
    const { sure, tied, missing } = splitTies(hits, limit, distance, scoreThreshold);
    const ties = { rowset, size, version: view.version, bits: toSlotBits(tied) };
    const chosen = missing === tied.length ? tied : await this.#reader.call('lowestIds', [ties, missing]);
    const slots = Uint32Array.from([...sure, ...chosen]);
    const points = await this.#reader.call('pointsAt', [{ rowset, size }, slots, { withPayload, withVector }]);
    return rankPoints(points, hits.scores, distance);
  }

  async #checkUndamaged({ rowset, config, damaged }: LoadedCollection): Promise<void> {
    if (damaged.size === 0) return;
    const slots = Uint32Array.from([...damaged].slice(0, DAMAGED_IDS_SHOWN));
    const parts = { withPayload: false, withVector: false };
    const points = await this.#reader.call('pointsAt', [{ rowset, size: config.size }, slots, parts]);
    const ids = points.map(({ id }) => id);
    throw toDamageFailure(damaged.size, ids);
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
