// The compaction of sparse collections in the background, step by step; it waits for searches that still see the rows.
import { setTimeout as sleep } from 'node:timers/promises';
import { CollectionNotFound, StoreOverloaded } from '../../../errors.ts';
import type { CollectionAddress } from '../../../vector-store.ts';
import type { CollectionCache } from '../../memory/collection-cache.ts';
import type { StoreParts } from '../../memory/collection-loader.ts';
import type { CompactionStep } from '../../threads/commands.ts';
import { OWN_NAMESPACE } from '../../threads/storage-thread.ts';

/** The wait for searches that still see the rows to be cut off, and for a store that is busy. */
const WAIT_MS = 50;
/** Collections that may wait for their turn; one beyond them is noticed again at its next write. */
const WAITING_MAX = 1_000;

export class Compactor {
  readonly #parts: StoreParts;
  readonly #collections: CollectionCache;
  readonly #waiting = new Map<string, CollectionAddress>();
  readonly #closing = new AbortController();
  #running: Promise<void> | undefined;

  constructor(parts: StoreParts, collections: CollectionCache) {
    this.#parts = parts;
    this.#collections = collections;
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
        const isGone = error instanceof CollectionNotFound;
        if (!isGone) this.#parts.log('compaction postponed', { collection: at.name, error });
      }
      this.#waiting.delete(key);
    }
  }

  async #compact(at: CollectionAddress): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const state = await this.#step(at);
      if (state === 'done') {
        // It may be loaded anew into less memory.
        this.#collections.forget(at);
        return;
      }
      if (state === 'waiting') await sleep(WAIT_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  /** Carries out one step and makes it visible. A store that is busy is asked again. */
  async #step(at: CollectionAddress): Promise<CompactionStep['state']> {
    const reuseUpTo = this.#collections.reuseUpTo(at);
    try {
      const step = await this.#parts.writer.call(OWN_NAMESPACE, 'compact', [at, reuseUpTo]);
      if (step.state === 'moved') this.#collections.apply(at, step.effect);
      return step.state;
    } catch (error) {
      if (error instanceof StoreOverloaded) return 'waiting';
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }
}
