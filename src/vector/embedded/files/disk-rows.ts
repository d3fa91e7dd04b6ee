// Rows that stay on the disk, as the main thread asks for them: read and checked by a thread of their own.
import { rowStride } from '../../../engine/index.ts';
import type { RowReaderCalls } from '../threads/commands.ts';
import { OWN_NAMESPACE, StorageThread } from '../threads/storage-thread.ts';
import type { StoreFiles } from './store-files.ts';

/**
 * Each call is part of a search, of which only so many are under way; half of the quota holds a thousand of the largest
 * rows. The thread is given a few of them, or what it reads and
 * checks in some milliseconds.
 */
const LIMITS = { waitingMax: 1_024, bytesMax: 536_870_912, windowMax: 16, windowBytesMax: 4_194_304 };

/** What most searches read in one go; pages that are not used cost nothing. */
const WINDOW_BYTES = 1_048_576;
/** Windows kept for the next search; more of them are in use only while as many searches read at once. */
const WINDOWS_KEPT = 16;

export interface RowsRead {
  /** The records, end to end; valid until the window reads again. */
  readonly records: Uint8Array;
  /** Those of the slots whose rows are not what was written. */
  readonly damaged: Uint32Array;
}

/** The memory into which one search reads. It is used again, because the runtime is slow to collect such memory. */
export interface RowWindow {
  read(rowset: number, size: number, slots: Uint32Array): Promise<RowsRead>;
  /** To be called when nothing is being read. */
  release(): void;
}

export class DiskRows {
  readonly #thread: StorageThread<RowReaderCalls>;
  readonly #kept: SharedArrayBuffer[] = [];
  #opening: Promise<void> | undefined;

  constructor(files: StoreFiles, onDeath: (error: Error) => void) {
    this.#thread = new StorageThread(new URL('./row-reader-thread.ts', import.meta.url), files, LIMITS, onDeath);
  }

  /** Starts the thread, which a store of small collections never needs. */
  open(): Promise<void> {
    this.#opening ??= this.#thread.open().catch((error: unknown) => {
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  /** For one search of the namespace. */
  openWindow(namespace: string): RowWindow {
    let memory: SharedArrayBuffer | undefined;
    return {
      read: async (rowset, size, slots) => {
        const bytes = slots.length * rowStride(size);
        memory ??= this.#kept.pop() ?? new SharedArrayBuffer(WINDOW_BYTES);
        if (bytes > memory.byteLength) memory = new SharedArrayBuffer(bytes);
        const records = new Uint8Array(memory, 0, bytes);
        await this.open();
        const damaged = await this.#thread.call(namespace, 'readRows', [rowset, size, slots, records], bytes);
        return { records, damaged };
      },
      release: () => {
        if (memory?.byteLength === WINDOW_BYTES && this.#kept.length < WINDOWS_KEPT) this.#kept.push(memory);
      },
    };
  }

  /** Part of loading a collection, of which only so many are under way. */
  async codesOf(...args: Parameters<RowReaderCalls['codesOf']>): Promise<ReturnType<RowReaderCalls['codesOf']>> {
    const [, size, slots] = args;
    await this.open();
    return this.#thread.call(OWN_NAMESPACE, 'codesOf', args, slots.length * rowStride(size));
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
