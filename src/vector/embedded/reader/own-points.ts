import type { DatabaseSync } from 'node:sqlite';
import type { ReadSlice } from '../../slice-reader.ts';
import type { PointParts } from '../../vector-store.ts';
import { openCatalogueForReading } from '../files/schema.ts';
import type { StoreFiles } from '../files/store-files.ts';
import type { RowsetShape } from '../threads/commands.ts';
import { SlotPoints } from './slot-points.ts';

/**
 * The most points read here. They take about a tenth of a millisecond, as long as the main thread needs to call another
 * thread for them and to receive the answer.
 */
const POINTS_MAX = 16;
const BYTES_MAX = 65_536;

/** A read that takes longer waited for the disk, or for a processor. */
const READ_MS_MAX = 1;

/**
 * After a slow read, the reader thread is used for 50 times as long as that read took. The event loop waits for the
 * disk less than a fiftieth of the time.
 */
const REST_TIMES = 50;

/** Large enough for the inner pages of a large catalogue; copying a leaf from the system takes some microseconds. */
const CACHE_KIB = 2_048;

/**
 * The points of small answers, read by the calling thread itself as long as they come from memory. That takes it no
 * longer than a call to the reader thread, and the answer is ready two thread switches earlier.
 */
export class OwnPoints {
  readonly #files: StoreFiles;
  #database: DatabaseSync | undefined;
  #points: SlotPoints | undefined;
  #restsUntilMs = 0;
  readonly #now: () => number;

  /** Creates a reader; `now` returns the time in milliseconds, from any moment on. */
  constructor(files: StoreFiles, now = () => performance.now()) {
    this.#files = files;
    this.#now = now;
  }

  /** Returns the points in these slots, which the caller's view shows; undefined if another thread should read them. */
  find(rows: RowsetShape, slots: Uint32Array, parts: PointParts): ReadSlice | undefined {
    if (slots.length > POINTS_MAX || parts.withVector) return undefined;
    if (this.#now() < this.#restsUntilMs) return undefined;
    try {
      this.#points ??= this.#open();
      const begunMs = this.#now();
      this.#database?.exec('BEGIN');
      const slice = this.#points.read(rows, slots, parts, { bytesMax: BYTES_MAX });
      this.#database?.exec('COMMIT');
      const tookMs = this.#now() - begunMs;
      if (tookMs > READ_MS_MAX) this.#restsUntilMs = begunMs + REST_TIMES * tookMs;
      return slice.points.length === slots.length ? slice : undefined;
    } catch {
      // The reader thread meets the same problem and reports it.
      this.close();
      return undefined;
    }
  }

  #open(): SlotPoints {
    this.#database = openCatalogueForReading(this.#files.catalogue);
    // Another thread waits for a tool that keeps the file locked.
    this.#database.exec(`PRAGMA busy_timeout = 0; PRAGMA cache_size = -${CACHE_KIB}`);
    return new SlotPoints(this.#database, this.#files.rows);
  }

  close(): void {
    this.#points = undefined;
    this.#database?.close();
    this.#database = undefined;
  }
}
