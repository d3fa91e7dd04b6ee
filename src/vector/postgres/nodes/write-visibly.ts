// A write, and its wait on a cluster before it is acknowledged: every later read, by any process, sees all of it.
import { setTimeout as sleep } from 'node:timers/promises';
import type { WriteContext, WriteReceipt } from '../../vector-store.ts';
import { awaitVisible } from '../buckets/await-visible.ts';
import { SqlBucketTables } from '../buckets/sql-bucket-tables.ts';
import type { Collections } from '../collections.ts';
import type { Database, Session } from '../database.ts';
import { writeOnce } from '../receipts.ts';
import { PointWriter } from '../write-points.ts';

/** The longest wait is some 15 seconds; a node that is down longer has the write answered with 503. */
const PAUSES_MAX = 60;
const PAUSE_MS_MAX = 250;

export async function pauseForNodes(attempt: number): Promise<boolean> {
  if (attempt > PAUSES_MAX) return false;
  await sleep(Math.min(PAUSE_MS_MAX, 2 ** attempt));
  return true;
}

/** Carries a write out. It may return the writer of its points, with which a cluster is asked for them. */
export async function writeVisibly(
  database: Database,
  collections: Collections,
  context: WriteContext,
  act: (session: Session) => Promise<unknown>,
): Promise<{ receipt: WriteReceipt; writer: PointWriter | undefined }> {
  const done: { writer?: PointWriter | undefined; isUncertain?: boolean } = {};
  const receipt = await writeOnce(
    database,
    context,
    async (session) => {
      const result = await act(session);
      done.writer = result instanceof PointWriter ? result : undefined;
    },
    (error) => {
      // Without a writer it is not known what to ask for.
      if (done.writer === undefined) throw error;
      done.isUncertain = true;
    },
  );
  const { writer, isUncertain } = done;
  if (isUncertain && writer !== undefined) {
    await awaitVisible({ pause: pauseForNodes }, new SqlBucketTables(database), writer.written);
  }
  if (receipt.replayed && database.hasNodes) await awaitLocks(database, collections, context);
  return { receipt, writer };
}

/** Waits for the write whose answer is repeated: if nodes have not committed it yet, it has the locks of its buckets. */
async function awaitLocks(database: Database, collections: Collections, { at }: WriteContext): Promise<void> {
  await database.write(async (session) => {
    const collection = await collections.find(session, at, 'lock');
    if (collection !== undefined) await new PointWriter(session, collection).lock();
  });
}
