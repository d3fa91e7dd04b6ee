// The wait of a write on a cluster before it is acknowledged: every later read, by any process, sees all of it.
import { setTimeout as sleep } from 'node:timers/promises';
import type { CollectionAddress, WriteReceipt } from '../../vector-store.ts';
import { awaitVisible, type Written } from '../buckets/await-visible.ts';
import { SqlBucketTables } from '../buckets/sql-bucket-tables.ts';
import type { Collections } from '../collections.ts';
import type { Database } from '../database.ts';
import { PointWriter } from '../write-points.ts';

/** The longest wait is some 15 seconds; a node that is down longer has the write answered with 503. */
const PAUSES_MAX = 60;
const PAUSE_MS_MAX = 250;

export async function pauseForNodes(attempt: number): Promise<boolean> {
  if (attempt > PAUSES_MAX) return false;
  await sleep(Math.min(PAUSE_MS_MAX, 2 ** attempt));
  return true;
}

/** Waits for a write of points, or for the one whose answer is repeated. */
export async function awaitNodes(
  database: Database,
  collections: Collections,
  at: CollectionAddress,
  { replayed }: WriteReceipt,
  written: Written | undefined,
): Promise<void> {
  if (written !== undefined) return awaitVisible({ pause: pauseForNodes }, new SqlBucketTables(database), written);
  if (!replayed) return;
  // Writes that nodes have not committed yet hold the locks of their buckets.
  await database.write(async (session) => {
    const collection = await collections.find(session, at, 'lock');
    if (collection !== undefined) await new PointWriter(session, collection).lock();
  });
}
