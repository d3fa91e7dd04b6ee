// The growth of collections in the background, one at a time. Another process may do the same at once: each step locks
// the record of the growth, so that steps of several processes follow each other.
import { setTimeout as sleep } from 'node:timers/promises';
import { assert } from '../../../base/assert.ts';
import type { ClusterNodes } from '../../../platform/storage/postgres/nodes/watch-nodes.ts';
import { findNextClass, type Layout, listBuckets } from '../buckets/buckets.ts';
import { beginGrowth, copyPiece, finishGrowth } from '../buckets/grow-buckets.ts';
import { type Collection, type Collections, drawContents } from '../collections.ts';
import type { Database } from '../database.ts';
import { listGrowing } from '../list-collections.ts';
import { createTransactions } from './growth-tables.ts';

/** Points that one step copies: a few tenths of a second. */
const STEP_POINTS = 2_000;
/** Collections that wait; further ones are requested again by their next write. */
const WAITING_MAX = 1_000;
/** The pause before a growth that failed is tried again; it doubles. */
const RETRY_MS = 1_000;
const RETRY_MS_MAX = 60_000;
/** Attempts to finish while others write, each after the rest was copied. */
const ATTEMPTS_MAX = 100;

/** Contents that are drawn for a copy, of which the one that fills nodes most evenly is taken. */
const DRAWS = 100;

export interface GrowerOptions {
  readonly database: Database;
  readonly collections: Collections;
  /** Undefined on a single server. */
  readonly nodes: Pick<ClusterNodes, 'countFullest'> | undefined;
  /** Called when contents are to be purged. */
  onRetired(): void;
  reportFailure(error: unknown): void;
}

export class Grower {
  readonly #options: GrowerOptions;
  readonly #waiting = new Map<number, Collection>();
  readonly #closing = new AbortController();
  #running: Promise<void> | undefined;
  #resuming: Promise<void> | undefined;

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

  /** Requests the growths that are under way. A node may be down now; then the next write requests them. */
  resume(): void {
    const { database, reportFailure } = this.#options;
    this.#resuming = listGrowing(database).then((growing) => {
      for (const collection of growing) this.request(collection);
    }, reportFailure);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#resuming;
    await this.#running;
  }

  get #isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  /** Grows one collection after another. One that failed waits behind the others. */
  async #run(): Promise<void> {
    for (let failures = 0; ; ) {
      const [collection] = this.#waiting.values();
      if (this.#isClosed || collection === undefined) return;
      this.#waiting.delete(collection.id);
      try {
        await this.#grow(collection);
        failures = 0;
      } catch (error) {
        this.#options.reportFailure(error);
        this.#waiting.set(collection.id, collection);
        const pauseMs = Math.min(RETRY_MS_MAX, RETRY_MS * 2 ** failures++);
        await sleep(pauseMs, undefined, { signal: this.#closing.signal }).catch(() => {});
      }
    }
  }

  async #grow(collection: Collection): Promise<void> {
    const buckets = findNextClass(collection.buckets);
    if (buckets === undefined) return;
    const { nodes } = this.#options;
    const transactions = createTransactions({ ...this.#options, isCluster: nodes !== undefined }, collection);
    await beginGrowth(transactions, collection, drawTarget(nodes, { bucket: collection.bucket, buckets }));
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      while (!this.#isClosed && (await copyPiece(transactions, STEP_POINTS)));
      if (this.#isClosed || (await finishGrowth(transactions, STEP_POINTS))) break;
    }
    this.#options.onRetired();
  }
}

/** The buckets of contents depend on their id alone. Of several ids it takes one whose buckets fill nodes evenly. */
export function drawTarget(nodes: GrowerOptions['nodes'], at: Omit<Layout, 'contents'>): Layout {
  const draws = Array.from({ length: nodes === undefined ? 1 : DRAWS }, () => ({ ...at, contents: drawContents() }));
  const weigh = (layout: Layout) => nodes?.countFullest(listBuckets(layout)) ?? 0;
  const [first, ...others] = draws.map((layout) => ({ layout, fullest: weigh(layout) }));
  assert(first, 'one is drawn at least');
  return others.reduce((best, each) => (each.fullest < best.fullest ? each : best), first).layout;
}
