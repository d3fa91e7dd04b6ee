import { join } from 'node:path';
import { sql } from 'kysely';
import type { AccountHolder, AccountTable, HeldAccess } from '../../platform/service/account-table.ts';
import { openStoreDatabase } from '../../platform/storage/open-store-database.ts';
import type { PostgresServer } from '../../platform/storage/postgres/postgres-server.ts';
import { toStorePlace } from '../../platform/storage/store-place.ts';
import { formatCount } from '../../platform/text/format.ts';
import type { Account } from '../model/account.ts';

export interface HeldPlace {
  readonly dataDir: string;
  readonly database: PostgresServer | undefined;
  readonly services: readonly AccountHolder[];
}

/** What services hold for the account and is valid, in words. `joined`: the names of those that have ever started here. */
export async function countHeldAccess(
  { dataDir, database, services }: HeldPlace,
  account: Account,
  joined: readonly string[],
): Promise<string[]> {
  const counts: string[] = [];
  for (const { name, store, accountTables } of services) {
    const [tables] = (await store?.listTables?.()) ?? [];
    if (store === undefined || tables === undefined || !joined.includes(name)) continue;
    const opened = await openStoreDatabase<unknown>(toStorePlace(join(dataDir, store.folder), database), tables);
    try {
      for (const table of accountTables) {
        const { access } = table;
        if (access === undefined) continue;
        const { rows } = await toCount(table, access, account).execute(opened);
        const count = Number(rows[0]?.count);
        if (count > 0) counts.push(formatCount(count, access.noun, access.plural));
      }
    } finally {
      await opened.destroy();
    }
  }
  return counts;
}

function toCount(
  { table, column }: AccountTable,
  { only = {}, isGiven }: HeldAccess,
  { id, accessEpoch, ownerEpoch }: Account,
) {
  const conditions = [
    sql`${sql.ref(column)} = ${id}`,
    sql`access_epoch >= ${isGiven ? ownerEpoch : accessEpoch}`,
    ...Object.entries(only).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
  ];
  return sql<{
    count: number | string;
  }>`SELECT count(*) AS count FROM ${sql.table(table)} WHERE ${sql.join(conditions, sql` AND `)}`;
}
