// The growth of collections in the background, one at a time. Another process may do the same at once: each step locks
// the record of the growth, so that steps of several processes follow each other.
import { findNextClass } from '../buckets/buckets.ts';
import { beginGrowth, copyPiece, finishGrowth } from '../buckets/grow-buckets.ts';
import { type Collection, type Collections, drawContents } from '../collections.ts';
import type { Database } from '../database.ts';
import { createTransactions } from './growth-tables.ts';

/** Points that one step copies: a few tenths of a second. */
const STEP_POINTS = 2_000;
/** Collections that wait; further ones are requested again by their next write. */
const WAITING_MAX = 1_000;
/** Attempts to finish while others write, each after the rest was copied. */
const ATTEMPTS_MAX = 100;

export interface GrowerOptions {
  readonly database: Database;
  readonly collections: Collections;
  readonly isCluster: boolean;
  /** Called when contents are to be purged. */
  onRetired(): void;
  reportFailure(error: unknown): void;
}

export class Grower {
  readonly #options: GrowerOptions;
  readonly #waiting = new Map<number, Collection>();
  #running: Promise<void> | undefined;
  #isClosed = false;

  constructor(options: GrowerOptions) {
    this.#options = options;
  }

  /** Has the collection grow to the next size class, or a growth of it continued. */
  request(collection: Collection): void {
    if (this.#isClosed || this.#waiting.size >= WAITING_MAX) return;
    this.#waiting.set(collection.id, collection);
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    for (const [id, collection] of this.#waiting) {
      if (this.#isClosed) return;
      this.#waiting.delete(id);
      try {
        await this.#grow(collection);
      } catch (error) {
        // The next write of the collection requests it again.
        this.#options.reportFailure(error);
      }
    }
  }

  async #grow(collection: Collection): Promise<void> {
    const buckets = findNextClass(collection.buckets);
    if (buckets === undefined) return;
    const transactions = createTransactions(this.#options, collection);
    const target = { bucket: collection.bucket, contents: drawContents(), buckets };
    await beginGrowth(transactions, collection, target);
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      while (!this.#isClosed && (await copyPiece(transactions, STEP_POINTS)));
      if (this.#isClosed || (await finishGrowth(transactions, STEP_POINTS))) break;
    }
    this.#options.onRetired();
  }
}
