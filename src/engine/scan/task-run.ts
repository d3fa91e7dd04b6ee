import type { Segment } from './scan-plan.ts';

/** Rows with the numbers they are ordered by; a lower key is better. */
export interface RankedSlots {
  readonly keys: Float64Array<ArrayBuffer>;
  readonly slots: Uint32Array<ArrayBuffer>;
  /** The greatest keys that the rows may have; present if `keys` holds only the least ones. */
  readonly greatest?: Float64Array<ArrayBuffer>;
}

/** The handling of the chunks that one thread takes. */
export interface TaskRun {
  take(segment: Segment, from: number, to: number): void;
  /** Returns one result for each search of the job, or a single one if it has none. */
  finish(): RankedSlots[];
}
