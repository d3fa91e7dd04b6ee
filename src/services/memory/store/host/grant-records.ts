import type { Kysely } from 'kysely';
import { inTransaction } from '../../../../platform/storage/in-transaction.ts';
import { toRow } from '../../../../platform/storage/rows.ts';
import { type GrantSource, isValidGrant } from '../../model/grant.ts';
import type { HostPerson } from '../../model/host-person.ts';
import type { GrantRecords } from '../../ports.ts';
import type { Tables } from '../tables.ts';
import { isLink } from './host-person-records.ts';

const GRANT = [
  'repository_id as repositoryId',
  'account_id as accountId',
  'source',
  'access_epoch as accessEpoch',
] as const;

export function createGrantRecords(database: Kysely<Tables>): GrantRecords {
  return {
    add: async (grant) => {
      await database
        .insertInto('grants')
        .values(toRow(grant))
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'repository_id', 'source']).doUpdateSet({ access_epoch: grant.accessEpoch }),
        )
        .execute();
    },
    remove: async (repositoryId, accountId) => {
      await database
        .deleteFrom('grants')
        .where('repository_id', '=', repositoryId)
        .where('account_id', '=', accountId)
        .execute();
    },
    listRepositoryIds: async (holder) => {
      const grants = await database.selectFrom('grants').select(GRANT).where('account_id', '=', holder.id).execute();
      const valid = grants.filter((grant) => isValidGrant(grant, holder));
      return [...new Set(valid.map(({ repositoryId }) => repositoryId))];
    },
    listOf: (repositoryId) =>
      database.selectFrom('grants').select(GRANT).where('repository_id', '=', repositoryId).execute(),
    replaceHosted: (person, repositoryIds) => replaceHosted(database, person, repositoryIds),
    removeHosted: async (repositoryId) => {
      await inTransaction(database, async (transaction) => {
        const people = transaction
          .selectFrom('grants')
          .select('account_id')
          .where('repository_id', '=', repositoryId)
          .where('source', '=', 'host');
        await transaction.updateTable('host_people').set({ ask_after: 0 }).where('account_id', 'in', people).execute();
        const removed = transaction.deleteFrom('grants').where('repository_id', '=', repositoryId);
        await removed.where('source', '=', 'host').execute();
      });
    },
    removeEnded: async ({ id, accessEpoch, ownerEpoch }) => {
      const grants = database.deleteFrom('grants').where('account_id', '=', id);
      await grants.where('source', '=', 'host').where('access_epoch', '!=', accessEpoch).execute();
      await grants.where('source', '=', 'person').where('access_epoch', '<', ownerEpoch).execute();
      const links = database.deleteFrom('host_people').where('account_id', '=', id);
      await links.where('access_epoch', '!=', accessEpoch).execute();
    },
    removeAccount: async (accountId) => {
      await database.deleteFrom('grants').where('account_id', '=', accountId).execute();
      await database.deleteFrom('host_people').where('account_id', '=', accountId).execute();
    },
  };
}

async function replaceHosted(
  database: Kysely<Tables>,
  person: HostPerson,
  repositoryIds: readonly string[],
): Promise<void> {
  const { accountId, accessEpoch } = person;
  await inTransaction(database, async (transaction) => {
    const link = await transaction
      .selectFrom('host_people')
      .select('account_id')
      .where((builder) => isLink(builder, person))
      .executeTakeFirst();
    if (link === undefined) return;
    await transaction.deleteFrom('grants').where('account_id', '=', accountId).where('source', '=', 'host').execute();
    if (repositoryIds.length === 0) return;
    await transaction
      .insertInto('grants')
      .columns(['repository_id', 'account_id', 'source', 'access_epoch'])
      // A repository that was removed meanwhile gets no grant.
      .expression(({ selectFrom, val }) =>
        selectFrom('repositories')
          .select([
            'id',
            val(accountId).as('account_id'),
            val<GrantSource>('host').as('source'),
            val(accessEpoch).as('access_epoch'),
          ])
          .where('id', 'in', repositoryIds),
      )
      .execute();
  });
}
