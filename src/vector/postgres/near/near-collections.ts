// The collections that this process keeps in its memory, where a scan costs a twentieth of one in the database. Each
// search reads the version of its collection first. A collection that is behind catches up, so that a search sees every
// write that was acknowledged before it began, by any process. Collections that do not fit the budget, or are too far
// behind, are searched in the database.
import { codeStride, createEngine, type Engine, rowStride } from '../../../engine/index.ts';
import type { Collection, Collections } from '../collections.ts';
import type { Database } from '../database.ts';
import { ID_BYTES, NearCollection, NOTHING_YET } from './near-collection.ts';
import { readAllPoints, readChanges } from './read-changes.ts';

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
  /** The entries by the id of the collection, least recently searched first. */
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

  bytesOf(id: number): number {
    return this.#entries.get(id)?.near.bytes ?? 0;
  }

  /** Returns the collection in this version or a later one; undefined if it is to be searched in the database. */
  async find(collection: Collection): Promise<NearCollection | undefined> {
    const entry = this.#touch(collection);
    if (entry === undefined) return undefined;
    if (entry.near.version >= collection.version) {
      this.#counts.memoryHits += 1;
      return entry.near;
    }
    // The first attempt may have begun before the version that this search has to see.
    for (let attempt = 0; attempt < 2 && entry.near.version < collection.version; attempt += 1) {
      entry.catching ??= this.#catchUp(entry, collection).finally(() => {
        entry.catching = undefined;
      });
      if (!(await entry.catching)) return undefined;
    }
    return this.#entries.get(collection.id) === entry && entry.near.version >= collection.version
      ? entry.near
      : undefined;
  }

  /** Returns the entry, created if necessary; undefined if it would not fit. */
  #touch(collection: Collection): Entry | undefined {
    const { id } = collection;
    const bytes = weigh(collection);
    const known = this.#entries.get(id);
    if (this.#isClosed || !this.#makeRoom(id, bytes)) return undefined;
    const entry = known ?? { near: this.#create(collection), bytes, catching: undefined };
    entry.bytes = bytes;
    this.#entries.delete(id);
    this.#entries.set(id, entry);
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
    const { id } = collection;
    const { database, collections } = this.#options;
    return database.snapshot(async (session) => {
      const state = await collections.findState(session, collection, 'read');
      // The collection was dropped or cleared since.
      if (state === undefined) this.#forget(id);
      const changes = state && (await readChanges(session, state, entry.near.version));
      if (this.#entries.get(id) !== entry) return false;
      if (changes !== undefined && entry.near.version === NOTHING_YET) this.#counts.loads += 1;
      if (changes !== undefined) entry.near.apply(changes);
      else if (state !== undefined) this.#load(state);
      return changes !== undefined;
    });
  }

  /** Loads one collection at a time: a second one waits for a later search to request it again. */
  #load(collection: Collection): void {
    this.#loading ??= this.#loadAll(collection)
      .catch(this.#options.reportFailure)
      .finally(() => {
        this.#loading = undefined;
      });
  }

  async #loadAll(collection: Collection): Promise<void> {
    const { id } = collection;
    const { database, collections } = this.#options;
    this.#counts.loads += 1;
    await database.snapshot(async (session) => {
      const state = await collections.findState(session, collection, 'read');
      if (state === undefined) return this.#forget(id);
      const near = this.#create(state);
      for await (const written of readAllPoints(session, state)) {
        if (this.#isClosed || !this.#entries.has(id)) return near.free();
        near.apply({ written, deleted: [], version: state.version });
      }
      if (!this.#entries.has(id)) return near.free();
      this.#forget(id);
      this.#entries.set(id, { near, bytes: weigh(state), catching: undefined });
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#loading;
    for (const id of [...this.#entries.keys()]) this.#forget(id);
    await this.#engine.close();
  }
}

function weigh({ points, size }: Collection): number {
  return points * (rowStride(size) + codeStride(size) + ID_BYTES);
}
