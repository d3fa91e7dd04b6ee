import { assert } from '../base/assert.ts';
import { codeStride } from './code-layout.ts';
import type { RowPlace, RowShape, RowTable } from './engine.ts';
import { LiveSlots } from './live-slots.ts';
import type { MemoryPool } from './memory/memory-pool.ts';
import { RecordSegments } from './memory/record-segments.ts';
import { RowCodes } from './row-codes.ts';
import { rowStride } from './row-layout.ts';
import { SIFTED_ELEMENTS_MIN, SnapshotRowView } from './row-view.ts';
import { INLINE_ELEMENTS_MAX, type Scanner } from './scanner.ts';
import { SearchWorks } from './search-works.ts';

const NO_SLOTS = new Uint32Array(0);

/**
 * The number of elements (slots times dimension) from which the threads make a table's codes, in a separate memory. The
 * calling thread makes the codes of smaller tables at once, in memory that they share: there may be thousands of them.
 */
const CODED_ELEMENTS_MIN = INLINE_ELEMENTS_MAX;

/** The trailers outweigh the codes of shorter rows. */
const CODED_DIMENSION_MIN = 32;

/** Returns true if a table with this many slots needs only its codes in memory. */
export function isCoded(dimension: number, slotCount: number): boolean {
  return dimension >= CODED_DIMENSION_MIN && slotCount * dimension > CODED_ELEMENTS_MIN;
}

export class SegmentedRowTable implements RowTable {
  readonly shape: RowShape;
  readonly stride: number;
  readonly codeStride: number;
  readonly #pool: MemoryPool;
  readonly #scanner: Scanner;
  readonly #works: SearchWorks;
  #rows: RecordSegments | undefined;
  /** False while a loader still brings the rows. */
  #areRowsUsed: boolean;
  #codes: RowCodes | undefined;
  readonly #live = new LiveSlots();
  #slotCount = 0;
  #isFreed = false;

  constructor(shape: RowShape, place: RowPlace, pool: MemoryPool, scanner: Scanner) {
    this.shape = shape;
    this.stride = rowStride(shape.dimension);
    this.codeStride = codeStride(shape.dimension);
    this.#pool = pool;
    this.#scanner = scanner;
    this.#works = new SearchWorks(shape);
    this.#areRowsUsed = place === 'memory';
    if (place === 'memory') this.#rows = new RecordSegments(this.stride, pool, 'shared');
    else this.#codes = new RowCodes(shape.dimension, pool, scanner, 'caller');
  }

  get bytes(): number {
    return (this.#rows?.bytes ?? 0) + (this.#codes?.bytes ?? 0);
  }

  reserve(slotCount: number): void {
    this.#assertUsable();
    this.#rows?.reserve(slotCount);
    this.#codes?.reserve(slotCount);
    this.#live.grow((this.#rows ?? this.#codes)?.capacity ?? slotCount);
    this.#slotCount = Math.max(this.#slotCount, slotCount);
    const { dimension } = this.shape;
    this.#scanner.prepare(this.#slotCount * dimension);
    if (!this.#codes && dimension >= CODED_DIMENSION_MIN && this.#slotCount * dimension >= SIFTED_ELEMENTS_MIN)
      this.#beginCodes();
  }

  views(fromSlot: number, toSlot: number): Uint8Array[] {
    this.#assertReserved(fromSlot, toSlot);
    return this.#rows?.pieces(fromSlot, toSlot) ?? [];
  }

  codeViews(fromSlot: number, toSlot: number): Uint8Array[] {
    this.#assertReserved(fromSlot, toSlot);
    return this.#codes?.pieces(fromSlot, toSlot) ?? [];
  }

  reserveRows(): void {
    this.#assertUsable();
    assert(!this.#rows, 'a table whose rows are elsewhere');
    // A loader may still write after the table was freed, so its memory must not be reused by others.
    this.#rows = new RecordSegments(this.stride, this.#pool, 'own');
    this.#rows.reserve(this.#slotCount);
  }

  useRows(): void {
    this.#assertUsable();
    assert(this.#rows, 'rows that were reserved');
    this.#areRowsUsed = true;
  }

  dropRows(): boolean {
    this.#assertUsable();
    if (!this.#rows || !isCoded(this.shape.dimension, this.#slotCount)) return false;
    if (this.#areRowsUsed && (this.#live.isRead || !this.#codes?.isComplete(this.#live.bits))) return false;
    this.#rows.free();
    this.#rows = undefined;
    this.#areRowsUsed = false;
    return true;
  }

  async findDamaged(): Promise<Uint32Array> {
    const view = this.view();
    try {
      return await view.findDamaged();
    } finally {
      view.release();
    }
  }

  publish(slots: Uint32Array, records: Uint8Array, removed: Uint32Array, codes?: Uint8Array): void {
    this.#assertUsable();
    const isCodeEnough = !this.#rows && codes !== undefined && records.length === 0;
    assert(isCodeEnough || records.length === slots.length * this.stride, 'one record for each slot');
    assert(!codes || codes.length === slots.length * this.codeStride, 'one code for each slot');
    this.#assertUnseen(slots);
    assert(
      removed.every((slot) => slot < this.#slotCount),
      'a removed slot is reserved',
    );
    this.#rows?.write(slots, records);
    this.#codes?.write(slots, records, codes);
    this.#live.change(slots, removed);
  }

  setLive(slots: Uint32Array, areCodesLoaded = false): void {
    this.#assertUsable();
    this.#assertUnseen(slots);
    this.#live.change(slots, NO_SLOTS);
    if (areCodesLoaded || !this.#rows) this.#codes?.trust(slots);
    else this.#codes?.forget(slots);
    this.#makeMissingCodes();
  }

  view(): SnapshotRowView {
    this.#assertUsable();
    const live = this.#live.retain();
    const works = this.#works.get(this.#areRowsUsed ? this.#rows?.plan : undefined, this.#codes);
    const snapshot = { shape: this.shape, slotCount: this.#slotCount, works, live };
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

  #beginCodes(): void {
    const { dimension } = this.shape;
    const madeBy = isCoded(dimension, this.#slotCount) ? 'threads' : 'caller';
    this.#codes = new RowCodes(dimension, this.#pool, this.#scanner, madeBy);
    this.#codes.reserve(this.#slotCount);
    this.#makeMissingCodes();
  }

  #makeMissingCodes(): void {
    const rows = this.#rows;
    if (!rows) return;
    void this.#codes?.makeMissing(() => (this.#isFreed ? undefined : { plan: rows.plan, bits: this.#live.bits }));
  }

  #giveBackUnused(): void {
    if (!this.#isFreed || this.#live.isRead) return;
    this.#rows?.free();
    this.#codes?.free();
  }

  #assertUsable(): void {
    assert(!this.#isFreed, 'a table is used before it is freed');
  }

  #assertReserved(fromSlot: number, toSlot: number): void {
    this.#assertUsable();
    assert(fromSlot >= 0 && fromSlot <= toSlot && toSlot <= this.#slotCount, 'slots that are reserved');
  }

  /** Asserts that no reader sees the slots: rows must not change while a reader can see them. */
  #assertUnseen(slots: Uint32Array): void {
    assert(
      slots.every((slot) => slot < this.#slotCount),
      'slots that are reserved',
    );
    assert(!this.#live.isAnyVisible(slots), 'slots that are neither live nor visible in a view');
  }
}
