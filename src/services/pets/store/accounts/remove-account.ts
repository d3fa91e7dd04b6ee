import type { Kysely, Transaction } from 'kysely';
import { PetsProblem } from '../../model/problem.ts';
import type { NewAuditEntry } from '../../ports.ts';
import { addAudit, raiseRevision } from '../counters.ts';
import type { Tables } from '../tables.ts';

/** Whatever refers to the account goes first, or refers to nobody from now on. */
export async function removeAccount(
  database: Kysely<Tables>,
  id: string,
  name: string,
  audit: NewAuditEntry,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const found = await transaction.selectFrom('accounts').select('email').where('id', '=', id).executeTakeFirst();
    if (found === undefined) throw new PetsProblem('not_found', 'There is no such account.');
    await disownPets(transaction, id, name);
    await takeLikesBack(transaction, id);
    await transaction.deleteFrom('requests').where('account_id', '=', id).execute();
    await transaction.deleteFrom('sessions').where('account_id', '=', id).execute();
    await transaction.deleteFrom('accounts').where('id', '=', id).execute();
    await transaction.updateTable('audit').set({ actor: id }).where('actor', '=', found.email).execute();
    await transaction.updateTable('audit').set({ subject: id }).where('subject', '=', found.email).execute();
    await raiseRevision(transaction);
    await addAudit(transaction, audit);
  });
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
