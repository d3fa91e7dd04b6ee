// The idempotency records of the embedded store, for a move between stores.
import { DatabaseSync } from 'node:sqlite';
import { defineRowChecksums } from '../../../platform/storage/sqlite/row-checksums.ts';
import { RECEIPTS_AT_ONCE, type StoredReceipt, type StoredReceipts } from '../../move/stored-receipts.ts';

/** The threads of the store commit to the same file. */
const BUSY_TIMEOUT_MS = 5_000;

export function createCatalogueReceipts(catalogue: string): StoredReceipts {
  const withDatabase = <T>(act: (database: DatabaseSync) => T): T => {
    const database = new DatabaseSync(catalogue, { timeout: BUSY_TIMEOUT_MS });
    defineRowChecksums(database);
    try {
      return act(database);
    } finally {
      database.close();
    }
  };
  return {
    list: async (after) =>
      withDatabase((database) =>
        database
          .prepare(
            `SELECT namespace, route, key, fingerprint, seconds, expires_ms AS expiresMs FROM idempotency
             WHERE (namespace, route, key) > (?, ?, ?) ORDER BY namespace, route, key LIMIT ?`,
          )
          .all(after?.namespace ?? '', after?.route ?? '', after?.key ?? '', RECEIPTS_AT_ONCE),
      ) as unknown as StoredReceipt[],
    put: async (receipts) =>
      withDatabase((database) => {
        const insert = database.prepare('INSERT OR IGNORE INTO idempotency VALUES (?, ?, ?, ?, ?, ?)');
        database.exec('BEGIN IMMEDIATE');
        for (const { namespace, route, key, fingerprint, seconds, expiresMs } of receipts)
          insert.run(namespace, route, key, fingerprint, seconds, expiresMs);
        database.exec('COMMIT');
      }),
  };
}
