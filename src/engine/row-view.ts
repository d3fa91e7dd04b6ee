import { assert } from '../base/assert.ts';
import type { RowHits, RowSearch, RowShape, RowView } from './engine.ts';
import type { LiveSnapshot } from './live-slots.ts';
import { METRICS } from './metrics.ts';
import { rankParts } from './scan/rank-parts.ts';
import { createJob } from './scan/scan-job.ts';
import type { ScanPlan } from './scan/scan-plan.ts';
import { hasBit, intersect } from './scan/slot-bits.ts';
import type { Scanner } from './scanner.ts';

/** What a view sees of its table. */
export interface TableSnapshot {
  readonly shape: RowShape;
  readonly slotCount: number;
  readonly plan: ScanPlan;
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

  search({ query, k, mask, signal }: RowSearch): Promise<RowHits> {
    return this.#use(async () => {
      const { plan, shape, live } = this.#table;
      assert(query.length === shape.dimension, 'a query of the dimension of the rows');
      assert(Number.isInteger(k) && k >= 1, 'k is a positive integer');
      signal?.throwIfAborted();
      const { bits, count } = mask ? intersect(live.bits, mask) : live;
      if (count === 0) return { slots: new Uint32Array(0), scores: new Float64Array(0) };
      const { kernel, sign } = METRICS[shape.metric];
      const kept = Math.min(k, count);
      // The copy is the caller's query alone, not a window on whatever else lies in its buffer.
      const task = { kind: 'search', kernel, sign, query: query.slice(), k: kept } as const;
      const parts = await this.#scanner.run(createJob(plan, bits, task), count, signal);
      const { slots, keys } = rankParts(parts, kept);
      return { slots, scores: keys.map((key) => sign * key) };
    });
  }

  /** Live slots whose record does not carry the checksum of its content, ascending. */
  findDamaged(): Promise<Uint32Array> {
    return this.#use(async () => {
      const { plan, live } = this.#table;
      const parts = await this.#scanner.run(createJob(plan, live.bits, { kind: 'damage' }), live.count);
      return Uint32Array.from(parts.flatMap(({ slots }) => [...slots])).sort();
    });
  }

  release(): void {
    assert(!this.#isReleased, 'a view is released once');
    this.#isReleased = true;
    this.#leave();
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
