import type { Kysely, Transaction } from 'kysely';
import { inTransaction } from '../../../platform/storage/in-transaction.ts';
import type { OwnerRecords } from '../ports.ts';
import { raiseRevision } from './counters.ts';
import type { Tables } from './tables.ts';

export function createOwnerRecords(database: Kysely<Tables>): OwnerRecords {
  return {
    rename: (accountId, name) =>
      inTransaction(database, async (transaction) => {
        await transaction
          .updateTable('pets')
          .set({ owner_name: name })
          .where('owner_account_id', '=', accountId)
          .execute();
        await raiseRevision(transaction);
      }),
    forget: (accountId, name) =>
      inTransaction(database, async (transaction) => {
        await disownPets(transaction, accountId, name);
        await takeLikesBack(transaction, accountId);
        await transaction.deleteFrom('requests').where('account_id', '=', accountId).execute();
        await raiseRevision(transaction);
      }),
  };
}

async function disownPets(transaction: Transaction<Tables>, accountId: string, name: string): Promise<void> {
  await transaction
    .updateTable('pets')
    .set({
      owner_account_id: null,
      owner_name: name,
      owner_profile_slug: null,
      contact_email: null,
      wants_email_published: 0,
      public_email: null,
    })
    .where('owner_account_id', '=', accountId)
    .execute();
}

async function takeLikesBack(transaction: Transaction<Tables>, accountId: string): Promise<void> {
  await transaction
    .updateTable('pets')
    .set((column) => ({ like_count: column('like_count', '-', 1) }))
    .where('id', 'in', (query) => query.selectFrom('likes').select('pet_id').where('account_id', '=', accountId))
    .execute();
  await transaction.deleteFrom('likes').where('account_id', '=', accountId).execute();
}
