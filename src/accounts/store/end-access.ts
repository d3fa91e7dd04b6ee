// The one operation that ends access to an account.
import type { Kysely } from 'kysely';
import { inTransaction } from '../../platform/storage/in-transaction.ts';
import { ENDED_BY } from '../model/access-event.ts';
import type { Account } from '../model/account.ts';
import type { AccessCounts, AccessEnd } from '../ports.ts';
import { toAccount } from './account-rows.ts';
import { addAudit } from './audit-records.ts';
import { noteChange } from './change-records.ts';
import type { Tables } from './tables.ts';

export function endAccess(
  database: Kysely<Tables>,
  id: string,
  { event, passwordHash, epoch, audit }: AccessEnd,
): Promise<Account | undefined> {
  const { apiTokens, given } = ENDED_BY[event];
  return inTransaction(database, async (transaction) => {
    const row = await transaction
      .updateTable('accounts')
      .set({
        password_hash: passwordHash,
        access_epoch: epoch + 1,
        // These events come from the operator or prove the address; a change of the password proves nothing.
        ...(event !== 'password-change' && { is_address_proved: 1 }),
        ...(given && { owner_epoch: epoch + 1 }),
      })
      .where('id', '=', id)
      .where('access_epoch', '=', epoch)
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) return undefined;
    await transaction.deleteFrom('sessions').where('account_id', '=', id).execute();
    await transaction.deleteFrom('codes').where('account_id', '=', id).execute();
    if (given) await transaction.deleteFrom('roles').where('account_id', '=', id).execute();
    if (apiTokens) {
      await transaction
        .updateTable('tokens')
        .set({ revoked_at: audit.at.getTime() })
        .where('account_id', '=', id)
        .where('revoked_at', 'is', null)
        .execute();
    }
    await addAudit(transaction, audit);
    // Services refuse keys of an older epoch at once, and remove them when the change is delivered.
    await noteChange(transaction, id);
    return toAccount(row);
  });
}

export async function countAccess(database: Kysely<Tables>, id: string, now: Date): Promise<AccessCounts> {
  const count = async (table: 'sessions' | 'codes' | 'tokens' | 'roles') => {
    let rows = database
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('account_id', '=', id);
    if (table === 'tokens') rows = rows.where('revoked_at', 'is', null);
    if (table !== 'roles') {
      rows = rows.where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now.getTime())]));
    }
    return Number((await rows.executeTakeFirstOrThrow()).count);
  };
  return {
    sessions: await count('sessions'),
    tokens: await count('tokens'),
    codes: await count('codes'),
    roles: await count('roles'),
  };
}
