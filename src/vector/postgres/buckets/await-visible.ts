// The condition of an acknowledgement. Nodes commit one by one, and the server reports a commit though a node may have
// died before its part. It warns of that; then the write reads its buckets back before it is acknowledged.
import { StoreUnavailable } from '../../../platform/storage/store-unavailable.ts';
import type { BucketTables, RowKey } from './bucket-tables.ts';
import { type Layout, listBuckets } from './buckets.ts';

/** The buckets that a write has changed; all if they are not named. */
export interface Written {
  readonly layout: Layout;
  readonly version: number;
  readonly buckets?: readonly number[];
}

export interface Wait {
  /** Pauses before attempt n, beginning with 1; false: no more attempts. */
  pause(attempt: number): Promise<boolean>;
}

/** Resolves when every reader sees the write in all its buckets. */
export async function awaitVisible(
  wait: Wait,
  tables: Pick<BucketTables<RowKey>, 'countBehind'>,
  { layout, version, buckets = listBuckets(layout) }: Written,
): Promise<void> {
  for (let attempt = 1; (await tables.countBehind(layout, buckets, version)) > 0; attempt += 1) {
    if (await wait.pause(attempt)) continue;
    throw new StoreUnavailable('some nodes of the database have not committed the write yet');
  }
}
