// Large answers are read from the reader thread in slices: other namespaces have their turn between two of them, and no more
// comes into memory than the caller's quota allows.
import type { PointSlice, ReadOptions, StoredPoint } from './vector-store.ts';

/** The reader thread reads so much in about two milliseconds. */
export const SLICE_BYTES = 262_144;
/** So does it find so many points by their ids. */
export const SLICE_POINTS = 1_024;

/** The size that is assumed of a point before it is read: nearly all payloads are smaller, so nearly all answers are one slice. */
const POINT_BYTES = 8_192;

/** As many of the points asked for as fit, in their order. */
export interface ReadSlice extends PointSlice {
  readonly points: StoredPoint[];
  /** The point behind them, and what it takes; null when there is none. */
  readonly next: { readonly id: string; readonly bytes: number } | null;
}

export class SliceReader {
  readonly #options: ReadOptions;

  constructor(options: ReadOptions = {}) {
    this.#options = options;
  }

  /** What the whole answer takes at least: one that cannot be given is refused before any of it is read. */
  check(bytes: number): void {
    this.hold(bytes);
    this.#options.giveBack?.(bytes);
  }

  /** Asks for the next slice of so many points: at least one where there is one. */
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
