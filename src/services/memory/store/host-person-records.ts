import type { Kysely } from 'kysely';
import { inTransaction } from '../../../platform/storage/in-transaction.ts';
import type { HostPersonRecords } from '../ports.ts';
import type { Tables } from './tables.ts';

export function createHostPersonRecords(database: Kysely<Tables>): HostPersonRecords {
  const findBy = async (column: 'account_id' | 'host_user_id', value: string | number) => {
    const row = await database.selectFrom('host_people').selectAll().where(column, '=', value).executeTakeFirst();
    return (
      row && {
        accountId: row.account_id,
        hostUserId: row.host_user_id,
        login: row.login,
        sealedTokens: row.tokens,
        answeredAt: new Date(row.answered_at),
        askAfter: new Date(row.ask_after),
      }
    );
  };
  return {
    find: (accountId) => findBy('account_id', accountId),
    findByHostUserId: (hostUserId) => findBy('host_user_id', hostUserId),
    put: async ({ accountId, hostUserId, login, sealedTokens, answeredAt, askAfter }) => {
      await inTransaction(database, async (transaction) => {
        await transaction
          .deleteFrom('host_people')
          .where(({ or, eb }) => or([eb('account_id', '=', accountId), eb('host_user_id', '=', hostUserId)]))
          .execute();
        const row = { account_id: accountId, host_user_id: hostUserId, login, tokens: sealedTokens };
        const times = { answered_at: answeredAt.getTime(), ask_after: askAfter.getTime() };
        await transaction
          .insertInto('host_people')
          .values({ ...row, ...times })
          .execute();
      });
    },
    claimAsking: async ({ accountId, askAfter }, until) => {
      const { numUpdatedRows } = await database
        .updateTable('host_people')
        .set({ ask_after: until.getTime() })
        .where('account_id', '=', accountId)
        .where('ask_after', '=', askAfter.getTime())
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    update: async (accountId, { sealedTokens, answeredAt, askAfter }) => {
      await database
        .updateTable('host_people')
        .set({
          ...(sealedTokens !== undefined && { tokens: sealedTokens }),
          ...(answeredAt !== undefined && { answered_at: answeredAt.getTime() }),
          ...(askAfter !== undefined && { ask_after: askAfter.getTime() }),
        })
        .where('account_id', '=', accountId)
        .execute();
    },
  };
}
