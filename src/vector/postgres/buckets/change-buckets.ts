// Changes of rows. Every transaction locks the states of its buckets before it reads or changes rows of them. Versions
// are drawn under the lock of the head and given to the states under their locks, so that the versions of a bucket
// become visible in their order, whenever the nodes commit.
import type { BucketState, BucketTables, RowKey } from './bucket-tables.ts';
import type { Layout } from './buckets.ts';

/** The number of versions for which tombstones are kept; who is further behind reads everything anew. */
const LOG_VERSIONS = 10_000;
/** The log is cut when it is longer by this: not by every deletion. */
const LOG_SLACK = 256;
/** A deletion of more points leaves no tombstones: reading everything anew costs less. */
const LOGGED_POINTS_MAX = 10_000;

/** Locks buckets; returns their states. The lock of the head is that of the only bucket, whose state is not returned. */
export async function lockBuckets<Row extends RowKey>(
  tables: BucketTables<Row>,
  layout: Layout,
  buckets: Iterable<number>,
  version: number,
): Promise<BucketState[]> {
  const counts = toCounts(buckets, 0);
  return layout.buckets > 1 && counts.size > 0 ? tables.touch(layout, counts, version) : [];
}

/** Stores rows in buckets that are locked. Returns the number of new ones in each bucket that has any. */
export async function putRows<Row extends RowKey>(
  tables: BucketTables<Row>,
  layout: Layout,
  rows: readonly Row[],
  version: number,
): Promise<Map<number, number>> {
  const added = toCounts(await tables.put(layout, rows), 1);
  if (added.size > 0) await tables.count(layout, added, version);
  return added;
}

/** Removes rows of buckets that are locked, and leaves tombstones. */
export async function removeRows<Row extends RowKey>(
  tables: BucketTables<Row>,
  layout: Layout,
  keys: readonly Pick<RowKey, 'bucket' | 'id'>[],
  version: number,
): Promise<void> {
  const deletions = keys.map((key) => ({ ...key, version }));
  const removed = await tables.remove(layout, deletions);
  if (removed.length === 0) return;
  const states = await tables.touch(layout, toCounts(toBucketsOf(removed), -1), version);
  const isLogged = removed.length <= LOGGED_POINTS_MAX;
  if (isLogged)
    await tables.addTombstones(
      layout,
      removed.map((key) => ({ ...key, version })),
    );
  const upTo = isLogged ? version - LOG_VERSIONS : version;
  const long = states.filter((state) => isLogTooLong(state, upTo, isLogged)).map(({ bucket }) => bucket);
  if (long.length > 0) await tables.cutLog(layout, long, upTo);
}

function isLogTooLong({ logFrom }: BucketState, upTo: number, isLogged: boolean): boolean {
  return logFrom + (isLogged ? LOG_SLACK : 0) < upTo;
}

export function toBucketsOf(rows: readonly Pick<RowKey, 'bucket'>[]): number[] {
  return rows.map(({ bucket }) => bucket);
}

/** Returns how often each bucket is named, times a number. */
export function toCounts(buckets: Iterable<number>, each: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const bucket of buckets) counts.set(bucket, (counts.get(bucket) ?? 0) + each);
  return counts;
}
