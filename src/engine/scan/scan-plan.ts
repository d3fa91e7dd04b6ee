import { LIST_ROWS_MAX } from '../memory/workspaces.ts';
import { paddedDimension, rowStride } from '../row-layout.ts';

/**
 * A chunk is about this large: a fraction of a millisecond of work, so that threads finish together and an abort shows
 * at once, and yet far above the cost of taking it. Its quarters, walked side by side, lie far apart in memory.
 */
const CHUNK_BYTES = 1_048_576;

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

/** How the rows of a table lie and how they are cut into chunks; the same for every job until the table grows. */
export interface ScanPlan {
  readonly stride: number;
  /** The padded one. */
  readonly dimension: number;
  readonly chunkRows: number;
  readonly chunkCount: number;
  readonly segments: readonly ChunkedSegment[];
}

export function planScan(dimension: number, segments: readonly Segment[]): ScanPlan {
  const stride = rowStride(dimension);
  const chunkRows = Math.min(LIST_ROWS_MAX, Math.floor(CHUNK_BYTES / stride));
  let chunkCount = 0;
  const chunked = segments.map(({ memory, offset, firstSlot, slotCount }) => {
    const firstChunk = chunkCount;
    chunkCount += Math.ceil(slotCount / chunkRows);
    return { memory, offset, firstSlot, slotCount, firstChunk };
  });
  return { stride, dimension: paddedDimension(dimension), chunkRows, chunkCount, segments: chunked };
}
