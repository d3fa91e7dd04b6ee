import type { Kysely, Transaction, UpdateResult } from 'kysely';
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
import type { Tables } from './tables.ts';

export function createAccountRecords(database: Kysely<Tables>): AccountRecords {
  return {
    add: (account) => inTransaction(database, (transaction) => addAccount(transaction, account)),
    find: (id) => findAccount(database, 'id', id),
    list: (ids) => listAccounts(database, ids),
    findByEmail: (email) => findAccount(database, 'email', email),
    findByName: (name, exceptId) => findByName(database, name, exceptId),
    hasInstallationAdmin: () => hasInstallationAdmin(database),
    setInstallationAdmin: (id, isAdmin, audit) =>
      change(database, audit, async (transaction) => {
        checkFound(await setInstallationAdmin(transaction, id, isAdmin));
      }),
    findRole: (id, service) => findRole(database, id, service),
    setRole: (id, service, role, audit) =>
      change(database, audit, async (transaction) => {
        checkFound(await setInstallationAdmin(transaction, id, false));
        await writeRole(transaction, id, service, role);
      }),
    endAccess: (id, end) => endAccess(database, id, end),
    countAccess: (id, now) => countAccess(database, id, now),
    rename: (id, name) => renameAccount(database, id, name),
    remove: (id, audit) => removeAccount(database, id, audit),
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

async function listAccounts(database: Kysely<Tables>, ids: readonly string[]): Promise<Account[]> {
  if (ids.length === 0) return [];
  return (await database.selectFrom('accounts').selectAll().where('id', 'in', ids).execute()).map(toAccount);
}

async function findByName(
  database: Kysely<Tables>,
  name: string,
  exceptId: string | undefined,
): Promise<Account | undefined> {
  const alike = database.selectFrom('accounts').selectAll().where('name_key', '=', toNameKey(name));
  const others = exceptId === undefined ? alike : alike.where('id', '!=', exceptId);
  const row = await others.orderBy('created_at').executeTakeFirst();
  return row && toAccount(row);
}

async function hasInstallationAdmin(database: Kysely<Tables>): Promise<boolean> {
  const row = await database
    .selectFrom('accounts')
    .select('id')
    .where('is_installation_admin', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
}

function setInstallationAdmin(transaction: Transaction<Tables>, id: string, isAdmin: boolean): Promise<UpdateResult> {
  return transaction
    .updateTable('accounts')
    .set({ is_installation_admin: Number(isAdmin) })
    .where('id', '=', id)
    .executeTakeFirst();
}

async function findRole(database: Kysely<Tables>, id: string, service: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('roles')
    .select('role')
    .where('account_id', '=', id)
    .where('service', '=', service)
    .executeTakeFirst();
  return row?.role;
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

async function renameAccount(database: Kysely<Tables>, id: string, name: string): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const changes = { name, name_key: toNameKey(name) };
    checkFound(await transaction.updateTable('accounts').set(changes).where('id', '=', id).executeTakeFirst());
    await noteChange(transaction, id);
  });
}

async function removeAccount(database: Kysely<Tables>, id: string, audit: NewAuditEntry): Promise<void> {
  await change(database, audit, async (transaction) => {
    const found = await transaction.selectFrom('accounts').select('email').where('id', '=', id).executeTakeFirst();
    if (found === undefined) throw refuse('account_not_found', {});
    // Deletes its sessions, tokens, roles and codes as well.
    await transaction.deleteFrom('accounts').where('id', '=', id).execute();
    await transaction.updateTable('audit').set({ actor: id }).where('actor', '=', found.email).execute();
    await transaction.updateTable('audit').set({ subject: id }).where('subject', '=', found.email).execute();
    await noteChange(transaction, id);
  });
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

function checkFound({ numUpdatedRows }: UpdateResult): void {
  if (numUpdatedRows === 0n) throw refuse('account_not_found', {});
}
