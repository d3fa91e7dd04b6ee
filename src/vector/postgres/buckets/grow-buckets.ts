// The growth of a collection to more buckets. Its rows are copied under a new id, which no reader knows, in steps that
// any process can continue. The copy follows the source bucket by bucket. At last the head is locked, so that no one
// writes: the rest is copied and committed on all nodes, and then one row, the head, names the copy. An id therefore
// never has two rows that can be read. A crash at any instant leaves the source as it is and the steps that were done.

import { assert } from '../../../base/assert.ts';
import { awaitVisible, type Wait } from './await-visible.ts';
import {
  type BucketChanges,
  type BucketState,
  type BucketTables,
  type Mark,
  type RowKey,
  toMarkAfter,
  toMarkBehind,
} from './bucket-tables.ts';
import { type Layout, listBuckets, toBucket } from './buckets.ts';
import { lockBuckets, toBucketsOf, toCounts } from './change-buckets.ts';

export interface Growth {
  readonly source: Layout;
  readonly target: Layout;
  /** The progress in each bucket of the source. */
  readonly marks: ReadonlyMap<number, CopyMarks>;
}

export interface CopyMarks {
  readonly deleted: Mark;
  readonly written: Mark;
}

/** The head of a collection: its layout and its clock, which every write advances under the lock of this row. */
export interface Head {
  readonly layout: Layout;
  readonly version: number;
}

export interface GrowthTables<Row extends RowKey> extends BucketTables<Row> {
  /** Locks the head until the transaction ends, and advances its clock. Undefined if the collection is gone. */
  lockHead(): Promise<Head | undefined>;
  /** Returns the growth under way, locked until the transaction ends. */
  lockGrowth(): Promise<Growth | undefined>;
  saveGrowth(growth: Growth): Promise<void>;
  /** Removes the growth; its unfinished copy is purged. */
  dropGrowth(growth: Growth): Promise<void>;
  /** Makes the copy the contents of the collection, and has the source purged. */
  switchTo(growth: Growth): Promise<void>;
}

/** Runs transactions on one collection. */
export interface Transactions<Row extends RowKey> extends Wait {
  write<T>(act: (tables: GrowthTables<Row>) => Promise<T>): Promise<T>;
  /** Runs a transaction that is committed before the outer one, if nodes commit one by one. */
  writeWithin<T>(outer: GrowthTables<Row>, act: (tables: GrowthTables<Row>) => Promise<T>): Promise<T>;
}

/** Begins a growth, unless one is under way or the layout has changed. */
export function beginGrowth<Row extends RowKey>(
  transactions: Transactions<Row>,
  source: Layout,
  target: Layout,
): Promise<void> {
  return transactions.write(async (tables) => {
    const head = await tables.lockHead();
    if (head?.layout.contents !== source.contents || (await tables.lockGrowth())) return;
    const marks = new Map<number, CopyMarks>();
    const known = new Map((await tables.readStates(source)).map((state) => [state.bucket, state]));
    for (const bucket of listBuckets(source)) {
      const { version = 0, logFrom = 0 } = known.get(bucket) ?? {};
      // The copy has nothing yet, so that only deletions from now on matter.
      marks.set(bucket, { deleted: toMarkAfter(Math.max(version, logFrom)), written: toMarkAfter(-1) });
    }
    await tables.saveGrowth({ source, target, marks });
  });
}

/** Copies a piece; returns false if there is no more to copy, or no growth. */
export function copyPiece<Row extends RowKey>(transactions: Transactions<Row>, limit: number): Promise<boolean> {
  return transactions.write(async (tables) => {
    const growth = await tables.lockGrowth();
    if (growth === undefined) return false;
    const [behind] = listBehind(growth, await tables.readStates(growth.source));
    if (behind === undefined) return false;
    const copied = await copyFrom(tables, growth, behind.bucket, limit);
    await (copied === undefined ? tables.dropGrowth(growth) : tables.saveGrowth(copied.growth));
    return copied !== undefined;
  });
}

/** Copies the rest while no process can write, and switches. Returns false if there is more to copy. */
export function finishGrowth<Row extends RowKey>(transactions: Transactions<Row>, limit: number): Promise<boolean> {
  return transactions.write(async (outer) => {
    const head = await outer.lockHead();
    if (head === undefined) return true;
    const done = await transactions.writeWithin(outer, async (tables) => {
      const growth = await tables.lockGrowth();
      if (growth?.source.contents !== head.layout.contents) return 'none';
      const { source, target } = growth;
      // Waits for writes that some nodes have not committed yet; it must not raise versions, as this write may fail.
      await lockBuckets(tables, source, listBuckets(source), 0);
      const states = await tables.readStates(source);
      let current = growth;
      let rest = limit;
      for (const { bucket } of listBehind(growth, states)) {
        const copied = rest > 0 ? await copyFrom(tables, current, bucket, rest) : undefined;
        if (copied === undefined) break;
        current = copied.growth;
        rest -= copied.changes;
      }
      await tables.saveGrowth(current);
      await lockBuckets(tables, target, listBuckets(target), head.version);
      return listBehind(current, states).length === 0 ? current : 'more';
    });
    if (done === 'none' || done === 'more') return done === 'none';
    await awaitVisible(transactions, outer, { layout: done.target, version: head.version });
    await outer.switchTo(done);
    return true;
  });
}

function listBehind({ marks }: Growth, states: readonly BucketState[]): BucketState[] {
  return states.filter(({ bucket, version }) => {
    const mark = marks.get(bucket);
    return mark === undefined || Math.min(mark.deleted.version, mark.written.version) <= version;
  });
}

/** Copies the next changes of a bucket. Undefined if deletions are not known any more. */
async function copyFrom<Row extends RowKey>(
  tables: BucketTables<Row>,
  growth: Growth,
  bucket: number,
  limit: number,
): Promise<{ growth: Growth; changes: number } | undefined> {
  const { source, target, marks } = growth;
  const from = marks.get(bucket);
  assert(from, 'a growth has marks for each bucket of its source');
  const changes = await tables.readPiece(source, bucket, from, limit);
  const [state] = changes.states;
  if (state === undefined || from.deleted.version <= state.logFrom) return undefined;
  await applyTo(tables, target, changes, state.version);
  const toMark = (rows: readonly RowKey[]): Mark => {
    const last = rows.length < limit ? undefined : rows.at(-1);
    return last === undefined ? toMarkAfter(state.version) : toMarkBehind(last);
  };
  const copied = { deleted: toMark(changes.deleted), written: toMark(changes.written) };
  const changed = changes.deleted.length + changes.written.length;
  return { growth: { ...growth, marks: new Map(marks).set(bucket, copied) }, changes: changed };
}

async function applyTo<Row extends RowKey>(
  tables: BucketTables<Row>,
  target: Layout,
  { deleted, written }: BucketChanges<Row>,
  version: number,
): Promise<void> {
  const move = <T extends RowKey>(row: T): T => ({ ...row, bucket: toBucket(target, row.id) });
  const [deletions, rows] = [deleted.map(move), written.map(move)];
  await lockBuckets(tables, target, toBucketsOf([...deletions, ...rows]), version);
  const removed = deletions.length > 0 ? await tables.remove(target, deletions) : [];
  const counts = toCounts(toBucketsOf(removed), -1);
  const added = rows.length > 0 ? await tables.put(target, rows) : [];
  for (const bucket of added) counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  if (counts.size > 0) await tables.count(target, counts, version);
}
