// The collections in memory: loaded when first searched, kept up to date by every write, given up by least recent use when
// the memory budget is exceeded.
import { Turns } from '../../base/turns.ts';
import { codeStride, type Engine, type Metric, rowStride } from '../../engine/index.ts';
import type { CollectionAddress, Distance, PathFilter, StoreStats } from '../vector-store.ts';
import type { RowsetSnapshot, StoredRows, WriteEffect } from './commands.ts';
import { FilterMasks } from './filter-masks.ts';
import { loadRows } from './load-rows.ts';
import { type CollectionView, LoadedCollection } from './loaded-collection.ts';

const METRICS: Readonly<Record<Distance, Metric>> = {
  Cosine: 'cosine',
  Dot: 'dot',
  Euclid: 'euclid',
  Manhattan: 'manhattan',
};

/** While nobody looks at a collection every dead slot may be used again. */
const ANY_VERSION = Number.MAX_SAFE_INTEGER;
const NO_VERSION = 0;
/** An empty collection costs no row memory but still a few kilobytes of bookkeeping. */
const COLLECTIONS_MAX = 20_000;
/** One load keeps the disk busy; a second fills its pauses. More would only add up in memory. */
const LOADS_AT_ONCE = 2;

export interface CollectionSource {
  readonly engine: Engine;
  readonly rowFolder: string;
  readonly memoryBytesMax: number;
  snapshot(at: CollectionAddress): Promise<RowsetSnapshot>;
  matchingSlots(rowset: number, filter: PathFilter, slotCount: number): Promise<Uint32Array>;
  /** Called when the rows of a retired rowset are no longer looked at by anyone. */
  purge(rowset: number): void;
  reportDamage(at: CollectionAddress, damaged: number): void;
}

interface Entry {
  readonly loading: Promise<LoadedCollection>;
  loaded: LoadedCollection | undefined;
  /** What was written while the rows were being loaded. */
  readonly missed: { readonly effect: WriteEffect; readonly stored: StoredRows | undefined }[];
}

export class CollectionCache {
  readonly #source: CollectionSource;
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry>();
  readonly #loads = new Turns(LOADS_AT_ONCE);
  #hitCount = 0;
  #loadCount = 0;
  #evictionCount = 0;

  constructor(source: CollectionSource) {
    this.#source = source;
  }

  get stats(): Pick<StoreStats, 'loadedCollections' | 'memoryHits' | 'loads' | 'evictions'> {
    const loadedCollections = this.#entries.size;
    return { loadedCollections, memoryHits: this.#hitCount, loads: this.#loadCount, evictions: this.#evictionCount };
  }

  /** A view of the collection as it is now, loaded first when it is not in memory. The caller releases it. */
  async view(at: CollectionAddress): Promise<{ collection: LoadedCollection; view: CollectionView }> {
    const key = toKey(at);
    for (;;) {
      const entry = this.#entries.get(key) ?? this.#open(key, at);
      if (entry.loaded !== undefined) this.#hitCount++;
      const collection = entry.loaded ?? (await entry.loading);
      // While the rows were loaded the collection may have been replaced or given up.
      if (this.#entries.get(key) !== entry) continue;
      this.#entries.delete(key);
      this.#entries.set(key, entry);
      return { collection, view: collection.view() };
    }
  }

  /** The newest version whose dead slots an upsert into this collection may use again. */
  reuseUpTo(at: CollectionAddress): number {
    const entry = this.#entries.get(toKey(at));
    if (entry === undefined) return ANY_VERSION;
    return entry.loaded?.reuseUpTo ?? NO_VERSION;
  }

  #open(key: string, at: CollectionAddress): Entry {
    this.#loadCount++;
    const entry: Entry = { loaded: undefined, missed: [], loading: this.#loads.run(() => this.#load(at)) };
    this.#entries.set(key, entry);
    entry.loading.then(
      (collection) => {
        entry.loaded = collection;
        // The address may have been given up or taken over meanwhile.
        if (this.#entries.get(key) !== entry) return;
        for (const { effect, stored } of entry.missed) this.apply(at, effect, stored);
        this.#shrink(key);
      },
      () => {
        if (this.#entries.get(key) === entry) this.#entries.delete(key);
        this.#purgeMissed(entry);
      },
    );
    return entry;
  }

  async #load(at: CollectionAddress): Promise<LoadedCollection> {
    const { engine, rowFolder, matchingSlots, reportDamage } = this.#source;
    const snapshot = await this.#source.snapshot(at);
    this.#shrink(toKey(at), snapshot.slotCount * (rowStride(snapshot.size) + codeStride(snapshot.size)));
    const table = engine.createTable({ dimension: snapshot.size, metric: METRICS[snapshot.distance] });
    try {
      await loadRows(rowFolder, snapshot, table);
      const damaged = await table.findDamaged();
      if (damaged.length > 0) reportDamage(at, damaged.length);
      const masks = new FilterMasks((filter, slotCount) => matchingSlots(snapshot.rowset, filter, slotCount));
      return new LoadedCollection(snapshot, table, masks, damaged);
    } catch (error) {
      table.free();
      throw error;
    }
  }

  /** Makes a committed write visible to the searches that begin after it. */
  apply(at: CollectionAddress, effect: WriteEffect, stored: StoredRows | undefined): void {
    if (effect.kind === 'none') return;
    const key = toKey(at);
    const entry = this.#entries.get(key);
    if (entry !== undefined && entry.loaded === undefined) {
      entry.missed.push({ effect, stored });
    } else if (effect.kind === 'retired') {
      if (entry?.loaded?.rowset === effect.rowset) this.#free(key, entry.loaded, effect.rowset);
      else this.#source.purge(effect.rowset);
    } else if (entry?.loaded?.rowset === effect.rowset) {
      entry.loaded.publish(effect, stored);
      this.#shrink(key);
    }
  }

  /** Gives the collection up when nobody uses it; it is loaded again when it is next searched. */
  forget(at: CollectionAddress): void {
    const key = toKey(at);
    const loaded = this.#entries.get(key)?.loaded;
    if (loaded?.isIdle) this.#free(key, loaded);
  }

  #free(key: string, collection: LoadedCollection, retired?: number): void {
    this.#entries.delete(key);
    collection.free(() => {
      if (retired !== undefined) this.#source.purge(retired);
    });
  }

  #purgeMissed(entry: Entry): void {
    for (const { effect } of entry.missed) if (effect.kind === 'retired') this.#source.purge(effect.rowset);
  }

  /** Gives up idle collections, least recently used first, until the rest fits; never the one in use. */
  #shrink(keyInUse: string, bytesToCome = 0): void {
    const { engine, memoryBytesMax } = this.#source;
    for (const [key, { loaded }] of this.#entries) {
      const fits = engine.bytes + bytesToCome <= memoryBytesMax && this.#entries.size <= COLLECTIONS_MAX;
      if (fits) return;
      if (key === keyInUse || !loaded?.isIdle) continue;
      this.#free(key, loaded);
      this.#evictionCount++;
    }
  }

  /** Forgets everything in memory; what is searched next is loaded again, and searches under way must not be answered. */
  clear(): void {
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

/** A namespace never contains a line break, so that two addresses never share a key. */
function toKey(at: CollectionAddress): string {
  return `${at.namespace}\n${at.name}`;
}
