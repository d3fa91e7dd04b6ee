// Rows that stay on the disk, as the main thread asks for them: read and checked by a thread of their own.
import { rowStride } from '../../engine/index.ts';
import type { RowReaderCalls } from './commands.ts';
import { StorageThread } from './storage-thread.ts';
import type { StoreFiles } from './store-files.ts';

/** Each call is part of a search, of which only so many are under way. */
const LIMITS = { waitingMax: 1_024, waitingBytesMax: 268_435_456 };

type Reply<Name extends keyof RowReaderCalls> = Promise<ReturnType<RowReaderCalls[Name]>>;

export class DiskRows {
  readonly #thread: StorageThread<RowReaderCalls>;
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

  async rowsAt(rowset: number, size: number, slots: Uint32Array): Reply<'rowsAt'> {
    await this.open();
    return this.#thread.call('rowsAt', [rowset, size, slots], slots.length * rowStride(size));
  }

  async codesOf(rowset: number, size: number, slots: Uint32Array): Reply<'codesOf'> {
    await this.open();
    return this.#thread.call('codesOf', [rowset, size, slots], slots.length * rowStride(size));
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
