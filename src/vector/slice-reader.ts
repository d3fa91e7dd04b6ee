// Slices of large answers. Other namespaces have their turn between two of them, and the caller's quota bounds the
// memory.
import type { PointSlice, ReadOptions, StoredPoint } from './vector-store.ts';

/** The bytes that the reader thread reads in about two milliseconds. */
export const SLICE_BYTES = 262_144;
/** The number of points that it finds by their ids in the same time. */
export const SLICE_POINTS = 1_024;

/**
 * The size assumed of a point before it is read: nearly all payloads are smaller, so nearly all answers are one slice.
 */
const POINT_BYTES = 8_192;

/** The requested points that fit, in their order. */
export interface ReadSlice extends PointSlice {
  readonly points: StoredPoint[];
  /** The point behind them, and its bytes; null when there is none. */
  readonly next: { readonly id: string; readonly bytes: number } | null;
}

export class SliceReader {
  readonly #options: ReadOptions;

  constructor(options: ReadOptions = {}) {
    this.#options = options;
  }

  /** Checks the least bytes of the whole answer: one that exceeds the quota is rejected before any of it is read. */
  check(bytes: number): void {
    this.hold(bytes);
    this.#options.giveBack?.(bytes);
  }

  /** Reads the next slice, of up to `count` points: at least one if there is one. */
  async read<Slice extends ReadSlice>(count: number, ask: (bytesMax: number) => Promise<Slice>): Promise<Slice> {
    let bytesMax = Math.min(SLICE_BYTES, count * POINT_BYTES);
    for (;;) {
      this.hold(bytesMax);
      const slice = await ask(bytesMax);
      this.#options.giveBack?.(bytesMax - slice.bytes);
      if (slice.points.length > 0 || slice.next === null) return slice;
      bytesMax = slice.next.bytes;
    }
  }

  /** Accounts for bytes of the answer that need not be read. */
  hold(bytes: number): void {
    this.#options.signal?.throwIfAborted();
    this.#options.hold?.(bytes);
  }
}
