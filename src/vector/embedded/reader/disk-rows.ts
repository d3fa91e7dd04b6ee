// Rows that stay on the disk. A second reader thread reads and checks them, so that searches do not wait for points.
import { rowStride } from '../../../engine/index.ts';
import type { StoreFiles } from '../files/store-files.ts';
import type { ReaderCalls, RowsetShape } from '../threads/commands.ts';
import { OWN_NAMESPACE, StorageThread } from '../threads/storage-thread.ts';

/**
 * Each call is part of a search, whose number is limited; half of the quota holds a thousand of the largest rows. The
 * window is a few calls, or as much as the thread reads and checks in some milliseconds.
 */
const LIMITS = { waitingMax: 1_024, bytesMax: 536_870_912, windowMax: 16, windowBytesMax: 4_194_304 };

export const READER_ENTRY = new URL('./reader-thread.ts', import.meta.url);

/** The size that most searches read in one go; unused pages cost nothing. */
const WINDOW_BYTES = 1_048_576;
/** Windows kept for the next search; more of them are in use only while that many searches read at once. */
const WINDOWS_KEPT = 16;

/** The memory into which one search reads. It is reused, because the runtime is slow to collect such memory. */
export type RowWindow = ReturnType<DiskRows['openWindow']>;

export class DiskRows {
  readonly #thread: StorageThread<ReaderCalls>;
  readonly #kept: SharedArrayBuffer[] = [];
  #opening: Promise<void> | undefined;

  constructor(files: StoreFiles, onDeath: (error: Error) => void) {
    this.#thread = new StorageThread(READER_ENTRY, files, LIMITS, onDeath);
  }

  /** Starts the thread, which a store of small collections never needs. */
  open(): Promise<void> {
    this.#opening ??= this.#thread.open().catch((error: unknown) => {
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  /** Opens a window for one search of the namespace. */
  openWindow(namespace: string) {
    let memory: SharedArrayBuffer | undefined;
    return {
      /** Returns the records, end to end, valid until the next read, and the slots whose rows are damaged. */
      read: async ({ rowset, size }: RowsetShape, slots: Uint32Array) => {
        const bytes = slots.length * rowStride(size);
        memory ??= this.#kept.pop() ?? new SharedArrayBuffer(WINDOW_BYTES);
        if (bytes > memory.byteLength) memory = new SharedArrayBuffer(bytes);
        const records = new Uint8Array(memory, 0, bytes);
        await this.open();
        const damaged = await this.#thread.call(namespace, 'readRows', [{ rowset, size }, slots, records], bytes);
        return { records, damaged };
      },
      /** Returns the memory for reuse. Must be called when nothing is being read. */
      release: () => {
        if (memory?.byteLength === WINDOW_BYTES && this.#kept.length < WINDOWS_KEPT) this.#kept.push(memory);
      },
    };
  }

  /** Reads the codes of rows as part of loading a collection; the number of loads at once is limited. */
  async codesOf({ rowset, size }: RowsetShape, slots: Uint32Array): Promise<ReturnType<ReaderCalls['codesOf']>> {
    await this.open();
    return this.#thread.call(OWN_NAMESPACE, 'codesOf', [{ rowset, size }, slots], slots.length * rowStride(size));
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
