import type { MemoryPool } from '../memory/memory-pool.ts';
import { RecordSegments } from '../memory/record-segments.ts';
import type { ScanPlan } from '../scan/scan-plan.ts';
import { clearBit, createBits, listSetBits, setBits, subtract } from '../scan/slot-bits.ts';
import type { Scanner } from '../scanner.ts';
import { codeStride } from './code-layout.ts';
import { encodeCodes } from './row-codec.ts';

/** The rows in memory that codes are made from. */
export interface CodedRows {
  readonly plan: ScanPlan;
  /** The slots that hold a row. */
  readonly bits: Uint32Array;
}

/**
 * The codes of one table. Codes of published rows are made at once. Codes of rows that a loader brought, or that were
 * there before the table was large enough for codes, are made in the background. Until then a search scores such rows
 * without codes.
 */
export class RowCodes {
  readonly #dimension: number;
  readonly #segments: RecordSegments;
  readonly #scanner: Scanner;
  #coded = createBits(0);
  /** The slots that were written while codes are made in the background: their codes may be of old rows. */
  #written: Set<number> | undefined;

  /**
   * Creates a table's codes. Codes made by threads need memory that is never reused while a thread still writes to it.
   */
  constructor(dimension: number, pool: MemoryPool, scanner: Scanner, madeBy: 'threads' | 'caller') {
    this.#dimension = dimension;
    this.#segments = new RecordSegments(codeStride(dimension), pool, madeBy === 'threads' ? 'own' : 'shared');
    this.#scanner = scanner;
  }

  get bytes(): number {
    return this.#segments.bytes;
  }

  get capacity(): number {
    return this.#segments.capacity;
  }

  get plan(): ScanPlan {
    return this.#segments.plan;
  }

  /** The slots whose code is the code of their row. */
  get coded(): Uint32Array {
    return this.#coded;
  }

  /** Returns true if all of these slots have their code and none is being made. */
  isComplete(bits: Uint32Array): boolean {
    return !this.#written && bits.every((word, i) => (word & ~(this.#coded[i] ?? 0)) === 0);
  }

  reserve(slotCount: number): void {
    this.#segments.reserve(slotCount);
    if (this.#segments.capacity > this.#coded.length * 32) this.#copyCoded();
  }

  pieces(fromSlot: number, toSlot: number): Uint8Array[] {
    return this.#segments.pieces(fromSlot, toSlot);
  }

  /** Takes the codes of rows that were just written, or makes them from the rows' records. */
  write(slots: Uint32Array, records: Uint8Array, codes?: Uint8Array): void {
    if (this.#written) {
      this.forget(slots);
      return;
    }
    this.#segments.write(slots, codes ?? new Uint8Array(encodeCodes(records, this.#dimension)));
    this.trust(slots);
  }

  /** Marks slots whose codes are in memory already. */
  trust(slots: Uint32Array): void {
    setBits(this.#coded, slots);
  }

  /** Marks slots whose rows were written without their codes. */
  forget(slots: Uint32Array): void {
    for (const slot of slots) {
      clearBit(this.#coded, slot);
      this.#written?.add(slot);
    }
  }

  /** Makes the missing codes in the background, until none is missing. */
  async makeMissing(getRows: () => CodedRows | undefined): Promise<void> {
    if (this.#written) return;
    try {
      for (let rows = getRows(); rows; rows = getRows()) {
        const missing = subtract(rows.bits, this.#coded);
        if (missing.count === 0) break;
        this.#written = new Set();
        const work = { kind: 'encode', plan: rows.plan, dimension: this.#dimension, codes: this.plan } as const;
        await this.#scanner.run({ ...work, bits: missing.bits }, missing.count * this.#dimension);
        if (getRows()) this.#trustMade(missing.bits, missing.count, this.#written);
      }
    } catch {
      // Without threads there are no codes; a search scores the rows themselves, or fails for the same reason.
    } finally {
      this.#written = undefined;
    }
  }

  free(): void {
    this.#segments.free();
    this.#coded = createBits(0);
  }

  #copyCoded(): void {
    const coded = createBits(this.#segments.capacity);
    coded.set(this.#coded);
    this.#coded = coded;
  }

  /**
   * Marks the codes just made in a copy of the bits: for running searches, these slots stay without a code to the end.
   */
  #trustMade(bits: Uint32Array, count: number, written: ReadonlySet<number>): void {
    this.#copyCoded();
    const slots = new Uint32Array(count);
    listSetBits(bits, 0, bits.length * 32, 0, slots);
    this.trust(slots.filter((slot) => !written.has(slot)));
  }
}
