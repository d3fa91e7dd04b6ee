import type { Kysely, Transaction } from 'kysely';
import { inTransaction } from '../../platform/storage/in-transaction.ts';
import { findFreeSlug } from '../../platform/text/free-slug.ts';
import { toNameKey } from '../../platform/text/name-key.ts';
import type { Account } from '../model/account.ts';
import { refuse } from '../model/refusal-codes.ts';
import type { AccountRecords, NewAuditEntry } from '../ports.ts';
import { fromAccount, toAccount } from './account-rows.ts';
import { addAudit } from './audit-records.ts';
import { noteChange } from './change-records.ts';
import { countAccess, endAccess } from './end-access.ts';
import type { AccountTable, Tables } from './tables.ts';

export function createAccountRecords(database: Kysely<Tables>): AccountRecords {
  const accounts = () => database.selectFrom('accounts').selectAll();
  return {
    add: (account) => inTransaction(database, (transaction) => addAccount(transaction, account)),
    find: (id) => findAccount(database, 'id', id),
    list: async (ids) => (ids.length === 0 ? [] : (await accounts().where('id', 'in', ids).execute()).map(toAccount)),
    findByEmail: (email) => findAccount(database, 'email', email),
    findByName: async (name, exceptId = '') => {
      const alike = accounts().where('name_key', '=', toNameKey(name)).where('id', '!=', exceptId);
      const row = await alike.orderBy('created_at').executeTakeFirst();
      return row && toAccount(row);
    },
    hasInstallationAdmin: async () => {
      const admins = database.selectFrom('accounts').select('id').where('is_installation_admin', '=', 1);
      return (await admins.executeTakeFirst()) !== undefined;
    },
    setInstallationAdmin: (id, isAdmin, audit) =>
      change(database, audit, (transaction) => setInstallationAdmin(transaction, id, isAdmin)),
    findRole: async (id, service) => {
      const roles = database.selectFrom('roles').select('role').where('account_id', '=', id);
      return (await roles.where('service', '=', service).executeTakeFirst())?.role;
    },
    setRole: (id, service, role, audit) =>
      change(database, audit, async (transaction) => {
        await setInstallationAdmin(transaction, id, false);
        await writeRole(transaction, id, service, role);
      }),
    endAccess: (id, end) => endAccess(database, id, end),
    countAccess: (id, now) => countAccess(database, id, now),
    rename: (id, name) =>
      inTransaction(database, async (transaction) => {
        await update(transaction, id, { name, name_key: toNameKey(name) });
        await noteChange(transaction, id);
      }),
    remove: (id, audit) => change(database, audit, (transaction) => removeAccount(transaction, id)),
  };
}

export async function addAccount(transaction: Transaction<Tables>, account: Account): Promise<Account> {
  for (;;) {
    const isTaken = (await findAccount(transaction, 'email', account.email)) !== undefined;
    if (isTaken) throw refuse('address_taken', {}, 'email');
    const profileSlug = await findFreeProfileSlug(transaction, account.profileSlug);
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('accounts')
      .values(fromAccount({ ...account, profileSlug }))
      // Another process may have taken the address or the slug since the lookup.
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) return { ...account, profileSlug };
  }
}

export function findFreeProfileSlug(database: Kysely<Tables>, slug: string): Promise<string> {
  return findFreeSlug(slug, async (candidates) => {
    const rows = await database
      .selectFrom('accounts')
      .select('profile_slug')
      .where('profile_slug', 'in', candidates)
      .execute();
    return rows.map((row) => row.profile_slug);
  });
}

export async function findAccount(
  database: Kysely<Tables>,
  column: 'id' | 'email',
  value: string,
): Promise<Account | undefined> {
  const row = await database.selectFrom('accounts').selectAll().where(column, '=', value).executeTakeFirst();
  return row && toAccount(row);
}

function setInstallationAdmin(transaction: Transaction<Tables>, id: string, isAdmin: boolean): Promise<void> {
  return update(transaction, id, { is_installation_admin: Number(isAdmin) });
}

export async function writeRole(
  transaction: Transaction<Tables>,
  id: string,
  service: string,
  role: string,
): Promise<void> {
  await transaction
    .insertInto('roles')
    .values({ account_id: id, service, role })
    .onConflict((conflict) => conflict.columns(['account_id', 'service']).doUpdateSet({ role }))
    .execute();
}

async function removeAccount(transaction: Transaction<Tables>, id: string): Promise<void> {
  const found = await findAccount(transaction, 'id', id);
  if (found === undefined) throw refuse('account_not_found', {});
  // Deletes its sessions, tokens, roles and codes as well.
  await transaction.deleteFrom('accounts').where('id', '=', id).execute();
  await transaction.updateTable('audit').set({ actor: id }).where('actor', '=', found.email).execute();
  await transaction.updateTable('audit').set({ subject: id }).where('subject', '=', found.email).execute();
  await noteChange(transaction, id);
}

async function change(
  database: Kysely<Tables>,
  audit: NewAuditEntry,
  act: (transaction: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await act(transaction);
    await addAudit(transaction, audit);
  });
}

async function update(transaction: Transaction<Tables>, id: string, changes: Partial<AccountTable>): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('accounts')
    .set(changes)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw refuse('account_not_found', {});
}
