import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { AccountHolder, AccountTable, HeldAccess } from '../../platform/service/account-table.ts';
import { openStoreDatabase } from '../../platform/storage/open-store-database.ts';
import type { PostgresServer } from '../../platform/storage/postgres/postgres-server.ts';
import { toStoreLocation } from '../../platform/storage/store-location.ts';
import { formatCount } from '../../platform/text/format.ts';
import type { Account } from '../model/account.ts';

/** Tables by the names in the descriptors of services. */
type AnyTables = Record<string, Record<string, string | number>>;

export interface HoldersLocation {
  readonly dataDir: string;
  readonly database: PostgresServer | undefined;
  readonly services: readonly AccountHolder[];
}

/** Describes the valid access that services hold for the account. `joined`: services that ever started here. */
export async function countHeldAccess(
  { dataDir, database, services }: HoldersLocation,
  account: Account,
  joined: readonly string[],
): Promise<string[]> {
  const counts: string[] = [];
  for (const { name, store, accountTables } of services) {
    const [tables] = (await store?.listTables?.()) ?? [];
    if (store === undefined || tables === undefined || !joined.includes(name)) continue;
    const opened = await openStoreDatabase<AnyTables>(toStoreLocation(join(dataDir, store.folder), database), tables);
    try {
      for (const table of accountTables) {
        const { access } = table;
        if (access === undefined) continue;
        const found = await count(opened, table, access, account);
        if (found > 0) counts.push(formatCount(found, access.noun, access.plural));
      }
    } finally {
      await opened.destroy();
    }
  }
  return counts;
}

async function count(
  opened: Kysely<AnyTables>,
  { table, column }: AccountTable,
  { only = {}, isGiven }: HeldAccess,
  { id, accessEpoch, ownerEpoch }: Account,
): Promise<number> {
  let rows = opened
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where(column, '=', id)
    .where('access_epoch', '>=', isGiven ? ownerEpoch : accessEpoch);
  for (const [name, value] of Object.entries(only)) rows = rows.where(name, '=', value);
  return Number((await rows.executeTakeFirstOrThrow()).count);
}
