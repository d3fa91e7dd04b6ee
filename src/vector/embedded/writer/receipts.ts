// The idempotency records: the writes that were done under each token, stored in the transaction of the write itself.
import { IdempotencyConflict } from '../../errors.ts';
import type { IdempotencyToken } from '../../vector-store.ts';
import type { Statements } from '../files/statements.ts';

/** By the published interface, a key is remembered for 24 hours. */
const TTL_MS = 86_400_000;
/** Expired records that one write removes: more than it adds, and no write pays for all of another namespace. */
const EXPIRED_PER_WRITE = 16;

export class Receipts {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** Returns the seconds that the first write with this token took, if there was one. */
  find(namespace: string, token: IdempotencyToken, nowMs: number): number | undefined {
    const query = `SELECT fingerprint, seconds FROM idempotency
      WHERE namespace = ? AND route = ? AND key = ? AND expires_ms > ?`;
    const row = this.#statements.sql(query).get(namespace, token.route, token.key, nowMs);
    if (row === undefined) return undefined;
    if (row['fingerprint'] !== token.fingerprint) throw new IdempotencyConflict('other-request');
    return Number(row['seconds']);
  }

  put(namespace: string, token: IdempotencyToken, seconds: number, nowMs: number): void {
    const removal = `DELETE FROM idempotency WHERE (namespace, route, key) IN
      (SELECT namespace, route, key FROM idempotency WHERE expires_ms <= ? LIMIT ?)`;
    this.#statements.sql(removal).run(nowMs, EXPIRED_PER_WRITE);
    const insert = this.#statements.sql('INSERT OR REPLACE INTO idempotency VALUES (?, ?, ?, ?, ?, ?)');
    insert.run(namespace, token.route, token.key, token.fingerprint, seconds, nowMs + TTL_MS);
  }
}
