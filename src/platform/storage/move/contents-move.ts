// What a store keeps, on its way from a data folder to a database server or back. Tables that are alike in every database are moved by
// `move-tables.ts`; a store that keeps more than those moves the rest itself.
import type { StorePlace } from '../store-place.ts';

/** Of one table, folder or collection. */
export interface Measure {
  readonly name: string;
  readonly count: number;
  /** Of all that is in it, in any order: the same on both sides, unless something was lost or changed. */
  readonly checksum: string;
}

export interface MoveSteps {
  readonly signal: AbortSignal;
  /** Called with how many more items were dealt with. */
  onItems(count: number): void;
}

export type Side = 'source' | 'target';

export interface ContentsMove {
  /** What one item is called: "row". */
  readonly unit: string;
  /** Takes away what a new store has by itself. Done once, before anything is copied. */
  prepare(): Promise<void>;
  /** The items of the source. */
  count(): Promise<number>;
  /** Copies what the target lacks, in the same order each time: what is there already is what an interrupted move has copied. */
  copy(steps: MoveSteps): Promise<void>;
  measure(side: Side, steps: MoveSteps): Promise<readonly Measure[]>;
  close(): Promise<void>;
}

/** Opens both sides; undefined where the source has nothing. Rejects with an OperatorProblem where it cannot be moved as it is. */
export type OpenMove = (source: StorePlace, target: StorePlace) => Promise<ContentsMove | undefined>;
