// The messages between the threads of the embedded store: commands to the writer, their effects, and calls to the
// reader. They are plain values, since they cross threads.

import type { Moved } from '../../../platform/threads/call-messages.ts';
import type { Steps } from '../../../platform/threads/steps.ts';
import type { FieldChange, VectorField } from '../../fields/fields.ts';
import type { Filter } from '../../filter.ts';
import type { PointChange } from '../../point-edit.ts';
import type { ListedSlice, PageRequest, ReadSlice } from '../../slice-reader.ts';
import type { StoreStats } from '../../store-stats.ts';
import type {
  Alias,
  AliasChange,
  CollectionAddress,
  CollectionInfo,
  NewCollection,
  PointParts,
  PointSelection,
  VectorConfig,
  WriteContext,
  WriteReceipt,
} from '../../vector-store.ts';
import type { FilterCalls } from '../filters/filter-calls.ts';
import type { SlotRange } from '../filters/slot-ranges.ts';

/** The data needed to read rows from their file. */
export interface RowsetShape {
  readonly rowset: number;
  readonly size: number;
}

/** The state of a collection that an answer shows. */
export interface SeenState {
  readonly rowset: number;
  readonly version: number;
}

/** Slots of a rowset in some version of its collection. */
export interface ViewedSlots extends RowsetShape {
  readonly version: number;
  /** One bit per slot, least significant first. */
  readonly bits: Uint32Array;
}

/**
 * The points that a write selects. A filter comes with the slots that are known to match, so that the writer evaluates
 * it only for points written since. If these are more than `newerMax`, the write throws SelectionOutdated.
 */
export type WriteSelection =
  | Exclude<PointSelection, { kind: 'filter' }>
  | {
      readonly kind: 'filter';
      readonly filter: Filter;
      readonly known: ViewedSlots | null;
      readonly newerMax: number;
    };

interface Command<Op extends string> {
  readonly op: Op;
  readonly context: WriteContext;
}

export interface UpsertCommand extends Command<'upsert'> {
  readonly ids: readonly string[];
  readonly payloads: readonly string[];
  /** Null if no point of the command has extras. */
  readonly extras: readonly (Uint8Array | null)[] | null;
  /** The version that each point must have; null as a whole if any will do. */
  readonly known: readonly (number | null)[] | null;
  readonly lengths: Uint32Array;
  /** The row records in the order of `ids`; null when the vectors have lengths that no collection can store. */
  readonly records: SharedArrayBuffer | null;
  /** Slots that died in this version of the collection or earlier are seen by no search and may be reused. */
  readonly reuseUpTo: number;
}

/** New vectors for points that exist; laid out as in an UpsertCommand. */
export interface ReplaceVectorsCommand extends Omit<UpsertCommand, 'op' | 'payloads'> {
  readonly op: 'replace-vectors';
}

export interface ChangePayloadCommand extends Command<'change-payload'> {
  readonly selection: WriteSelection;
  readonly change: PointChange;
  readonly reuseUpTo: number;
  /** The work done ahead of the write, if any. */
  readonly preparation: Preparation | null;
  /** Changes of settings that belong to the same write. */
  readonly settings: SettingsChange | null;
}

/** New tuning of a collection, and changes of its fields. */
export interface SettingsChange {
  readonly tuning: string;
  readonly changes: readonly FieldChange[];
}

/** The progress of the work ahead of a large change. */
export interface Preparation {
  readonly change: number;
  /** The version that the prepared points have. */
  readonly version: number;
  /** The number of points looked at; null when it was all of them. */
  readonly next: number | null;
}

export type WriteCommand =
  | (Command<'create'> & Readonly<{ collection: NewCollection; mustBeNew: boolean }>)
  | Command<'drop'>
  | Command<'acknowledge'>
  | (Command<'index'> & Readonly<{ field: string; index: string | null }>)
  | (Command<'tune'> & SettingsChange)
  | (Command<'aliases'> & Readonly<{ changes: readonly AliasChange[] }>)
  | UpsertCommand
  | ReplaceVectorsCommand
  | ChangePayloadCommand
  | (Command<'delete'> & Readonly<{ selection: WriteSelection }>);

/** The change that a write makes to the collection in memory. */
export type WriteEffect =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'points';
      readonly rowset: number;
      readonly version: number;
      /**
       * The slot in which row `rows[i]` of the command was stored; with null rows, the copy of the row in `removed[i]`.
       */
      readonly slots: Uint32Array;
      readonly rows: Uint32Array | null;
      /** Slots whose points are gone. */
      readonly removed: Uint32Array;
      /** True if points of the collection may lack their main vectors. */
      readonly lacksMain: boolean;
      /** The fields, if they were changed. */
      readonly fields?: readonly VectorField[];
    }
  | { readonly kind: 'fields'; readonly rowset: number; readonly fields: readonly VectorField[] }
  | { readonly kind: 'retired'; readonly rowset: number };

export interface WriteOutcome {
  readonly receipt: WriteReceipt;
  readonly effect: WriteEffect;
  /** True if the collection has enough free slots for compaction to pay. */
  readonly isSparse: boolean;
}

export type CompactionStep =
  | { readonly state: 'moved'; readonly effect: WriteEffect }
  | { readonly state: 'cut' }
  /** Searches still see the slots that would have to go. */
  | { readonly state: 'waiting' }
  | { readonly state: 'done' };

/** The data needed to load the rows of a collection into memory. */
export interface RowsetSnapshot extends VectorConfig {
  readonly rowset: number;
  readonly version: number;
  readonly slotCount: number;
  readonly fields: readonly VectorField[];
  readonly lacksMain: boolean;
  readonly dead: Uint32Array;
  /** True if there is a code file; `uncoded` are the ranges of slots whose codes in it are outdated. */
  readonly hasCodes: boolean;
  readonly uncoded: readonly SlotRange[];
}

/** A collection and the number of slots in its row file. */
export interface CollectionRows extends CollectionInfo {
  readonly slotCount: number;
}

export interface WriterCalls {
  write(command: WriteCommand): WriteOutcome;
  /** Does a part of the work ahead of a change, none of which is visible. */
  prepare(command: ChangePayloadCommand): Preparation;
  snapshot(at: CollectionAddress): RowsetSnapshot;
  compact(at: CollectionAddress, reuseUpTo: number): CompactionStep;
  /** Returns true if there is a collection that is large enough to have codes. */
  hasCodes(): boolean;
  /** Makes the codes of these slots anew in the background, because those on disk are damaged. */
  recode(rowset: number, slots: Uint32Array): void;
  /** Removes the rows of a retired rowset in the background; no search reads them any more. */
  purge(rowset: number): void;
  /** Guarantees from now on that no row that a point refers to is overwritten, cut off or purged. */
  pin(): void;
  /** Ends the pin. Returns false if it did not hold all the time, because this is another writer. */
  unpin(): boolean;
  /** Does nothing: its reply follows those of all writes that were committed before. */
  flush(): void;
  probe(): void;
}

export interface ReaderCalls extends FilterCalls {
  collection(at: CollectionAddress): (CollectionRows & SeenState) | undefined;
  collections(namespace: string): (CollectionRows & Pick<SeenState, 'version'>)[];
  aliases(namespace: string): Alias[];
  listPoints(
    at: CollectionAddress,
    ids: readonly string[],
    parts: PointParts,
    bytesMax: number,
  ): Moved<ListedSlice & SeenState>;
  /** Returns the beginning of a page of all points, in their latest state. */
  scroll(at: CollectionAddress, page: PageRequest, bytesMax: number): Moved<ReadSlice & SeenState>;
  /** Returns the points in these slots, in their order. The caller holds a view that shows them. */
  pointsAt(rows: RowsetShape, slots: Uint32Array, parts: PointParts, bytesMax: number): Moved<ReadSlice>;
  /**
   * Returns the extras of the first slots, as many as fit one call and at least one; null for a slot without a point.
   */
  extrasAt(rowset: number, slots: Uint32Array): Moved<(Uint8Array | null)[]>;
  /**
   * Returns the slots of the `count` lowest ids from `from` on, lowest first. The caller holds a view that shows them.
   */
  lowestIds(viewed: ViewedSlots, from: string | null, count: number): Uint32Array;
  /** Returns the slots of the `count` lowest ids in the code-unit order of ids. */
  lowestTexts(viewed: ViewedSlots, count: number): Uint32Array;
  /** Reads the records of the slots, end to end, into shared memory. Returns the slots whose rows are damaged. */
  readRows(rows: RowsetShape, slots: Uint32Array, records: Uint8Array): Uint32Array;
  /** Returns the code records of the slots, end to end, and the slots whose rows are damaged. */
  codesOf(rows: RowsetShape, slots: Uint32Array): { codes: Uint8Array; damaged: Uint32Array };
  /** Counts all collections and their points, in steps between which writes may happen. */
  totals(): Steps<Pick<StoreStats, 'collections' | 'points'>>;
  probe(): void;
}
