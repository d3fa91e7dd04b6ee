// The contents of a store on their way from a data folder to a database server or back. `move-tables.ts` moves tables
// that are alike in every database; a store with other contents moves those itself.
import type { StoreLocation } from '../store-location.ts';

export interface Measure {
  readonly name: string;
  readonly count: number;
  /** The checksum of all contents, in any order: the same on both sides, unless something was lost or changed. */
  readonly checksum: string;
}

export interface MoveSteps {
  readonly signal: AbortSignal;
  /** Called with the number of further items processed. */
  onItems(count: number): void;
}

export type Side = 'source' | 'target';

export interface ContentsMove {
  /** The name of one item: "row". */
  readonly unit: string;
  /** Removes the initial contents of a new store. Called once, before anything is copied. */
  prepare(): Promise<void>;
  count(): Promise<number>;
  /** Copies what the target lacks. The order is always the same, so that an interrupted move can be resumed. */
  copy(steps: MoveSteps): Promise<void>;
  measure(side: Side, steps: MoveSteps): Promise<readonly Measure[]>;
  close(): Promise<void>;
}

/** Opens both sides; undefined if the source is empty. Rejects with an OperatorProblem if it cannot be moved. */
export type OpenMove = (source: StoreLocation, target: StoreLocation) => Promise<ContentsMove | undefined>;
