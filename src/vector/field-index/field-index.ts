// The index of a vector field in memory, by the slots of the points. It is built from the extras of all points when the
// field is first searched, and follows every write.
import type { RowHits } from '../../engine/index.ts';
import type { FieldVector } from '../fields/fields.ts';

/** The points that a search sees, in one state of the collection. None of their slots gets another point meanwhile. */
export interface SeenPoints {
  readonly count: number;
  isLive(slot: number): boolean;
}

/** The points among which frequencies are counted. */
export interface Corpus {
  readonly count: number;
  /** One bit per slot; absent: all points. */
  readonly mask?: Uint32Array;
}

export interface FieldSearch {
  readonly vector: FieldVector;
  readonly k: number;
  /** One bit per slot, least significant first; all points if absent. */
  readonly mask?: Uint32Array;
  /** The points by which a sparse query is weighted; absent: it is not. */
  readonly corpus?: Corpus;
  readonly owner?: string;
  readonly signal?: AbortSignal;
}

/** The state of an index that one search sees. It must be released exactly once. */
export interface FieldView {
  /** Returns the k best points and all that tie with the k-th: best first, of equal scores the lower slot first. */
  search(search: FieldSearch): Promise<RowHits>;
  release(): void;
}

/** Knowledge about the vectors of a field by slot, which follows every write. */
export interface SlotIndex {
  /** Bytes of memory that the engine does not count. */
  readonly bytes: number;
  /** True if so much of it is out of date that it should be built anew. */
  readonly isWorn: boolean;
  /** Takes the vectors of slots that hold new points; undefined for a point without one. */
  put(slots: Uint32Array, vectors: readonly (FieldVector | undefined)[]): void;
  /** Removes slots whose points are gone. */
  remove(slots: Uint32Array): void;
  free(): void;
}

export interface FieldIndex extends SlotIndex {
  /** Opens a view. The points must be those of the state that the index has now. */
  view(points: SeenPoints): FieldView;
}
