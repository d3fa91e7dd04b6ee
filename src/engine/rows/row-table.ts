import { assert } from '../../base/assert.ts';
import type { RowResidency, RowShape } from '../engine.ts';
import type { MemoryPool } from '../memory/memory-pool.ts';
import { RecordSegments } from '../memory/record-segments.ts';
import { METRICS } from '../metrics.ts';
import { INLINE_ELEMENTS_MAX, type Scanner } from '../scanner.ts';
import { codeStride } from './code-layout.ts';
import { LiveSlots } from './live-slots.ts';
import { RowCodes } from './row-codes.ts';
import { rowStride } from './row-layout.ts';
import { RowView, SIFTED_ELEMENTS_MIN, type TableWorks } from './row-view.ts';

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

/** The rows of one collection. All methods are called on the thread that created the engine. */
export class RowTable {
  readonly shape: RowShape;
  /** Bytes of one row record as `encodeRows` makes it; the record in memory and on disk is the same. */
  readonly stride: number;
  /** Bytes of one code record as `encodeCodes` makes it; the record in memory and on disk is the same. */
  readonly codeStride: number;
  readonly #pool: MemoryPool;
  readonly #scanner: Scanner;
  /** Made anew only when the memory has changed, so that searches of one state share a scan. */
  #works: TableWorks = { scan: undefined, sift: undefined };
  #rows: RecordSegments | undefined;
  /** False while a loader still brings the rows. */
  #areRowsUsed: boolean;
  #codes: RowCodes | undefined;
  readonly #live = new LiveSlots();
  #slotCount = 0;
  #isFreed = false;

  constructor(shape: RowShape, residency: RowResidency, pool: MemoryPool, scanner: Scanner) {
    this.shape = shape;
    this.stride = rowStride(shape.dimension);
    this.codeStride = codeStride(shape.dimension);
    this.#pool = pool;
    this.#scanner = scanner;
    this.#areRowsUsed = residency === 'memory';
    if (residency === 'memory') this.#rows = new RecordSegments(this.stride, pool, 'shared');
    else this.#codes = new RowCodes(shape.dimension, pool, scanner, 'caller');
  }

  get bytes(): number {
    return (this.#rows?.bytes ?? 0) + (this.#codes?.bytes ?? 0);
  }

  /** Allocates slots [0, slotCount); new slots are not live and read as zeros. */
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

  /**
   * Returns the memory of the records [fromSlot, toSlot) in slot order, for a loader to fill. Returns nothing if the
   * rows are elsewhere.
   */
  views(fromSlot: number, toSlot: number): Uint8Array[] {
    this.#assertReserved(fromSlot, toSlot);
    return this.#rows?.pieces(fromSlot, toSlot) ?? [];
  }

  /**
   * Returns the memory of the code records [fromSlot, toSlot), or nothing while the table has no codes. Small tables
   * with their rows in memory need none.
   */
  codeViews(fromSlot: number, toSlot: number): Uint8Array[] {
    this.#assertReserved(fromSlot, toSlot);
    return this.#codes?.pieces(fromSlot, toSlot) ?? [];
  }

  /**
   * Allocates memory for the rows of a table whose rows are elsewhere. A loader and `publish` fill it. Searches ask for
   * single rows until `useRows`.
   */
  reserveRows(): void {
    this.#assertUsable();
    assert(!this.#rows, 'a table whose rows are elsewhere');
    // A loader may still write after the table was freed, so its memory must not be reused by others.
    this.#rows = new RecordSegments(this.stride, this.#pool, 'own');
    this.#rows.reserve(this.#slotCount);
  }

  /** Marks the reserved rows as complete: searches that begin now find them in memory. */
  useRows(): void {
    this.#assertUsable();
    assert(this.#rows, 'rows that were reserved');
    this.#areRowsUsed = true;
  }

  /** Frees the memory of the rows. Returns false if a view, or a row without a code, still needs them. */
  dropRows(): boolean {
    this.#assertUsable();
    if (!this.#rows || !isCoded(this.shape.dimension, this.#slotCount)) return false;
    if (this.#areRowsUsed && (this.#live.isRead || !this.#codes?.isComplete(this.#live.bits))) return false;
    this.#rows.free();
    this.#rows = undefined;
    this.#areRowsUsed = false;
    return true;
  }

  /**
   * Finds live slots whose record does not carry the checksum of its content, in ascending order. Where rows are
   * elsewhere, it checks the code records. It runs, waits and is rejected like a search.
   */
  async findDamaged(): Promise<Uint32Array> {
    const view = this.view();
    try {
      return await view.findDamaged();
    } finally {
      view.release();
    }
  }

  /**
   * Writes records into `slots`, makes them live and makes `removed` not live, as one step. The records lie end to end:
   * records[i] belongs to slots[i]. None of `slots` may be live, or visible in an unreleased view. If `codes` holds
   * their code records, none are made; where rows are elsewhere, `records` may then be empty.
   */
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

  /**
   * Makes slots live whose memory a loader has already filled. Nothing may be live in an unreleased view. Unless the
   * codes were loaded too, they are made in the background: searches are right before that, and faster afterwards.
   */
  setLive(slots: Uint32Array, areCodesLoaded = false): void {
    this.#assertUsable();
    this.#assertUnseen(slots);
    this.#live.change(slots, NO_SLOTS);
    if (areCodesLoaded || !this.#rows) this.#codes?.trust(slots);
    else this.#codes?.forget(slots);
    this.#makeMissingCodes();
  }

  view(): RowView {
    this.#assertUsable();
    const live = this.#live.retain();
    const snapshot = { shape: this.shape, slotCount: this.#slotCount, works: this.#getWorks(), live };
    return new RowView(snapshot, this.#scanner, () => {
      this.#live.release(live);
      this.#giveBackUnused();
    });
  }

  #getWorks(): TableWorks {
    const rows = this.#areRowsUsed ? this.#rows?.plan : undefined;
    const { plan, coded } = this.#codes ?? {};
    const { scan, sift } = this.#works;
    if (scan?.plan !== rows || sift?.plan !== plan || sift?.coded !== coded) {
      const { dimension, metric } = this.shape;
      const shape = { dimension, traits: METRICS[metric] };
      this.#works = {
        scan: rows && { kind: 'scan', plan: rows, ...shape },
        sift: plan && coded && { kind: 'sift', plan, ...shape, coded, rows },
      };
    }
    return this.#works;
  }

  /** Frees the memory once the last view is released. */
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
