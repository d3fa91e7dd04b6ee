import { assert } from '../base/assert.ts';
import type { RowShape, RowTable } from './engine.ts';
import { LiveSlots } from './live-slots.ts';
import type { MemoryPool } from './memory/memory-pool.ts';
import { RowSegments } from './memory/row-segments.ts';
import { rowStride } from './row-layout.ts';
import { SnapshotRowView } from './row-view.ts';
import type { Scanner } from './scanner.ts';

const NO_SLOTS = new Uint32Array(0);

export class SegmentedRowTable implements RowTable {
  readonly shape: RowShape;
  readonly stride: number;
  readonly #scanner: Scanner;
  readonly #rows: RowSegments;
  readonly #live = new LiveSlots();
  #slotCount = 0;
  #isFreed = false;

  constructor(shape: RowShape, pool: MemoryPool, scanner: Scanner) {
    this.shape = shape;
    this.stride = rowStride(shape.dimension);
    this.#scanner = scanner;
    this.#rows = new RowSegments(shape.dimension, pool);
  }

  get bytes(): number {
    return this.#rows.bytes;
  }

  reserve(slotCount: number): void {
    this.#assertUsable();
    this.#rows.reserve(slotCount);
    this.#live.grow(this.#rows.capacity);
    this.#slotCount = Math.max(this.#slotCount, slotCount);
    this.#scanner.prepare(this.#slotCount * this.shape.dimension);
  }

  views(fromSlot: number, toSlot: number): Uint8Array[] {
    this.#assertUsable();
    assert(fromSlot >= 0 && fromSlot <= toSlot && toSlot <= this.#slotCount, 'slots that are reserved');
    return this.#rows.pieces(fromSlot, toSlot);
  }

  async findDamaged(): Promise<Uint32Array> {
    const view = this.view();
    try {
      return await view.findDamaged();
    } finally {
      view.release();
    }
  }

  publish(slots: Uint32Array, records: Uint8Array, removed: Uint32Array): void {
    this.#assertUsable();
    assert(records.length === slots.length * this.stride, 'one record for each slot');
    this.#assertUnseen(slots);
    assert(
      removed.every((slot) => slot < this.#slotCount),
      'a removed slot is reserved',
    );
    slots.forEach((slot, i) => {
      this.#rows.write(slot, records.subarray(i * this.stride, (i + 1) * this.stride));
    });
    this.#live.change(slots, removed);
  }

  setLive(slots: Uint32Array): void {
    this.#assertUsable();
    this.#assertUnseen(slots);
    this.#live.change(slots, NO_SLOTS);
  }

  view(): SnapshotRowView {
    this.#assertUsable();
    const live = this.#live.retain();
    const snapshot = { shape: this.shape, slotCount: this.#slotCount, plan: this.#rows.plan, live };
    return new SnapshotRowView(snapshot, this.#scanner, () => {
      this.#live.release(live);
      this.#giveBackUnused();
    });
  }

  free(): void {
    this.#assertUsable();
    this.#isFreed = true;
    this.#giveBackUnused();
  }

  #giveBackUnused(): void {
    if (this.#isFreed && !this.#live.isRead) this.#rows.free();
  }

  #assertUsable(): void {
    assert(!this.#isFreed, 'a table is used before it is freed');
  }

  /** What a reader can see must not change under it. */
  #assertUnseen(slots: Uint32Array): void {
    for (const slot of slots) {
      assert(slot < this.#slotCount, 'a slot that is reserved');
      assert(!this.#live.isVisible(slot), 'a slot that is neither live nor visible in a view');
    }
  }
}
