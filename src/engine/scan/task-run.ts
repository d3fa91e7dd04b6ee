import type { Segment } from './scan-plan.ts';

/** Rows with the numbers they are ordered by; a lower key is better. */
export interface RankedSlots {
  readonly keys: Float64Array<ArrayBuffer>;
  readonly slots: Uint32Array<ArrayBuffer>;
  /** Where the keys are only the least that the rows may have: the greatest ones. */
  readonly greatest?: Float64Array<ArrayBuffer>;
}

/** What one thread does with the chunks it takes. */
export interface TaskRun {
  /** Takes the slots [from, to) of the segment. */
  take(segment: Segment, from: number, to: number): void;
  /** One result for each search of the job, or a single one where it has none. */
  finish(): RankedSlots[];
}
