// The collections that this process keeps in its memory, where a scan costs a twentieth of one in the database. Each
// search reads the sum of the versions of all buckets first. A collection that is behind catches up, so that a search sees
// every write that was acknowledged before it began, by any process. Collections that do not fit the budget, or are too far
// behind, are searched in the database.
import { codeStride, createEngine, type Engine, rowStride } from '../../../engine/index.ts';
import type { Totals } from '../buckets/follow-buckets.ts';
import type { Collection, Collections } from '../collections.ts';
import type { Database } from '../database.ts';
import { ID_BYTES, NearCollection } from './near-collection.ts';
import { createVectorTables, readAllPoints, readChanges } from './read-changes.ts';

export interface NearOptions {
  readonly database: Database;
  readonly collections: Collections;
  readonly memoryBytesMax: number;
  reportFailure(error: unknown): void;
}

interface Entry {
  readonly near: NearCollection;
  /** The bytes that it takes, or will take. */
  bytes: number;
  /** The running catch-up; resolves to false when that was too much. */
  catching: Promise<boolean> | undefined;
}

export class NearCollections {
  readonly #options: NearOptions;
  readonly #engine: Engine = createEngine();
  /** The entries by the id of the contents, least recently searched first. */
  readonly #entries = new Map<number, Entry>();
  #loading: Promise<void> | undefined;
  #isClosed = false;
  readonly #counts = { memoryHits: 0, loads: 0, evictions: 0 };

  constructor(options: NearOptions) {
    this.#options = options;
  }

  get stats() {
    const { memoryBytesMax } = this.#options;
    const loadedCollections = this.#entries.size;
    return { ...this.#counts, loadedCollections, memoryBytes: this.#engine.bytes, memoryBytesMax };
  }

  bytesOf(contents: number): number {
    return this.#entries.get(contents)?.near.bytes ?? 0;
  }

  /** Returns the collection as it is now or later; undefined if it is to be searched in the database. */
  async find(collection: Collection): Promise<NearCollection | undefined> {
    const known = this.#entries.get(collection.contents)?.near.versions;
    const { database, collections } = this.#options;
    const totals = await collections.readTotals(database.on(collection), collection);
    const entry = this.#touch(collection, totals);
    if (entry === undefined) return undefined;
    // Versions only grow: if the sum that was known before is that of now, so is each version.
    if (known === totals.versions) {
      this.#counts.memoryHits += 1;
      return entry.near;
    }
    // One that is under way may have begun before the write that this search has to see.
    await entry.catching;
    entry.catching ??= this.#catchUp(entry, collection).finally(() => {
      entry.catching = undefined;
    });
    const isCurrent = await entry.catching;
    return isCurrent && this.#entries.get(collection.contents) === entry ? entry.near : undefined;
  }

  /** Returns the entry, created if necessary; undefined if it would not fit. */
  #touch(collection: Collection, totals: Totals): Entry | undefined {
    const { contents } = collection;
    const bytes = weigh(collection, totals);
    if (this.#isClosed || !this.#makeRoom(contents, bytes)) return undefined;
    const entry = this.#entries.get(contents) ?? { near: this.#create(collection), bytes, catching: undefined };
    entry.bytes = bytes;
    this.#entries.delete(contents);
    this.#entries.set(contents, entry);
    return entry;
  }

  #create({ size, distance }: Collection): NearCollection {
    const shape = { dimension: size, metric: distance.toLowerCase() as Lowercase<typeof distance> };
    return new NearCollection({ size, distance }, this.#engine.createTable(shape));
  }

  /** Drops the least recently searched collections until this one fits. */
  #makeRoom(id: number, bytes: number): boolean {
    if (bytes > this.#options.memoryBytesMax) {
      this.#forget(id);
      return false;
    }
    let total = bytes;
    for (const [other, entry] of this.#entries) if (other !== id) total += entry.bytes;
    for (const [other, entry] of this.#entries) {
      if (total <= this.#options.memoryBytesMax) break;
      if (other === id) continue;
      total -= entry.bytes;
      this.#forget(other);
      this.#counts.evictions += 1;
    }
    return true;
  }

  #forget(id: number): void {
    this.#entries.get(id)?.near.free();
    this.#entries.delete(id);
  }

  async #catchUp(entry: Entry, collection: Collection): Promise<boolean> {
    const isNew = entry.near.watermarks.size === 0;
    const changes = await readChanges(this.#options.database.on(collection), collection, entry.near.watermarks);
    if (this.#entries.get(collection.contents) !== entry) return false;
    if (changes === undefined) this.#load(collection);
    else entry.near.apply(changes);
    if (isNew && changes !== undefined) this.#counts.loads += 1;
    return changes !== undefined;
  }

  /** Loads one collection at a time: a second one waits for a later search to request it again. */
  #load(collection: Collection): void {
    this.#loading ??= this.#loadAll(collection)
      .catch(this.#options.reportFailure)
      .finally(() => {
        this.#loading = undefined;
      });
  }

  /** Loads a collection. Its states are read first, so that it is no further than its points. */
  async #loadAll(collection: Collection): Promise<void> {
    const { contents } = collection;
    const database = this.#options.database.on(collection);
    this.#counts.loads += 1;
    const near = this.#create(collection);
    const states = await createVectorTables(database).readStates(collection);
    if (states.length === 0) this.#forget(contents);
    for await (const written of readAllPoints(database, collection)) {
      if (this.#isClosed || !this.#entries.has(contents)) return near.free();
      near.apply({ written, deleted: [], states: [] });
    }
    const before = this.#entries.get(contents);
    if (this.#isClosed || before === undefined) return near.free();
    near.apply({ written: [], deleted: [], states });
    this.#forget(contents);
    this.#entries.set(contents, { near, bytes: before.bytes, catching: undefined });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#loading;
    for (const id of [...this.#entries.keys()]) this.#forget(id);
    await this.#engine.close();
  }
}

function weigh({ size }: Collection, { points }: Totals): number {
  return points * (rowStride(size) + codeStride(size) + ID_BYTES);
}
