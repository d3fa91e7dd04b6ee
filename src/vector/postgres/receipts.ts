// The idempotency records: the writes that were done under each token, stored in the transaction of the write itself. A
// second write with the same token waits until the first one has ended.
import { createHash } from 'node:crypto';
import { assert } from '../../base/assert.ts';
import { IdempotencyConflict } from '../errors.ts';
import { toIdBytes } from '../id-bytes.ts';
import type { IdempotencyToken, WriteContext, WriteReceipt } from '../vector-store.ts';
import { FIRST_BUCKET_MAX } from './buckets.ts';
import type { Database, Session } from './database.ts';
import type { Names } from './schema.ts';

/** By the published interface, a key is remembered for 24 hours. */
const TTL_MS = 86_400_000;
/** Expired records that one write removes: more than it adds, and no write pays for all of its namespace. */
const EXPIRED_PER_WRITE = 16;

interface Receipt {
  readonly fingerprint: string;
  readonly seconds: number;
}

export class Receipts {
  readonly #names: Names;
  readonly #database: Database;
  readonly #nowMs: () => number;

  constructor(database: Database, names: Names, nowMs: () => number) {
    this.#database = database;
    this.#names = names;
    this.#nowMs = nowMs;
  }

  /** Carries the write out, or returns the receipt of the first one with its token. */
  write(context: WriteContext, act: (session: Session) => Promise<void>): Promise<WriteReceipt> {
    return this.#database.write(async (session) => {
      const { idempotency, startedAtMs } = context;
      const { namespace } = context.at;
      if (idempotency !== null && !(await this.#begin(session, namespace, idempotency, startedAtMs))) {
        return { replayed: true, seconds: await this.#read(session, namespace, idempotency) };
      }
      await act(session);
      const seconds = Math.max(0, this.#nowMs() - startedAtMs) / 1000;
      if (idempotency !== null) await this.#end(session, namespace, idempotency, seconds, startedAtMs);
      return { replayed: false, seconds };
    });
  }

  /** Claims the token; returns false when it is spent. */
  async #begin(session: Session, namespace: string, token: IdempotencyToken, nowMs: number): Promise<boolean> {
    const begun = await session.query(
      `INSERT INTO ${this.#names.receipts} AS receipts (bucket, namespace, route, key, fingerprint, seconds, expires_ms)
       VALUES ($1, $2, $3, $4, $5, 0, $6)
       ON CONFLICT (bucket, namespace, route, key)
       DO UPDATE SET fingerprint = excluded.fingerprint, expires_ms = excluded.expires_ms WHERE receipts.expires_ms <= $7
       RETURNING 1 AS begun`,
      [...toPlace(namespace, token), token.fingerprint, nowMs + TTL_MS, nowMs],
    );
    return begun.length > 0;
  }

  async #read(session: Session, namespace: string, token: IdempotencyToken): Promise<number> {
    const [receipt] = await session.query<Receipt>(
      `SELECT fingerprint, seconds FROM ${this.#names.receipts}
       WHERE bucket = $1 AND namespace = $2 AND route = $3 AND key = $4`,
      toPlace(namespace, token),
    );
    assert(receipt, 'a token that is spent has a receipt');
    if (receipt.fingerprint !== token.fingerprint) throw new IdempotencyConflict('other-request');
    return receipt.seconds;
  }

  async #end(session: Session, namespace: string, token: IdempotencyToken, seconds: number, nowMs: number) {
    const place = toPlace(namespace, token);
    await session.query(
      `UPDATE ${this.#names.receipts} SET seconds = $5
       WHERE bucket = $1 AND namespace = $2 AND route = $3 AND key = $4`,
      [...place, seconds],
    );
    await session.query(
      `DELETE FROM ${this.#names.receipts} WHERE bucket = $1 AND (namespace, route, key) IN (
         SELECT namespace, route, key FROM ${this.#names.receipts}
         WHERE bucket = $1 AND expires_ms <= $2 LIMIT ${EXPIRED_PER_WRITE} FOR UPDATE SKIP LOCKED)`,
      [place[0], nowMs],
    );
  }
}

/** Returns the key of a record. The records of a namespace share a bucket. */
export function toPlace(namespace: string, { route, key }: Pick<IdempotencyToken, 'route' | 'key'>): unknown[] {
  const bytes = toIdBytes(namespace);
  const bucket = createHash('sha256').update(bytes).digest().readUInt32BE(0) % FIRST_BUCKET_MAX;
  return [bucket, bytes, route, key];
}
