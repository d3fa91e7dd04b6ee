// The compaction of sparse collections in the background, step by step; it waits for searches that still see the rows.
import { setTimeout as sleep } from 'node:timers/promises';
import { CollectionNotFound, StoreOverloaded } from '../../errors.ts';
import type { CollectionAddress } from '../../vector-store.ts';
import type { CompactionStep } from '../threads/commands.ts';

/** The wait for searches that still see the rows to be cut off, and for a store that is busy. */
const WAIT_MS = 50;
/** Collections that may wait for their turn; one beyond them is noticed again at its next write. */
const WAITING_MAX = 1_000;

export interface CompactorParts {
  /** Carries out one step and makes it visible. */
  step(at: CollectionAddress): Promise<CompactionStep>;
  /** Called when a collection is compact: it may be loaded anew into less memory. */
  onCompact(at: CollectionAddress): void;
  reportFailure(at: CollectionAddress, error: unknown): void;
}

export class Compactor {
  readonly #parts: CompactorParts;
  readonly #waiting = new Map<string, CollectionAddress>();
  readonly #closing = new AbortController();
  #running: Promise<void> | undefined;

  constructor(parts: CompactorParts) {
    this.#parts = parts;
  }

  request(at: CollectionAddress): void {
    if (this.#closing.signal.aborted || this.#waiting.size >= WAITING_MAX) return;
    this.#waiting.set(JSON.stringify([at.namespace, at.name]), at);
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  async #run(): Promise<void> {
    for (const [key, at] of this.#waiting) {
      try {
        await this.#compact(at);
      } catch (error) {
        // A collection that was deleted in the meantime needs no compaction.
        if (!(error instanceof CollectionNotFound)) this.#parts.reportFailure(at, error);
      }
      this.#waiting.delete(key);
    }
  }

  async #compact(at: CollectionAddress): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const { state } = await this.#parts.step(at).catch((error: unknown) => {
        if (error instanceof StoreOverloaded) return { state: 'waiting' } as const;
        throw error;
      });
      if (state === 'done') {
        this.#parts.onCompact(at);
        return;
      }
      if (state === 'waiting') await sleep(WAIT_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }
}
