import { assert } from '../base/assert.ts';
import type { RowHits, RowSearch, RowShape, RowView } from './engine.ts';
import type { LiveSnapshot } from './live-slots.ts';
import { METRICS } from './metrics.ts';
import { rankParts } from './scan/rank-parts.ts';
import { createSearch, type SearchWork } from './scan/scan-job.ts';
import { hasBit, intersect } from './scan/slot-bits.ts';
import type { RankedSlots } from './scan/task-run.ts';
import type { Scanner } from './scanner.ts';
import type { TableWorks } from './search-works.ts';

/** The least number of rows per result: with fewer, too many rows survive for a sift to be worth it. */
const ROWS_PER_PLACE_MIN = 8;

/**
 * The least number of elements worth sifting: 128 rows of 768. Fewer are scored about as fast as sifted, and need no
 * memory for codes. For twice as many a sift takes half the time.
 */
export const SIFTED_ELEMENTS_MIN = 98_304;

/** The state of a table that a view sees. */
export interface TableSnapshot {
  readonly shape: RowShape;
  readonly slotCount: number;
  readonly works: TableWorks;
  readonly live: LiveSnapshot;
}

export class SnapshotRowView implements RowView {
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

  get slotCount(): number {
    return this.#table.slotCount;
  }

  isLive(slot: number): boolean {
    return hasBit(this.#table.live.bits, slot);
  }

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
        parts = [await this.#scanner.scoreElsewhere(shape, search, parts, readRows, signal)];
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
    const isSiftWorthIt = rows * shape.dimension >= SIFTED_ELEMENTS_MIN && rows >= k * ROWS_PER_PLACE_MIN;
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
