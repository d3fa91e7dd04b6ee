// What the threads of the embedded store say to one another: commands to the writer, what they changed, and
// questions to the reader. Plain values, since they cross threads.
import type {
  CollectionAddress,
  PathFilter,
  PointSelection,
  StoredPoint,
  VectorConfig,
  WriteContext,
  WriteReceipt,
} from '../vector-store.ts';

export interface UpsertCommand {
  readonly op: 'upsert';
  readonly context: WriteContext;
  readonly ids: readonly string[];
  readonly payloads: readonly string[];
  readonly paths: readonly (string | null)[];
  /** The length of each vector. */
  readonly lengths: Uint32Array;
  /** The row records in the order of `ids`; null when the vectors have lengths that no collection can store. */
  readonly records: SharedArrayBuffer | null;
  /** Slots that died in this version of the collection or earlier are seen by no search and may be used again. */
  readonly reuseUpTo: number;
}

export type WriteCommand =
  | { readonly op: 'create'; readonly context: WriteContext; readonly config: VectorConfig }
  | { readonly op: 'drop'; readonly context: WriteContext }
  | { readonly op: 'acknowledge'; readonly context: WriteContext }
  | UpsertCommand
  | { readonly op: 'delete'; readonly context: WriteContext; readonly selection: PointSelection };

/** What a write changed, for whoever holds the collection in memory. */
export type WriteEffect =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'points';
      readonly rowset: number;
      readonly version: number;
      /** Where row `rows[i]` of the command was stored. */
      readonly slots: Uint32Array;
      readonly rows: Uint32Array;
      /** Slots whose points are gone. */
      readonly removed: Uint32Array;
    }
  | { readonly kind: 'retired'; readonly rowset: number };

export interface WriteOutcome {
  readonly receipt: WriteReceipt;
  readonly effect: WriteEffect;
  /** The collection holds so many free slots now that compacting it pays. */
  readonly isSparse: boolean;
}

/** The rows that a write stored, and their paths. */
export interface StoredRows {
  readonly records: SharedArrayBuffer;
  readonly paths: readonly (string | null)[];
}

export type CompactionStep =
  | { readonly state: 'moved'; readonly effect: WriteEffect; readonly stored: StoredRows }
  | { readonly state: 'cut' }
  /** Searches still see what would have to go. */
  | { readonly state: 'waiting' }
  | { readonly state: 'done' };

/** What must be known to bring the rows of a collection into memory. */
export interface RowsetSnapshot extends VectorConfig {
  readonly rowset: number;
  readonly version: number;
  readonly slotCount: number;
  readonly dead: Uint32Array;
}

export interface WriterCalls {
  write(command: WriteCommand): WriteOutcome;
  snapshot(at: CollectionAddress): RowsetSnapshot;
  compact(at: CollectionAddress, reuseUpTo: number): CompactionStep;
  /** Removes the rows of a retired rowset in the background; nobody reads them any more. */
  purge(rowset: number): void;
  probe(): void;
}

export interface StoreTotals {
  readonly collections: number;
  readonly points: number;
}

export interface TieBreak {
  readonly at: CollectionAddress;
  readonly rowset: number;
  /** The version of the collection in which `slots` were all live. */
  readonly version: number;
  readonly slots: Uint32Array;
  readonly count: number;
}

export interface ReaderCalls {
  collection(at: CollectionAddress): (VectorConfig & { readonly points: number }) | undefined;
  listPoints(at: CollectionAddress, ids: readonly string[], withPayload: boolean): StoredPoint[];
  /** The points in these slots, in their order. */
  pointsAt(rowset: number, slots: Uint32Array, withPayload: boolean): StoredPoint[];
  /** The slots of the `count` lowest ids among `slots`, lowest first. */
  lowestIds(ties: TieBreak): Uint32Array;
  /** One bit for each slot in [0, slotCount) whose point matches. */
  matchingSlots(rowset: number, filter: PathFilter, slotCount: number): Uint32Array;
  totals(): StoreTotals;
  probe(): void;
}
