// The namespaces and idempotency records of the embedded store, for a move between stores.
import { DatabaseSync } from 'node:sqlite';
import { defineRowChecksums } from '../../../platform/storage/sqlite/row-checksums.ts';
import { type MoveRecords, RECEIPTS_AT_ONCE, type StoredReceipt } from '../../move/move-records.ts';

/** The threads of the store commit to the same file. */
const BUSY_TIMEOUT_MS = 5_000;

export function createCatalogueRecords(catalogue: string): MoveRecords {
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
    listNamespaces: async () =>
      withDatabase((database) => {
        const rows = database.prepare('SELECT DISTINCT namespace FROM collections ORDER BY namespace').all();
        return rows.map(({ namespace }) => String(namespace));
      }),
    listReceipts: async (after) =>
      withDatabase((database) =>
        database
          .prepare(
            `SELECT namespace, route, key, fingerprint, seconds, expires_ms AS expiresMs FROM idempotency
             WHERE (namespace, route, key) > (?, ?, ?) ORDER BY namespace, route, key LIMIT ?`,
          )
          .all(after?.namespace ?? '', after?.route ?? '', after?.key ?? '', RECEIPTS_AT_ONCE),
      ) as unknown as StoredReceipt[],
    putReceipts: async (receipts) =>
      withDatabase((database) => {
        const insert = database.prepare('INSERT OR IGNORE INTO idempotency VALUES (?, ?, ?, ?, ?, ?)');
        database.exec('BEGIN IMMEDIATE');
        for (const { namespace, route, key, fingerprint, seconds, expiresMs } of receipts)
          insert.run(namespace, route, key, fingerprint, seconds, expiresMs);
        database.exec('COMMIT');
      }),
  };
}
