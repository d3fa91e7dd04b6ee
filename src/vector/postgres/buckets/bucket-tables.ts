// The statements on which the protocol of buckets rests, within one transaction. The model test has another
// implementation: nodes that commit late.
import type { Layout } from './buckets.ts';

/** The key of a stored point and the version of the write that stored it. */
export interface RowKey {
  readonly bucket: number;
  readonly id: Uint8Array;
  readonly version: number;
}

/** The state of a bucket. It is on the node of the bucket and changes in the transactions of its rows. */
export interface BucketState {
  readonly bucket: number;
  readonly version: number;
  readonly points: number;
  /** The version after which the tombstones of all deletions are there. */
  readonly logFrom: number;
}

/** A position in the changes of a bucket, in the order of their versions, then of their ids. */
export type Mark = Pick<RowKey, 'version' | 'id'>;

/** Changes of buckets: each bucket as it was at one instant. */
export interface BucketChanges<Row extends RowKey> {
  readonly states: readonly BucketState[];
  readonly deleted: readonly RowKey[];
  readonly written: readonly Row[];
}

export interface BucketTables<Row extends RowKey> {
  /**
   * Locks the states of the buckets until the transaction ends, and so waits for others that have locked them, also if
   * those are prepared. Raises their versions to this one and adds to their counts. Returns the states after that.
   */
  touch(layout: Layout, counts: ReadonlyMap<number, number>, version: number): Promise<BucketState[]>;
  /** Adds to the counts of buckets that are locked, at the latest when the transaction commits. */
  count(layout: Layout, counts: ReadonlyMap<number, number>, version: number): Promise<void>;
  /** Stores rows; returns the bucket of each one that is new. */
  put(layout: Layout, rows: readonly Row[]): Promise<number[]>;
  /** Removes the rows that are older than the deletions; returns those that existed. */
  remove(layout: Layout, deletions: readonly RowKey[]): Promise<Pick<RowKey, 'bucket' | 'id'>[]>;
  addTombstones(layout: Layout, deletions: readonly RowKey[]): Promise<void>;
  /** Removes the tombstones up to a version and records that they are not known any more. */
  cutLog(layout: Layout, buckets: readonly number[], upTo: number): Promise<void>;
  readStates(layout: Layout): Promise<BucketState[]>;
  /** Counts those of the buckets whose states are below the version. */
  countBehind(layout: Layout, buckets: readonly number[], version: number): Promise<number>;
  /** Reads the changes from the marks on; undefined if they are more than `limit`. */
  readChanges(layout: Layout, marks: ReadonlyMap<number, Mark>, limit: number): Promise<BucketChanges<Row> | undefined>;
  /** Reads the first changes of one bucket from the marks on: `limit` deletions and `limit` rows at most. */
  readPiece(
    layout: Layout,
    bucket: number,
    from: { readonly deleted: Mark; readonly written: Mark },
    limit: number,
  ): Promise<BucketChanges<Row>>;
}

const FIRST_ID = new Uint8Array();

/** Returns the mark behind all changes of a version. */
export function toMarkAfter(version: number): Mark {
  return { version: version + 1, id: FIRST_ID };
}

/** Returns the mark behind one change. */
export function toMarkBehind({ version, id }: RowKey): Mark {
  return { version, id: Buffer.concat([id, Uint8Array.of(0)]) };
}
