// Slices of large answers. Other namespaces have their turn between two of them, and the caller's quota bounds the
// memory.
import type { PageSlice, PointSlice, ReadOptions, ScrollRequest, StoredPoint } from './vector-store.ts';

/** The bytes that the reader thread reads in about two milliseconds. */
export const SLICE_BYTES = 262_144;
/** The number of points that it finds by their ids in the same time. */
export const SLICE_POINTS = 1_024;

/**
 * The size assumed of a point before it is read: nearly all payloads are smaller, so nearly all answers are one slice.
 */
const POINT_BYTES = 8_192;

/** The bytes of a point in an answer besides its id, payload and vector: names of fields, a version and a score. */
const FRAME_BYTES = 128;
/** The bytes of a vector's number as it is usually written, with a comma. */
const NUMBER_BYTES = 12;
/** The weight of a point that the reader thread looks at without answering with it: its id and a small payload. */
const LOOK_BYTES = 256;

/** The requested points that fit, in their order. */
export interface ReadSlice extends PointSlice {
  readonly points: StoredPoint[];
  /** The point behind them, and its bytes; null when there is none. */
  readonly next: { readonly id: string; readonly bytes: number } | null;
}

/** Points that were read by id. `taken` is the number of ids that the slice covers completely. */
export type ListedSlice = ReadSlice & { readonly taken: number };

/** The range of points in the order of their ids. */
export type PageRequest = Omit<ScrollRequest, 'filter'>;

/** Returns the approximate bytes of a point as JSON; `size` is that of its vector, 0 if the answer carries none. */
export function weighPoint(idBytes: number, payloadBytes: number, size: number): number {
  return FRAME_BYTES + idBytes + payloadBytes + size * NUMBER_BYTES;
}

/** Returns the weight of a call that reads this many points, in memory and time of the reader. */
export function weighPoints(count: number): number {
  return count * LOOK_BYTES;
}

/** Accounts for bytes of the answer before they are read. */
export function hold(options: ReadOptions | undefined, bytes: number): void {
  options?.signal?.throwIfAborted();
  options?.hold?.(bytes);
}

/** Checks the least bytes of the whole answer: one that exceeds the quota is rejected before any of it is read. */
export function checkBytes(options: ReadOptions | undefined, bytes: number): void {
  hold(options, bytes);
  options?.giveBack?.(bytes);
}

/** Reads the next slice, of up to `count` points: at least one if there is one. */
export async function readSlice<Slice extends ReadSlice>(
  options: ReadOptions | undefined,
  count: number,
  read: (bytesMax: number) => Promise<Slice>,
): Promise<Slice> {
  let bytesMax = Math.min(SLICE_BYTES, count * POINT_BYTES);
  for (;;) {
    hold(options, bytesMax);
    const slice = await read(bytesMax);
    options?.giveBack?.(bytesMax - slice.bytes);
    if (slice.points.length > 0 || slice.next === null) return slice;
    bytesMax = slice.next.bytes;
  }
}

/** Yields the points that exist, in the order of their ids' first occurrence. */
export async function* listSlices(
  ids: readonly string[],
  options: ReadOptions | undefined,
  read: (ids: readonly string[], bytesMax: number) => Promise<ListedSlice>,
): AsyncGenerator<PointSlice> {
  const distinct = [...new Set(ids)];
  let from = 0;
  do {
    const some = distinct.slice(from, from + SLICE_POINTS);
    const { taken, points, bytes } = await readSlice(options, some.length, (bytesMax) => read(some, bytesMax));
    from += taken;
    yield { points, bytes };
  } while (from < distinct.length);
}

export async function* scrollSlices(
  page: PageRequest,
  options: ReadOptions | undefined,
  read: (page: PageRequest, bytesMax: number) => Promise<ReadSlice>,
): AsyncGenerator<PageSlice> {
  let { from, limit } = page;
  do {
    const part = { ...page, from, limit: Math.min(limit, SLICE_POINTS) };
    const { next, points, bytes } = await readSlice(options, part.limit, (bytesMax) => read(part, bytesMax));
    limit -= points.length;
    from = next?.id ?? null;
    yield { points, bytes, next: limit === 0 ? from : null };
  } while (limit > 0 && from !== null);
}
