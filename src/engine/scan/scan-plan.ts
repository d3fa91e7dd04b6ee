import { LIST_ROWS_MAX } from '../rows/row-layout.ts';

/**
 * The approximate size of a chunk: some microseconds of work, so that threads which take the last ones finish together.
 */
const CHUNK_BYTES = 196_608;

/** Consecutive slots that lie end to end in one memory. */
export interface Segment {
  readonly memory: number;
  readonly offset: number;
  readonly firstSlot: number;
  readonly slotCount: number;
}

export interface ChunkedSegment extends Segment {
  readonly firstChunk: number;
}

/** The layout of a table's records and their division into chunks; the same for every job until the table grows. */
export interface ScanPlan {
  readonly stride: number;
  readonly chunkRows: number;
  readonly chunkCount: number;
  readonly segments: readonly ChunkedSegment[];
}

export function planScan(stride: number, segments: readonly Segment[]): ScanPlan {
  const chunkRows = Math.min(LIST_ROWS_MAX, Math.ceil(CHUNK_BYTES / stride));
  let chunkCount = 0;
  const chunked = segments.map(({ memory, offset, firstSlot, slotCount }) => {
    const firstChunk = chunkCount;
    chunkCount += Math.ceil(slotCount / chunkRows);
    return { memory, offset, firstSlot, slotCount, firstChunk };
  });
  return { stride, chunkRows, chunkCount, segments: chunked };
}

/**
 * Calls `visit` for each stretch of the ascending slots that lies in one segment, with their row numbers there. The
 * numbers overwrite the slots. In a single segment the slots need not ascend.
 */
export function forEachStretch(
  plan: ScanPlan,
  slots: Uint32Array,
  visit: (segment: Segment, rows: Uint32Array, at: number) => void,
): void {
  let at = 0;
  for (const segment of plan.segments) {
    const end = segment.firstSlot + segment.slotCount;
    while (at < slots.length && (slots[at] ?? 0) < end) {
      let to = at;
      while (to < slots.length && to - at < LIST_ROWS_MAX && (slots[to] ?? 0) < end) to += 1;
      const rows = slots.subarray(at, to);
      if (segment.firstSlot > 0) for (let i = 0; i < rows.length; i++) rows[i] = (rows[i] ?? 0) - segment.firstSlot;
      visit(segment, rows, at);
      at = to;
    }
  }
}
