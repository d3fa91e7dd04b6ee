import { assert } from '../../base/assert.ts';
import { planScan, type ScanPlan, type Segment } from '../scan/scan-plan.ts';
import type { Block, MemoryPool, Ownership } from './memory-pool.ts';

/** The largest segment. Memory is allocated and freed in pieces of moderate size. */
const SEGMENT_BYTES_MAX = 64 * 1_048_576;

/** The least growth of a table: most tables are tiny, and a few rows more than requested cost them little. */
const GROWTH_ROWS_MIN = 4;

interface StoredSegment extends Segment {
  readonly block: Block;
  readonly bytes: Uint8Array;
}

/** The memory of one table's records of one kind: segments that never move, in the order of their slots. */
export class RecordSegments {
  readonly #stride: number;
  readonly #pool: MemoryPool;
  readonly #ownership: Ownership;
  #segments: StoredSegment[] = [];
  #plan: ScanPlan;

  constructor(stride: number, pool: MemoryPool, ownership: Ownership) {
    this.#stride = stride;
    this.#pool = pool;
    this.#ownership = ownership;
    this.#plan = planScan(stride, []);
  }

  get capacity(): number {
    const last = this.#segments.at(-1);
    return last ? last.firstSlot + last.slotCount : 0;
  }

  get bytes(): number {
    return this.#segments.reduce((sum, segment) => sum + segment.block.bytes, 0);
  }

  get plan(): ScanPlan {
    return this.#plan;
  }

  /**
   * Allocates exactly the requested slots at first. Later it grows by at least a half: growing row by row stays cheap.
   */
  reserve(slotCount: number): void {
    const rowsMax = Math.floor(SEGMENT_BYTES_MAX / this.#stride);
    const growth = Math.max(GROWTH_ROWS_MIN, Math.ceil(this.capacity / 2));
    const before = this.#segments;
    try {
      while (this.capacity < slotCount) {
        const rows = Math.min(rowsMax, Math.max(slotCount - this.capacity, growth));
        this.#segments = [...this.#segments, this.#createSegment(rows)];
      }
    } catch (error) {
      for (const { block } of this.#segments.slice(before.length)) this.#pool.free(block);
      this.#segments = before;
      throw error;
    }
    if (this.#segments !== before) this.#plan = planScan(this.#stride, this.#segments);
  }

  /** Returns the memory of the records [fromSlot, toSlot), piece by piece. */
  pieces(fromSlot: number, toSlot: number): Uint8Array[] {
    const pieces: Uint8Array[] = [];
    for (const { firstSlot, slotCount, bytes } of this.#segments) {
      const from = Math.max(fromSlot - firstSlot, 0);
      const to = Math.min(toSlot - firstSlot, slotCount);
      if (from < to) pieces.push(bytes.subarray(from * this.#stride, to * this.#stride));
    }
    return pieces;
  }

  /** Writes one record for each slot. Adjacent slots are copied together: a large write has few stretches. */
  write(slots: Uint32Array, records: Uint8Array): void {
    for (let from = 0, to = 0; from < slots.length; from = to) {
      const first = slots[from] ?? 0;
      // The last segments are the largest, and new slots fall into them.
      const segment = this.#segments.findLast(({ firstSlot }) => firstSlot <= first);
      const end = segment === undefined ? 0 : segment.firstSlot + segment.slotCount;
      assert(segment && first < end, 'a slot that is reserved');
      for (to = from + 1; to < slots.length && slots[to] === first + to - from && first + to - from < end; ) to++;
      const stretch = records.subarray(from * this.#stride, to * this.#stride);
      segment.bytes.set(stretch, (first - segment.firstSlot) * this.#stride);
    }
  }

  free(): void {
    for (const { block } of this.#segments) this.#pool.free(block);
    this.#segments = [];
    this.#plan = planScan(this.#stride, []);
  }

  #createSegment(rows: number): StoredSegment {
    const block = this.#pool.allocate(rows * this.#stride, this.#ownership);
    const { owner, offset } = block;
    const bytes = new Uint8Array(owner.memory.buffer, offset, rows * this.#stride);
    return { memory: owner.id, offset, firstSlot: this.capacity, slotCount: rows, block, bytes };
  }
}
