// Backups of an open store: the writer is asked not to change the rows during the copy, and everything else goes on.
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorProblem } from '../../../base/operator-problem.ts';
import { StoreOverloaded } from '../../errors.ts';
import type { StoreFiles } from '../files/store-files.ts';
import { type CopyOptions, copyInThread } from './copy-in-thread.ts';
import type { StoreCopy } from './copy-store.ts';

/** The wait before an overloaded writer is asked again. */
const ASK_AGAIN_MS = 50;

export interface PinningWriter {
  pin(): Promise<void>;
  /** Ends the pin. Returns false when the rows were not kept, because another writer took over. */
  unpin(): Promise<boolean>;
}

export class StoreBackups {
  readonly #files: StoreFiles;
  readonly #writer: PinningWriter;
  readonly #closing = new AbortController();
  #running: Promise<unknown> | undefined;

  constructor(files: StoreFiles, writer: PinningWriter) {
    this.#files = files;
    this.#writer = writer;
  }

  async run(target: string, options: CopyOptions): Promise<StoreCopy> {
    if (this.#running !== undefined) {
      throw new OperatorProblem('another backup of this store is being made: wait until it is done');
    }
    const signal = AbortSignal.any([this.#closing.signal, ...(options.signal ? [options.signal] : [])]);
    const backup = this.#run(target, { ...options, signal });
    this.#running = backup;
    try {
      return await backup;
    } finally {
      this.#running = undefined;
    }
  }

  async #run(target: string, options: CopyOptions): Promise<StoreCopy> {
    await insist(() => this.#writer.pin());
    let isPinned = true;
    const unpin = async () => {
      isPinned = false;
      if (await insist(() => this.#writer.unpin())) return;
      throw new OperatorProblem('the store was opened anew while it was copied, so the copy was dropped: try again');
    };
    try {
      const copy = await copyInThread({ source: this.#files, target }, options);
      await unpin();
      return copy;
    } finally {
      // A writer that has died has forgotten the pin.
      if (isPinned) await unpin().catch(() => {});
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running?.catch(() => {});
  }
}

/** Repeats a call until the writer accepts it. A pin that stays would let the store grow without end. */
async function insist<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof StoreOverloaded)) throw error;
      await sleep(ASK_AGAIN_MS);
    }
  }
}
