// The idempotency records: the writes that were done under each token, stored in the transaction of the write itself. A
// second write with the same token waits until the first one has ended.
import { createHash } from 'node:crypto';
import { assert } from '../../base/assert.ts';
import { systemClock } from '../../base/clock.ts';
import type { CommitUncertain } from '../../platform/storage/store-unavailable.ts';
import { IdempotencyConflict } from '../errors.ts';
import { toIdBytes } from '../id-bytes.ts';
import type { IdempotencyToken, WriteContext, WriteReceipt } from '../vector-store.ts';
import type { Database, Session } from './database.ts';

/** By the published interface, a key is remembered for 24 hours. */
const TTL_MS = 86_400_000;
/** Expired records that one write removes: more than it adds, and no write pays for all of its namespace. */
const EXPIRED_PER_WRITE = 16;

/** Buckets of records are numbers of four bytes, any below this. */
const BUCKETS_MAX = 2 ** 30;

interface Claim {
  /** The key of the record. */
  readonly receiptKey: readonly unknown[];
  readonly fingerprint: string;
}

/** Carries the write out, or returns the receipt of the first one with its token. */
export function writeOnce(
  database: Database,
  { at, idempotency, startedAtMs }: WriteContext,
  act: (session: Session) => Promise<void>,
  onUncertain?: (error: CommitUncertain) => void,
): Promise<WriteReceipt> {
  const receipt = idempotency && { receiptKey: toReceiptKey(at.namespace, idempotency), ...idempotency };
  return database.write(async (session) => {
    if (receipt !== null && !(await claim(session, receipt, startedAtMs))) {
      return { replayed: true, seconds: await readSeconds(session, receipt) };
    }
    await act(session);
    const seconds = Math.max(0, systemClock.nowMs() - startedAtMs) / 1000;
    if (receipt !== null) await complete(session, receipt, seconds, startedAtMs);
    return { replayed: false, seconds };
  }, onUncertain);
}

/** Claims the token; returns false when it is spent. */
async function claim(session: Session, { receiptKey, fingerprint }: Claim, nowMs: number): Promise<boolean> {
  const claimed = await session.query(
    `INSERT INTO ${session.names.receipts} AS receipts (bucket, namespace, route, key, fingerprint, seconds, expires_ms)
     VALUES ($1, $2, $3, $4, $5, 0, $6)
     ON CONFLICT (bucket, namespace, route, key)
     DO UPDATE SET fingerprint = excluded.fingerprint, expires_ms = excluded.expires_ms WHERE receipts.expires_ms <= $7
     RETURNING 1 AS begun`,
    [...receiptKey, fingerprint, nowMs + TTL_MS, nowMs],
  );
  return claimed.length > 0;
}

async function readSeconds(session: Session, { receiptKey, fingerprint }: Claim): Promise<number> {
  const [receipt] = await session.query<{ readonly fingerprint: string; readonly seconds: number }>(
    `SELECT fingerprint, seconds FROM ${session.names.receipts}
     WHERE bucket = $1 AND namespace = $2 AND route = $3 AND key = $4`,
    receiptKey,
  );
  assert(receipt, 'a token that is spent has a receipt');
  if (receipt.fingerprint !== fingerprint) throw new IdempotencyConflict('other-request');
  return receipt.seconds;
}

/** Stores the duration of the write, and removes some expired records. */
async function complete(session: Session, { receiptKey }: Claim, seconds: number, nowMs: number): Promise<void> {
  const { receipts } = session.names;
  await session.query(
    `UPDATE ${receipts} SET seconds = $5
     WHERE bucket = $1 AND namespace = $2 AND route = $3 AND key = $4`,
    [...receiptKey, seconds],
  );
  await session.query(
    `DELETE FROM ${receipts} WHERE bucket = $1 AND (namespace, route, key) IN (
       SELECT namespace, route, key FROM ${receipts}
       WHERE bucket = $1 AND expires_ms <= $2 LIMIT ${EXPIRED_PER_WRITE} FOR UPDATE SKIP LOCKED)`,
    [receiptKey[0], nowMs],
  );
}

/** Returns the key of a record. The records of a namespace share a bucket. */
export function toReceiptKey(namespace: string, { route, key }: Pick<IdempotencyToken, 'route' | 'key'>): unknown[] {
  const bytes = toIdBytes(namespace);
  const bucket = createHash('sha256').update(bytes).digest().readUInt32BE(0) % BUCKETS_MAX;
  return [bucket, bytes, route, key];
}
