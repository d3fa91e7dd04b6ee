// The namespaces and idempotency records of the PostgreSQL store, for a move between stores.
import type { PostgresServer } from '../../platform/storage/postgres/postgres-server.ts';
import { fromIdBytes } from '../id-bytes.ts';
import { type MoveRecords, RECEIPTS_AT_ONCE, type StoredReceipt } from '../move/move-records.ts';
import { Database, Parameters } from './database.ts';
import { toReceiptKey } from './receipts.ts';
import { toNames, VECTOR_TABLES } from './schema.ts';

type Row = Omit<StoredReceipt, 'namespace'> & { readonly namespace: Uint8Array };

/** A key before every other. */
const START = [-1, new Uint8Array(), '', ''];

export function createTableRecords(server: PostgresServer): MoveRecords {
  const database = new Database(server.open(VECTOR_TABLES.name), toNames(server.toSchema(VECTOR_TABLES.name), ''));
  const { collections, receipts: table } = database.names;
  return {
    listNamespaces: async () => {
      const query = `SELECT DISTINCT namespace FROM ${collections} ORDER BY namespace`;
      const rows = await database.query<Pick<Row, 'namespace'>>(query);
      return rows.map(({ namespace }) => fromIdBytes(namespace));
    },
    listReceipts: async (after) => {
      const rows = await database.query<Row>(
        `SELECT namespace, route, key, fingerprint, seconds, expires_ms AS "expiresMs" FROM ${table}
         WHERE (bucket, namespace, route, key) > ($1, $2, $3, $4) ORDER BY bucket, namespace, route, key LIMIT ${RECEIPTS_AT_ONCE}`,
        after === undefined ? START : toReceiptKey(after.namespace, after),
      );
      return rows.map((row) => ({ ...row, namespace: fromIdBytes(row.namespace) }));
    },
    putReceipts: async (receipts) => {
      const parameters = new Parameters();
      const values = receipts.map((receipt) => {
        const { namespace, fingerprint, seconds, expiresMs } = receipt;
        const row = [...toReceiptKey(namespace, receipt), fingerprint, seconds, expiresMs];
        return `(${row.map((value) => parameters.add(value)).join()})`;
      });
      await database.query(
        `INSERT INTO ${table} (bucket, namespace, route, key, fingerprint, seconds, expires_ms) VALUES ${values.join()}
         ON CONFLICT (bucket, namespace, route, key) DO NOTHING`,
        parameters.values,
      );
    },
  };
}
