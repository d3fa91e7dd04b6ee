// The source of every point in an answer. A point that a view shows comes from the cache of recent points if all points
// of the answer are there. Otherwise the calling thread reads up to 16 small points without vectors from the catalogue,
// and gives up after a millisecond, because their pages are not in memory then. All other points are read by the reader
// thread, slice by slice.
import type { DatabaseSync } from 'node:sqlite';
import { CollectionNotFound } from '../../errors.ts';
import {
  checkBytes,
  hold,
  listSlices,
  type PageRequest,
  type ReadSlice,
  readSlice,
  SLICE_POINTS,
  scrollSlices,
  weighPoint,
} from '../../slice-reader.ts';
import type { CollectionAddress, PageSlice, PointParts, PointSlice, ReadOptions } from '../../vector-store.ts';
import { openCatalogueForReading } from '../files/schema.ts';
import { Statements } from '../files/statements.ts';
import type { StoreFiles } from '../files/store-files.ts';
import { RecentPoints } from '../memory/recent-points.ts';
import type { ReaderCalls, RowsetShape, SeenState } from '../threads/commands.ts';
import type { StorageThread } from '../threads/storage-thread.ts';
import { SlotPoints } from './slot-points.ts';

/**
 * The most points that the calling thread reads. They take about a tenth of a millisecond, as long as a call to the
 * reader thread keeps the calling thread busy, and the answer is ready two thread switches earlier.
 */
const OWN_POINTS_MAX = 16;
const OWN_BYTES_MAX = 65_536;
/** The longest read of the calling thread: one that takes longer waits for the disk, or for a processor. */
const OWN_READ_MS_MAX = 1;

/** Large enough for the inner pages of a large catalogue; copying a leaf from the system takes some microseconds. */
const CACHE_KIB = 2_048;

const NO_POINTS: ReadSlice = { points: [], bytes: 0, next: null };

interface PointSourceParts {
  readonly files: StoreFiles;
  readonly reader: StorageThread<ReaderCalls>;
  /** The bytes for recent points. */
  readonly bytesMax: number;
  /** Waits until searches show the state that was seen; undefined: that there is no such collection. */
  catchUp(at: CollectionAddress, seen: SeenState | undefined): Promise<void>;
  /** Returns the time in milliseconds, from any moment on. */
  now?(): number;
}

export class PointSource {
  readonly #parts: PointSourceParts;
  readonly #now: () => number;
  #recent: RecentPoints;
  /** The connection of the calling thread. */
  #own: { readonly database: DatabaseSync; readonly points: SlotPoints } | undefined;

  constructor(parts: PointSourceParts) {
    this.#parts = parts;
    this.#now = parts.now ?? (() => performance.now());
    this.#recent = new RecentPoints(parts.bytesMax);
  }

  /** Returns the points in these slots if no other thread has to read them. The caller holds a view that shows them. */
  find(rows: RowsetShape, slots: Uint32Array, parts: PointParts, options?: ReadOptions): ReadSlice | undefined {
    const known = slots.length === 0 ? NO_POINTS : this.#recent.find(rows.rowset, slots, parts);
    const found = known ?? this.#readHere(rows, slots, parts);
    if (found === undefined) return undefined;
    if (known === undefined) this.#recent.add(rows.rowset, slots, found.points);
    hold(options, found.bytes);
    return found;
  }

  /** Yields the points in these slots, at least one slice. The caller holds a view that shows them. */
  async *read(
    namespace: string,
    { rowset, size }: RowsetShape,
    slots: Uint32Array,
    parts: PointParts,
    options?: ReadOptions,
  ): AsyncGenerator<ReadSlice> {
    const found = this.find({ rowset, size }, slots, parts, options);
    if (found !== undefined) {
      yield found;
      return;
    }
    // A cache that is replaced while points are read does not get them.
    const recent = this.#recent;
    checkBytes(options, slots.length * weighPoint(0, 0, parts.withVector ? size : 0));
    for (let from = 0; from < slots.length; ) {
      const some = slots.subarray(from, from + SLICE_POINTS);
      const slice = await readSlice(options, some.length, (bytesMax) =>
        this.#parts.reader.call(namespace, 'pointsAt', [{ rowset, size }, some, parts, bytesMax], bytesMax),
      );
      recent.add(rowset, some, slice.points);
      from += slice.points.length;
      yield slice;
    }
  }

  /** Yields the points with these ids in their latest state. */
  list(
    at: CollectionAddress,
    ids: readonly string[],
    parts: PointParts,
    options?: ReadOptions,
  ): AsyncGenerator<PointSlice> {
    const { reader } = this.#parts;
    return listSlices(ids, options, (some, bytesMax) =>
      this.#show(at, reader.call(at.namespace, 'listPoints', [at, some, parts, bytesMax], bytesMax)),
    );
  }

  /** Yields a page of all points in their latest state. */
  scroll(at: CollectionAddress, page: PageRequest, options?: ReadOptions): AsyncGenerator<PageSlice> {
    const { reader } = this.#parts;
    return scrollSlices(page, options, (part, bytesMax) =>
      this.#show(at, reader.call(at.namespace, 'scroll', [at, part, bytesMax], bytesMax)),
    );
  }

  /** Drops the cached points of slots that hold other points now. Must be called before such a write can be seen. */
  forget(rowset: number, slots: Uint32Array): void {
    this.#recent.forget(rowset, slots);
  }

  clear(): void {
    this.#recent = new RecentPoints(this.#parts.bytesMax);
  }

  /** Reads small answers; returns undefined if the reader thread should. */
  #readHere(rows: RowsetShape, slots: Uint32Array, parts: PointParts): ReadSlice | undefined {
    if (slots.length > OWN_POINTS_MAX || parts.withVector) return undefined;
    try {
      this.#own ??= this.#open();
      const { database, points } = this.#own;
      const endMs = this.#now() + OWN_READ_MS_MAX;
      database.exec('BEGIN');
      const slice = points.read(rows, slots, parts, { bytesMax: OWN_BYTES_MAX, isOver: () => this.#now() > endMs });
      database.exec('COMMIT');
      return slice.points.length === slots.length ? slice : undefined;
    } catch {
      // The reader thread meets the same problem and reports it.
      this.close();
      return undefined;
    }
  }

  #open(): { readonly database: DatabaseSync; readonly points: SlotPoints } {
    const { catalogue, rows } = this.#parts.files;
    const database = openCatalogueForReading(catalogue);
    // The reader thread waits for a tool that keeps the file locked.
    database.exec(`PRAGMA busy_timeout = 0; PRAGMA cache_size = -${CACHE_KIB}`);
    return { database, points: new SlotPoints(new Statements(database), rows) };
  }

  close(): void {
    this.#own?.database.close();
    this.#own = undefined;
  }

  async #show<Slice extends SeenState>(at: CollectionAddress, reading: Promise<Slice>): Promise<Slice> {
    try {
      const slice = await reading;
      await this.#parts.catchUp(at, slice);
      return slice;
    } catch (error) {
      if (error instanceof CollectionNotFound) await this.#parts.catchUp(at, undefined);
      throw error;
    }
  }
}
