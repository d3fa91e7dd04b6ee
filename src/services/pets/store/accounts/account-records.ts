import type { Kysely, UpdateResult } from 'kysely';
import { toNameKey } from '../../model/names/alike-names.ts';
import type { Account, Role } from '../../model/people.ts';
import { PetsProblem } from '../../model/problem.ts';
import type { AccountRecords, NewAuditEntry } from '../../ports.ts';
import { addAudit, raiseRevision } from '../counters.ts';
import { findFreeSlug } from '../pets/free-slug.ts';
import { tidyUses } from '../pets/pet-counts.ts';
import type { Tables } from '../tables.ts';
import { fromAccount, toAccount } from './account-rows.ts';
import { removeAccount } from './remove-account.ts';
import { createSessionRecords, tidySessions } from './session-records.ts';

export function createAccountRecords(database: Kysely<Tables>): AccountRecords {
  return {
    ...createSessionRecords(database),
    add: (account) => addAccount(database, account),
    find: (id) => findAccount(database, 'id', id),
    findByEmail: (email) => findAccount(database, 'email', email),
    findByProfile: (profileSlug) => findAccount(database, 'profile_slug', profileSlug),
    findByName: (name, exceptId) => findByName(database, name, exceptId),
    setRole: (id, role, audit) => setRole(database, id, role, audit),
    setPassword: (id, passwordHash) => setPassword(database, id, passwordHash),
    rename: (id, name) => renameAccount(database, id, name),
    remove: (...removal) => removeAccount(database, ...removal),
    tidy: async (now) => {
      await tidySessions(database, now);
      await tidyUses(database, now);
    },
  };
}

async function addAccount(database: Kysely<Tables>, account: Account): Promise<Account> {
  return database.transaction().execute(async (transaction) => {
    const listTaken = async (candidates: readonly string[]) => {
      const rows = await transaction
        .selectFrom('accounts')
        .select('profile_slug')
        .where('profile_slug', 'in', candidates)
        .execute();
      return rows.map((row) => row.profile_slug);
    };
    for (;;) {
      const isTaken = (await findAccount(transaction, 'email', account.email)) !== undefined;
      if (isTaken) throw new PetsProblem('invalid_state', 'This e-mail address has an account already.');
      const profileSlug = await findFreeSlug(account.profileSlug, listTaken);
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('accounts')
        .values(fromAccount({ ...account, profileSlug }))
        // Either may have been taken by another process since we looked.
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 1n) return { ...account, profileSlug };
    }
  });
}

async function findAccount(
  database: Kysely<Tables>,
  column: 'id' | 'email' | 'profile_slug',
  value: string,
): Promise<Account | undefined> {
  const row = await database.selectFrom('accounts').selectAll().where(column, '=', value).executeTakeFirst();
  return row && toAccount(row);
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

async function setRole(database: Kysely<Tables>, id: string, role: Role, audit: NewAuditEntry): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    checkFound(await transaction.updateTable('accounts').set({ role }).where('id', '=', id).executeTakeFirst());
    await addAudit(transaction, audit);
  });
}

async function setPassword(database: Kysely<Tables>, id: string, passwordHash: string): Promise<void> {
  checkFound(
    await database.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', id).executeTakeFirst(),
  );
}

/** The pets of an account carry its name. */
async function renameAccount(database: Kysely<Tables>, id: string, name: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const changes = { name, name_key: toNameKey(name) };
    checkFound(await transaction.updateTable('accounts').set(changes).where('id', '=', id).executeTakeFirst());
    await transaction.updateTable('pets').set({ owner_name: name }).where('owner_account_id', '=', id).execute();
    await raiseRevision(transaction);
  });
}

function checkFound({ numUpdatedRows }: UpdateResult): void {
  if (numUpdatedRows === 0n) throw new PetsProblem('not_found', 'There is no such account.');
}
