// Points of recent answers, by the slots of their rows: a search that finds them again calls no other thread for them.
import { type ReadSlice, SLICE_BYTES, SLICE_POINTS, weighPoint } from '../../slice-reader.ts';
import type { PointParts, StoredPoint } from '../../vector-store.ts';

/** Few points with larger payloads would fit, and the call to the other thread is the least part of their cost. */
const PAYLOAD_LENGTH_MAX = 4_096;

/** The bytes of an entry besides the characters of its id and payload. */
const ENTRY_BYTES = 200;

/** A point without its vector; its payload is null if no answer had it. */
type RecentPoint = StoredPoint & { readonly payload: string | null };

type Generation = Map<number, Map<number, RecentPoint>>;

/**
 * A cache by slot. A slot that is written again holds another point, so `forget` must be called for every write before
 * the write can be seen. A caller adds points while it holds the view in which it found them: none of their slots is
 * written during that time.
 */
export class RecentPoints {
  readonly #bytesMax: number;
  /**
   * The points used since the older generation was begun. When it is full, it becomes the older one, which is dropped.
   */
  #young: Generation = new Map();
  #old: Generation = new Map();
  #youngBytes = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /**
   * Returns the points in these slots, in their order, if all of them are here with the requested parts. They must fit
   * one slice of an answer.
   */
  find(rowset: number, slots: Uint32Array, { withPayload, withVector }: PointParts): ReadSlice | undefined {
    const young = this.#young.get(rowset);
    const old = this.#old.get(rowset);
    if (withVector || slots.length > SLICE_POINTS || (young === undefined && old === undefined)) return undefined;
    const points: StoredPoint[] = [];
    let bytes = 0;
    for (const slot of slots) {
      const point = young?.get(slot) ?? old?.get(slot);
      if (point === undefined || (withPayload && point.payload === null)) return undefined;
      points.push(withPayload ? point : { ...point, payload: null });
      bytes += weighPoint(point.id.length, withPayload ? lengthOf(point) : 0, 0);
    }
    if (bytes > SLICE_BYTES) return undefined;
    // Those of the older generation would be dropped with it.
    if (old !== undefined) this.#keep(rowset, slots, old);
    return { points, bytes, next: null };
  }

  /** Adds points; `points[i]` is in `slots[i]`. */
  add(rowset: number, slots: Uint32Array, points: readonly StoredPoint[]): void {
    points.forEach((point, index) => {
      const { id, version, payload } = point;
      if (payload !== null && (typeof payload !== 'string' || payload.length > PAYLOAD_LENGTH_MAX)) return;
      this.#put(rowset, slots[index] ?? 0, { id, version, payload, vector: null });
    });
  }

  /** Removes the points of slots that hold other points now, or none. */
  forget(rowset: number, slots: Uint32Array): void {
    for (const generation of [this.#young, this.#old]) {
      const points = generation.get(rowset);
      if (points !== undefined) for (const slot of slots) points.delete(slot);
    }
  }

  #keep(rowset: number, slots: Uint32Array, old: Map<number, RecentPoint>): void {
    for (const slot of slots) {
      const point = old.get(slot);
      if (point === undefined) continue;
      old.delete(slot);
      this.#put(rowset, slot, point);
    }
  }

  #put(rowset: number, slot: number, point: RecentPoint): void {
    let points = this.#young.get(rowset);
    if (points === undefined) {
      points = new Map();
      this.#young.set(rowset, points);
    }
    const known = points.get(slot);
    if (known && (known.payload !== null || point.payload === null)) return;
    this.#youngBytes += known ? 2 * lengthOf(point) : ENTRY_BYTES + 2 * (point.id.length + lengthOf(point));
    points.set(slot, point);
    if (this.#youngBytes <= this.#bytesMax / 2) return;
    this.#old = this.#young;
    this.#young = new Map();
    this.#youngBytes = 0;
  }
}

/** Returns the length of the payload. */
function lengthOf({ payload }: RecentPoint): number {
  return payload?.length ?? 0;
}
