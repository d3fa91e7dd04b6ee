import { assert } from '../../base/assert.ts';
import type { RowHits, RowSearch, RowShape } from '../engine.ts';
import { METRICS } from '../metrics.ts';
import { rankParts } from '../scan/rank-parts.ts';
import { createSearch, type ScanWork, type SearchWork, type SiftWork } from '../scan/scan-job.ts';
import { hasBit, intersect } from '../scan/slot-bits.ts';
import type { RankedSlots } from '../scan/task-run.ts';
import type { Scanner } from '../scanner.ts';
import type { LiveSnapshot } from './live-slots.ts';

/** The least number of rows per result: with fewer, too many rows survive for a sift to be worth it. */
const ROWS_PER_RESULT_MIN = 8;

/**
 * The least number of elements worth sifting: 128 rows of 768. Fewer are scored about as fast as sifted, and need no
 * memory for codes. For twice as many a sift takes half the time.
 */
export const SIFTED_ELEMENTS_MIN = 98_304;

/** The ways in which a table can be searched in its present state. */
export interface TableWorks {
  /** Absent when the rows are elsewhere. */
  readonly scan: ScanWork | undefined;
  /** Absent when the table has no codes. */
  readonly sift: SiftWork | undefined;
}

/** The state of a table that a view sees. */
export interface TableSnapshot {
  readonly shape: RowShape;
  readonly slotCount: number;
  readonly works: TableWorks;
  readonly live: LiveSnapshot;
}

/**
 * A consistent view of a table as it was when the view was taken: later writes and removals do not show in it. Every
 * view must be released exactly once.
 */
export class RowView {
  readonly #table: TableSnapshot;
  readonly #scanner: Scanner;
  readonly #onRelease: () => void;
  /** The holder of the view, and each scan that still runs on it. */
  #users = 1;
  #isReleased = false;

  constructor(table: TableSnapshot, scanner: Scanner, onRelease: () => void) {
    this.#table = table;
    this.#scanner = scanner;
    this.#onRelease = onRelease;
  }

  /** The number of slots that the view covers; live ones are among [0, slotCount). */
  get slotCount(): number {
    return this.#table.slotCount;
  }

  /** The number of live slots. */
  get liveCount(): number {
    return this.#table.live.count;
  }

  isLive(slot: number): boolean {
    return hasBit(this.#table.live.bits, slot);
  }

  /**
   * Returns the k best rows. Rows beyond them that score exactly like the k-th are returned too: the caller breaks
   * ties. Scores are float64 sums over float32 rows: similarity for dot and cosine, distance otherwise. Rejects with
   * EngineOverloaded when too many searches wait, and with the signal's reason when it aborts.
   */
  search({ query, k, mask, owner, signal, readRows }: RowSearch): Promise<RowHits> {
    return this.#use(async () => {
      const { shape, live } = this.#table;
      const { dimension, metric } = shape;
      assert(query.length === dimension, 'a query of the dimension of the rows');
      assert(Number.isInteger(k) && k >= 1, 'k is a positive integer');
      signal?.throwIfAborted();
      const { bits, count } = mask ? intersect(live.bits, mask) : live;
      if (count === 0) return { slots: new Uint32Array(0), scores: new Float64Array(0) };
      const work = this.#chooseWork(count, k);
      const isElsewhere = work.kind === 'sift' && !work.rows;
      const search = createSearch(isElsewhere ? query.slice() : query, Math.min(k, count), bits);
      let parts = await this.#scanner.run(work, count * dimension, { search, owner, signal });
      if (isElsewhere) {
        assert(readRows, 'a way to read rows that are elsewhere');
        parts = [await this.#scanner.elsewhere.score(shape, search, parts, readRows, signal)];
      }
      return toHits(rankParts(parts, search.k), METRICS[metric].sign);
    });
  }

  /** Finds live slots whose record does not carry the checksum of its content, in ascending order. */
  findDamaged(): Promise<Uint32Array> {
    return this.#use(async () => {
      const { works, live, shape } = this.#table;
      const plan = (works.scan ?? works.sift)?.plan;
      if (!plan || live.count === 0) return new Uint32Array(0);
      const work = { kind: 'damage', plan, bits: live.bits } as const;
      const parts = await this.#scanner.run(work, live.count * shape.dimension);
      return Uint32Array.from(parts.flatMap(({ slots }) => [...slots])).sort();
    });
  }

  release(): void {
    assert(!this.#isReleased, 'a view is released once');
    this.#isReleased = true;
    this.#leave();
  }

  #chooseWork(rows: number, k: number): SearchWork {
    const { works, shape } = this.#table;
    const { scan, sift } = works;
    const isSiftWorthIt = rows * shape.dimension >= SIFTED_ELEMENTS_MIN && rows >= k * ROWS_PER_RESULT_MIN;
    const work = isSiftWorthIt ? (sift ?? scan) : (scan ?? sift);
    assert(work, 'a table has rows or codes');
    return work;
  }

  async #use<Result>(scan: () => Promise<Result>): Promise<Result> {
    assert(!this.#isReleased, 'a view is used before it is released');
    this.#users += 1;
    try {
      return await scan();
    } finally {
      this.#leave();
    }
  }

  #leave(): void {
    this.#users -= 1;
    if (this.#users === 0) this.#onRelease();
  }
}

function toHits({ slots, keys }: RankedSlots, sign: number): RowHits {
  for (let i = 0; i < keys.length; i++) keys[i] = sign * (keys[i] ?? 0);
  return { slots, scores: keys };
}
