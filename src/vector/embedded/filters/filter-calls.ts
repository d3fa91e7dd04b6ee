// The calls of the main thread to the reader thread for evaluating filters.

import type { AnswerOf, Steps } from '../../../platform/threads/steps.ts';
import type { Filter, PayloadKey } from '../../filter.ts';
import type { TermBlock } from './term-block.ts';

export interface TermRequest {
  readonly rowset: number;
  /** The number of the block of BLOCK_SLOTS slots. */
  readonly block: number;
  readonly keys: readonly PayloadKey[];
  /** Only these slots, counted from the block's first; null: all of the block. */
  readonly slots: Uint16Array | null;
  readonly seed: number;
}

export interface IdRequest {
  readonly rowset: number;
  /** The version of the collection that the view of the caller shows. */
  readonly version: number;
  readonly ids: readonly string[];
}

/** Calls that may look at many points, or at large ones: each takes steps of a few milliseconds. */
export interface FilterCalls {
  /** Returns for each key the terms about it; null if they would take too much memory. Dead points are among them. */
  readTerms(request: TermRequest): Steps<(TermBlock | null)[]>;
  /** Returns one bit for each slot of the block whose point matches. */
  matchingSlots(rowset: number, block: number, filter: Filter): Steps<Uint32Array>;
  /** Returns for each id the slots that may hold its point in the view, the right one among them. */
  slotsOfIds(request: IdRequest): Steps<number[][]>;
}

/** The same calls, made by the main thread. */
export type FilterQuestions = {
  readonly [Name in keyof FilterCalls]: (
    ...args: Parameters<FilterCalls[Name]>
  ) => Promise<AnswerOf<ReturnType<FilterCalls[Name]>>>;
};

/** The source of the masks of one collection. */
export interface FilterSource extends FilterQuestions {
  readonly rowset: number;
  /** Returns the version of the collection that is visible now. */
  version(): number;
}
