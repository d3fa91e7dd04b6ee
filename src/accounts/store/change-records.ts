import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { ChangeRecords } from '../ports.ts';
import type { Tables } from './tables.ts';

export function createChangeRecords(database: Kysely<Tables>): ChangeRecords {
  return {
    list: async (accountId) => {
      const all = database.selectFrom('account_changes').selectAll();
      const rows = await (accountId === undefined ? all : all.where('account_id', '=', accountId)).execute();
      return rows.map((row) => ({ service: row.service, accountId: row.account_id, changeId: row.change_id }));
    },
    remove: async ({ service, changeId }) => {
      await database
        .deleteFrom('account_changes')
        .where('service', '=', service)
        .where('change_id', '=', changeId)
        .execute();
    },
  };
}

/** Records a change for every service, running or not. */
export async function noteChange(transaction: Transaction<Tables>, accountId: string): Promise<void> {
  const services = await transaction.selectFrom('services').select('name').execute();
  if (services.length === 0) return;
  const changeId = randomUUID();
  await transaction
    .insertInto('account_changes')
    .values(services.map(({ name }) => ({ service: name, account_id: accountId, change_id: changeId })))
    .onConflict((conflict) => conflict.columns(['service', 'account_id']).doUpdateSet({ change_id: changeId }))
    .execute();
}
