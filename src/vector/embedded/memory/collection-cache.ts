// The collections in memory. They are loaded when first searched, or at the start if they were in use before, and kept
// up to date by every write. A large one is loaded as codes; its rows follow when it is searched again and they fit the
// budget. Beyond the budget, rows are dropped first, then collections.
import { Limiter, LimiterFull } from '../../../base/limiter.ts';
import { StoreOverloaded } from '../../errors.ts';
import type { StoreStats } from '../../store-stats.ts';
import type { CollectionAddress } from '../../vector-store.ts';
import type { PointSource } from '../reader/point-source.ts';
import type { SeenState, WriteEffect } from '../threads/commands.ts';
import type { CollectionLoader } from './collection-loader.ts';
import type { CollectionView, LoadedCollection } from './loaded-collection.ts';

/** While no search uses a collection, every dead slot may be reused. */
const ANY_VERSION = Number.MAX_SAFE_INTEGER;
const NO_VERSION = 0;
/** An empty collection costs no row memory but still a few kilobytes of bookkeeping. */
const COLLECTIONS_MAX = 20_000;
/** One load keeps the disk busy; a second fills its pauses. */
const LOADS_AT_ONCE = 2;
/** Far more loads than start at one moment; further searches would not be answered in time. */
const LOADS_WAITING_MAX = 1_024;

interface Entry {
  readonly at: CollectionAddress;
  readonly loading: Promise<LoadedCollection>;
  loaded: LoadedCollection | undefined;
  /** Writes that were committed while the rows were being loaded. */
  readonly missed: { readonly effect: WriteEffect; readonly written: SharedArrayBuffer | undefined }[];
}

export class CollectionCache {
  readonly #loader: CollectionLoader;
  readonly #points: PointSource;
  /** Called when a collection was loaded or dropped. */
  readonly #onChange: () => void;
  /** Collections by key, least recently used first. */
  #entries = new Map<string, Entry>();
  readonly #loads = new Limiter({ atOnce: LOADS_AT_ONCE, waitingMax: LOADS_WAITING_MAX });
  /** True while the rows of a collection are loaded. One collection at a time: no caller waits for it. */
  #isBringingRows = false;
  #toWarm: CollectionAddress[] = [];
  readonly #counts = { memoryHits: 0, loads: 0, evictions: 0 };

  constructor(loader: CollectionLoader, points: PointSource, onChange: () => void) {
    this.#loader = loader;
    this.#points = points;
    this.#onChange = onChange;
  }

  get stats(): Pick<StoreStats, 'loadedCollections' | 'memoryHits' | 'loads' | 'evictions'> {
    return { loadedCollections: this.#entries.size, ...this.#counts };
  }

  /** Returns a view of the collection as it is now, loaded first when it is not in memory. The caller releases it. */
  async view(at: CollectionAddress): Promise<CollectionView> {
    const key = toKey(at);
    for (;;) {
      const entry = this.#entries.get(key) ?? this.#open(key, at);
      const isFirst = entry.loaded === undefined;
      if (!isFirst) this.#counts.memoryHits++;
      const collection = entry.loaded ?? (await entry.loading);
      // While the rows were loaded the collection may have been replaced or dropped.
      if (this.#entries.get(key) !== entry) continue;
      this.#entries.delete(key);
      this.#entries.set(key, entry);
      const view = collection.view();
      if (!isFirst) this.#bringRows(at, view);
      return view;
    }
  }

  #bringRows(at: CollectionAddress, { collection, rows }: CollectionView): void {
    if (collection.residency !== 'disk' || this.#isBringingRows) return;
    if (!this.#loader.hasRoom(rows.slotCount * collection.table.stride)) return;
    this.#isBringingRows = true;
    void this.#loader.bringRows(at, collection, rows.slotCount).finally(() => {
      this.#isBringingRows = false;
    });
  }

  /** Returns the collections that are in memory or will be warmed, most recently used first. */
  list(): CollectionAddress[] {
    return [...[...this.#entries.values()].map(({ at }) => at).reverse(), ...this.#toWarm];
  }

  /**
   * Loads the collections, given most recently used first, as far as they fit into the free memory. It loads one at a
   * time, so that searches can load theirs in between.
   */
  async warm(collections: readonly CollectionAddress[], isWanted: () => boolean): Promise<void> {
    this.#toWarm = [...collections];
    for (let at = this.#toWarm[0]; at && isWanted(); at = this.#toWarm[0]) {
      const bytes = await this.#loader.weigh(at).catch(() => undefined);
      if (!isWanted()) return;
      this.#toWarm.shift();
      // The next search of a collection that cannot be loaded tries again and reports the error.
      if (bytes !== undefined && this.#loader.hasRoom(bytes)) await this.#warmOne(at).catch(() => {});
    }
  }

  async #warmOne(at: CollectionAddress): Promise<void> {
    const key = toKey(at);
    if (this.#entries.has(key)) return;
    const entry = this.#open(key, at);
    // Everything else in memory was used more recently.
    this.#entries = new Map([[key, entry], ...this.#entries]);
    await entry.loading;
  }

  /** Returns a view of the collection, or undefined when it is not in memory. */
  findView(at: CollectionAddress): CollectionView | undefined {
    return this.#entries.get(toKey(at))?.loaded?.view();
  }

  /** Returns the collection in memory; null while it is being loaded, undefined if the next search has to load it. */
  find(at: CollectionAddress): LoadedCollection | null | undefined {
    const entry = this.#entries.get(toKey(at));
    return entry && (entry.loaded ?? null);
  }

  /**
   * Waits until memory shows the state that was seen. The catalogue shows a write as soon as it is committed, searches
   * only when the writer's reply has arrived. Without the wait, a later search could show an older state.
   */
  async catchUp(at: CollectionAddress, seen: SeenState | undefined): Promise<void> {
    const searched = this.find(at);
    if (searched === undefined) return;
    if (searched?.rowset === seen?.rowset && (searched?.version ?? -1) >= (seen?.version ?? 0)) return;
    await this.#loader.awaitWrites();
  }

  /** Returns the newest version whose dead slots an upsert into this collection may reuse. */
  reuseUpTo(at: CollectionAddress): number {
    const entry = this.#entries.get(toKey(at));
    if (entry === undefined) return ANY_VERSION;
    return entry.loaded?.reuseUpTo ?? NO_VERSION;
  }

  async #load(at: CollectionAddress): Promise<LoadedCollection> {
    try {
      const makeRoom = (bytes: number) => this.#shrink(toKey(at), bytes);
      return await this.#loads.run(() => this.#loader.load(at, makeRoom), { owner: at.namespace });
    } catch (error) {
      throw error instanceof LimiterFull ? new StoreOverloaded('too many collections are being loaded') : error;
    }
  }

  #open(key: string, at: CollectionAddress): Entry {
    this.#counts.loads++;
    const entry: Entry = { at, loaded: undefined, missed: [], loading: this.#load(at) };
    this.#entries.set(key, entry);
    entry.loading.then(
      (collection) => {
        entry.loaded = collection;
        this.#onChange();
        // The entry may have been dropped or replaced in the meantime.
        if (this.#entries.get(key) !== entry) return;
        for (const { effect, written } of entry.missed) this.apply(at, effect, written);
        this.#shrink(key);
      },
      () => {
        if (this.#entries.get(key) === entry) this.#entries.delete(key);
        this.#purgeMissed(entry);
      },
    );
    return entry;
  }

  /** Makes a committed write, and the row records that came with it, visible to the searches that begin after it. */
  apply(at: CollectionAddress, effect: WriteEffect, written?: SharedArrayBuffer): void {
    if (effect.kind === 'none') return;
    if (effect.kind === 'points') this.#points.forget(effect.rowset, effect.slots);
    const key = toKey(at);
    const entry = this.#entries.get(key);
    if (entry !== undefined && entry.loaded === undefined) {
      entry.missed.push({ effect, written });
    } else if (effect.kind === 'retired') {
      if (entry?.loaded?.rowset === effect.rowset) this.#free(key, entry.loaded, effect.rowset);
      else this.#loader.purge(effect.rowset);
    } else if (entry?.loaded?.rowset === effect.rowset) {
      if (effect.kind === 'fields') entry.loaded.changeFields(effect.fields);
      else entry.loaded.publish(effect, written);
      this.#shrink(key);
    }
  }

  /** Makes room after a collection in use has grown. */
  makeRoom(at: CollectionAddress): void {
    this.#shrink(toKey(at));
  }

  /** Unloads the collection when no search uses it; it is loaded again when it is next searched. */
  forget(at: CollectionAddress): void {
    const key = toKey(at);
    const loaded = this.#entries.get(key)?.loaded;
    if (loaded?.isIdle) this.#free(key, loaded);
  }

  #free(key: string, collection: LoadedCollection, retired?: number): void {
    this.#entries.delete(key);
    this.#onChange();
    collection.free(() => {
      if (retired !== undefined) this.#loader.purge(retired);
    });
  }

  #purgeMissed({ missed }: Entry): void {
    for (const { effect } of missed) if (effect.kind === 'retired') this.#loader.purge(effect.rowset);
  }

  /** Drops rows, then idle collections, until the rest fits: least recently used first, never the one in use. */
  #shrink(keyInUse: string, bytesToCome = 0): void {
    for (const { loaded } of this.#entries.values()) {
      if (this.#loader.hasRoom(bytesToCome)) break;
      loaded?.dropRows();
    }
    for (const [key, { loaded }] of this.#entries) {
      if (this.#loader.hasRoom(bytesToCome) && this.#entries.size <= COLLECTIONS_MAX) return;
      if (key === keyInUse || !loaded?.isIdle) continue;
      this.#free(key, loaded);
      this.#counts.evictions++;
    }
  }

  /** Forgets everything in memory. The next searches load collections again; running searches must not be answered. */
  clear(): void {
    this.#points.clear();
    for (const [key, entry] of this.#entries) {
      if (entry.loaded !== undefined) {
        entry.loaded.isAbandoned = true;
        this.#free(key, entry.loaded);
      } else {
        this.#entries.delete(key);
        entry.loading.then(
          (collection) => collection.free(() => {}),
          () => {},
        );
      }
    }
  }
}

/** Returns a key that no two addresses share: a namespace contains no line break. */
function toKey(at: CollectionAddress): string {
  return `${at.namespace}\n${at.name}`;
}
