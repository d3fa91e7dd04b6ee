// The rules by which a copy follows the buckets of a layout. There is no instant that all nodes share, so that a copy has
// a watermark for each bucket. The changes of a bucket are read in one statement, and thus at one instant of its node.
import { type BucketChanges, type BucketTables, type Mark, type RowKey, toMarkAfter } from './bucket-tables.ts';
import type { Layout } from './buckets.ts';

/** The version of each bucket in which a copy has it; absent: nothing of it. */
export type Watermarks = Map<number, number>;

/** The sums over the buckets of a layout. */
export interface Totals {
  readonly points: number;
  /** The sum of the versions. Each of them only grows, so that an equal sum means equal versions. */
  readonly versions: number;
}

export function sumVersions(watermarks: Watermarks): number {
  let sum = 0;
  for (const version of watermarks.values()) sum += version;
  return sum;
}

/** Reads what a copy lacks; undefined when that is too much, or not known any more. */
export async function readMissing<Row extends RowKey>(
  tables: BucketTables<Row>,
  layout: Layout,
  watermarks: Watermarks,
  limit: number,
): Promise<BucketChanges<Row> | undefined> {
  const states = await tables.readStates(layout);
  // The contents were purged: their collection has others now.
  if (states.length === 0) return undefined;
  const behind = states.filter(({ bucket, version }) => (watermarks.get(bucket) ?? -1) < version);
  if (behind.length === 0) return { states: [], deleted: [], written: [] };
  const marks = new Map<number, Mark>();
  for (const { bucket } of behind) marks.set(bucket, toMarkAfter(watermarks.get(bucket) ?? -1));
  const changes = await tables.readChanges(layout, marks, limit);
  const isKnown = changes?.states.every(({ bucket, logFrom }) => (watermarks.get(bucket) ?? logFrom) >= logFrom);
  return isKnown ? changes : undefined;
}

/** Raises the watermarks to the states that were applied. */
export function raise(watermarks: Watermarks, states: BucketChanges<RowKey>['states']): void {
  for (const { bucket, version } of states) watermarks.set(bucket, Math.max(version, watermarks.get(bucket) ?? -1));
}
