import type { ExpressionBuilder, Kysely } from 'kysely';
import { inTransaction } from '../../../../platform/storage/in-transaction.ts';
import { toRow } from '../../../../platform/storage/rows.ts';
import type { HostPerson } from '../../model/host-person.ts';
import type { HostPersonRecords } from '../../ports.ts';
import type { Tables } from '../tables.ts';

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
        accessEpoch: row.access_epoch,
      }
    );
  };
  return {
    find: (accountId) => findBy('account_id', accountId),
    findByHostUserId: (hostUserId) => findBy('host_user_id', hostUserId),
    put: async ({ sealedTokens, ...person }) => {
      const { accountId, hostUserId } = person;
      await inTransaction(database, async (transaction) => {
        await transaction
          .deleteFrom('host_people')
          .where(({ or, eb }) => or([eb('account_id', '=', accountId), eb('host_user_id', '=', hostUserId)]))
          .execute();
        await transaction
          .insertInto('host_people')
          .values({ ...toRow(person), tokens: sealedTokens })
          .execute();
      });
    },
    claimAsking: async (person, until) => {
      const { numUpdatedRows } = await database
        .updateTable('host_people')
        .set({ ask_after: until.getTime() })
        .where((builder) => isLink(builder, person))
        .where('ask_after', '=', person.askAfter.getTime())
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    update: async (person, { sealedTokens, answeredAt, askAfter }) => {
      await database
        .updateTable('host_people')
        .set(toRow({ tokens: sealedTokens, answeredAt, askAfter }))
        .where((builder) => isLink(builder, person))
        .execute();
    },
  };
}

/** Matches the link that was read: the account may have been linked to another person since, or have another owner. */
export function isLink(
  { and, eb }: ExpressionBuilder<Tables, 'host_people'>,
  { accountId, hostUserId, accessEpoch }: HostPerson,
) {
  return and([
    eb('account_id', '=', accountId),
    eb('host_user_id', '=', hostUserId),
    eb('access_epoch', '=', accessEpoch),
  ]);
}
